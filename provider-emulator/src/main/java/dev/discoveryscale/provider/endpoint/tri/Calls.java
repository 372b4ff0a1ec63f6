package dev.discoveryscale.provider.endpoint.tri;

import dev.discoveryscale.provider.endpoint.serialize.Serialization;
import dev.discoveryscale.provider.endpoint.service.Call;
import dev.discoveryscale.provider.endpoint.service.CalledService;
import dev.discoveryscale.provider.endpoint.service.ServiceAnswer;
import dev.discoveryscale.provider.endpoint.service.Services;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * From headers to a request and from its message to the message that answers it, for the services
 * of one port.
 */
final class Calls {

  private static final int METHOD_NOT_ALLOWED = 405;
  private static final int UNSUPPORTED_MEDIA_TYPE = 415;
  private static final int PATH_PARTS = 3;
  private static final byte[] NO_FIELDS = {};

  private final Services services;
  private final TripleBehavior behavior;

  Calls(Services services, TripleBehavior behavior) {
    this.services = services;
    this.behavior = behavior;
  }

  /**
   * Reads a request's headers.
   *
   * @throws RefusedException if they already say that it will not be answered
   */
  TripleRequest begin(Http2Headers headers) throws RefusedException {
    checkGrpc(headers);
    String path = text(headers, ":path");
    String[] parts = path.split("/");
    if (!path.startsWith("/") || parts.length != PATH_PARTS) {
      throw behavior.badPath(path);
    }
    CalledService target =
        new CalledService(
            parts[1],
            text(headers, "tri-service-group"),
            text(headers, "tri-service-version"),
            CalledService.Lookup.ELSE_BY_NAME);
    if (!services.exports(target)) {
      throw behavior.noService(target.service());
    }
    services.noteCall(target);
    return new TripleRequest(target, parts[2], gzip(text(headers, "grpc-encoding")));
  }

  /** Done when a request may be answered: at once, unless metadata is late. */
  CompletableFuture<Void> ready(TripleRequest request) {
    return services.ready(request.target());
  }

  /**
   * Calls the method.
   *
   * @param message the request's message
   * @return the answer, which may come later, or a {@link RefusedException}
   * @throws RefusedException if the message cannot be read or there is no such method
   */
  CompletableFuture<TripleReply> answer(TripleRequest request, byte[] message)
      throws RefusedException {
    if (request.target().service().equals(Services.METADATA_SERVICE_V2)) {
      return CompletableFuture.completedFuture(metadata(request, message));
    }
    return switch (services.form(request.target(), method(request))) {
      case MESSAGES, STREAM_OF_MESSAGES -> messages(request, message);
      case OBJECTS, STREAM_OF_OBJECTS -> wrapped(request, read(() -> Wrapper.read(message)));
      case UNKNOWN -> unknown(request, message);
    };
  }

  private TripleReply metadata(TripleRequest request, byte[] message) throws RefusedException {
    String method = request.method();
    String revision = read(() -> MetadataProtobuf.revision(message));
    Call call = new Call(request.target(), method, Optional.empty(), List.of(revision));
    if (returned(call, services.answer(call)) instanceof ServiceAnswer.Metadata metadata) {
      return TripleReply.value(MetadataProtobuf.bytes(metadata.info()));
    }
    throw new RefusedException(GrpcStatus.UNKNOWN, "Internal Server Error");
  }

  /** What is no wrapper with a serialization is a message of the caller's own. */
  private CompletableFuture<TripleReply> unknown(TripleRequest request, byte[] message)
      throws RefusedException {
    Optional<Wrapper> wrapper = Wrapper.ifAny(message);
    return wrapper.isPresent() ? wrapped(request, wrapper.get()) : messages(request, message);
  }

  /** Messages are passed on as bytes. */
  private CompletableFuture<TripleReply> messages(TripleRequest request, byte[] message)
      throws RefusedException {
    Call call = new Call(request.target(), method(request), Optional.empty(), List.of(message));
    return later(
        services.answer(call),
        answer -> {
          if (answer instanceof ServiceAnswer.Items items) {
            return TripleReply.values(items.values().stream().map(byte[].class::cast).toList());
          }
          if (answer instanceof ServiceAnswer.Thrown thrown) {
            throw new RefusedException(GrpcStatus.UNKNOWN, thrown.message());
          }
          if (answer instanceof ServiceAnswer.Value) {
            throw new RefusedException(
                GrpcStatus.UNKNOWN,
                "%s.%s: a rule answers it, but a message of protobuf needs its class in providers.classpath"
                    .formatted(call.target().service(), call.method()));
          }
          returned(call, answer);
          return TripleReply.value(NO_FIELDS);
        });
  }

  private CompletableFuture<TripleReply> wrapped(TripleRequest request, Wrapper wrapper)
      throws RefusedException {
    String method = method(request);
    Serialization serialization = serialization(wrapper);
    List<String> types = Call.typesOf(method, wrapper.arguments().size());
    boolean values = services.readsArguments() && !method.startsWith("$");
    List<Object> arguments = read(() -> wrapper.values(serialization, types, values));
    Optional<List<String>> sent =
        Optional.of(wrapper.types()).filter(names -> names.size() == arguments.size());
    Call call = new Call(request.target(), method, sent, arguments);
    return later(services.answer(call), answer -> reply(call, answer, wrapper, serialization));
  }

  private TripleReply reply(
      Call call, ServiceAnswer answer, Wrapper wrapper, Serialization serialization)
      throws RefusedException {
    if (answer instanceof ServiceAnswer.Items items) {
      return TripleReply.values(
          items.values().stream()
              .map(
                  item ->
                      wrapper.answered(serialization, out -> out.object(item), returnType(call)))
              .toList());
    }
    Optional<Serialization.Content> exception = exception(answer);
    if (exception.isPresent() && behavior.returnsExceptions()) {
      return TripleReply.exception(
          wrapper.answered(serialization, exception.get(), returnType(call)));
    }
    ServiceAnswer.Returned returned = returned(call, answer);
    return TripleReply.value(wrapper.answered(serialization, returned::write, returnType(call)));
  }

  private static Optional<Serialization.Content> exception(ServiceAnswer answer) {
    if (answer instanceof ServiceAnswer.Failure failure) {
      return Optional.of(failure::write);
    }
    return answer instanceof ServiceAnswer.Thrown thrown
        ? Optional.of(thrown::write)
        : Optional.empty();
  }

  private static CompletableFuture<TripleReply> later(ServiceAnswer answer, Replying replying)
      throws RefusedException {
    if (!(answer instanceof ServiceAnswer.Later later)) {
      return CompletableFuture.completedFuture(replying.reply(answer));
    }
    return later
        .answer()
        .thenCompose(
            known -> {
              try {
                return CompletableFuture.completedFuture(replying.reply(known));
              } catch (RefusedException refused) {
                return CompletableFuture.failedFuture(refused);
              }
            });
  }

  /** A method's name may begin with a capital letter, as gRPC has it. */
  private static String method(TripleRequest request) {
    String name = request.method();
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  private static Serialization serialization(Wrapper wrapper) throws RefusedException {
    return wrapper
        .serialization()
        .orElseThrow(
            () ->
                new RefusedException(
                    GrpcStatus.UNKNOWN,
                    "Server error: serialization '%s' is not supported here, only %s"
                        .formatted(wrapper.serializeType(), Serialization.known())));
  }

  /** The declared type; consumers do not read it. */
  private static String returnType(Call call) {
    return switch (call.method()) {
      case "getMetadataInfo" -> "org.apache.dubbo.metadata.MetadataInfo";
      case "call" -> "java.lang.String";
      default -> "java.lang.Object";
    };
  }

  private ServiceAnswer.Returned returned(Call call, ServiceAnswer answer) throws RefusedException {
    if (answer instanceof ServiceAnswer.Returned returned) {
      return returned;
    }
    if (answer instanceof ServiceAnswer.Failure failure) {
      throw new RefusedException(GrpcStatus.UNKNOWN, failure.message());
    }
    if (answer instanceof ServiceAnswer.Thrown thrown) {
      throw new RefusedException(GrpcStatus.UNKNOWN, thrown.type() + ": " + thrown.message());
    }
    throw answer instanceof ServiceAnswer.NoService
        ? behavior.noService(call.target().service())
        : behavior.noMethod(call);
  }

  private static void checkGrpc(Http2Headers headers) throws RefusedException {
    if (!"POST".contentEquals(text(headers, ":method"))) {
      throw new RefusedException(
          METHOD_NOT_ALLOWED,
          GrpcStatus.INTERNAL,
          "Method '%s' is not supported".formatted(text(headers, ":method")));
    }
    if (!text(headers, "content-type").startsWith("application/grpc")) {
      throw new RefusedException(
          UNSUPPORTED_MEDIA_TYPE,
          GrpcStatus.INTERNAL,
          "Content-Type '%s' is not supported".formatted(text(headers, "content-type")));
    }
  }

  private static boolean gzip(String encoding) throws RefusedException {
    return switch (encoding) {
      case "", "identity" -> false;
      case "gzip" -> true;
      default ->
          throw new RefusedException(
              GrpcStatus.UNIMPLEMENTED, "Grpc-encoding '%s' is not supported".formatted(encoding));
    };
  }

  private static String text(Http2Headers headers, String name) {
    CharSequence value = headers.get(name);
    return value == null ? "" : value.toString();
  }

  private static <T> T read(Reading<T> reading) throws RefusedException {
    try {
      return reading.read();
    } catch (IOException | RuntimeException e) {
      throw new RefusedException(GrpcStatus.UNKNOWN, "Server error: " + e);
    }
  }

  @FunctionalInterface
  private interface Replying {
    TripleReply reply(ServiceAnswer answer) throws RefusedException;
  }

  @FunctionalInterface
  private interface Reading<T> {
    T read() throws IOException;
  }
}
