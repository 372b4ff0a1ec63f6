package dev.discoveryscale.provider.endpoint.tri;

import dev.discoveryscale.provider.dialect.data.FleetMethod;
import dev.discoveryscale.provider.endpoint.serialize.Serialization;
import dev.discoveryscale.provider.endpoint.service.Answer;
import dev.discoveryscale.provider.endpoint.service.Call;
import dev.discoveryscale.provider.endpoint.service.Services;
import dev.discoveryscale.provider.endpoint.service.Target;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * From headers to a request and from its message to the message that answers it, for the services
 * of one port.
 */
final class Calls {

  private static final int METHOD_NOT_ALLOWED = 405;
  private static final int UNSUPPORTED_MEDIA_TYPE = 415;
  private static final int PATH_PARTS = 3;

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
  Request begin(Http2Headers headers) throws RefusedException {
    checkGrpc(headers);
    String path = text(headers, ":path");
    String[] parts = path.split("/");
    if (!path.startsWith("/") || parts.length != PATH_PARTS) {
      throw behavior.badPath(path);
    }
    Target target =
        new Target(
            parts[1],
            text(headers, "tri-service-group"),
            text(headers, "tri-service-version"),
            Target.Lookup.ELSE_BY_NAME);
    if (!services.exports(target)) {
      throw behavior.noService(target.service());
    }
    services.noteCall(target);
    return new Request(target, parts[2], gzip(text(headers, "grpc-encoding")));
  }

  /** Done when a request may be answered: at once, unless metadata is late. */
  CompletableFuture<Void> ready(Request request) {
    return services.ready(request.target());
  }

  /**
   * Calls the method.
   *
   * @param message the request's message
   * @return the answer
   * @throws RefusedException if the message cannot be read or there is no such method
   */
  Reply answer(Request request, byte[] message) throws RefusedException {
    boolean idl = request.target().service().equals(Services.METADATA_SERVICE_V2);
    return idl ? protobuf(request, message) : wrapped(request, message);
  }

  private Reply protobuf(Request request, byte[] message) throws RefusedException {
    String method = request.method();
    String revision = read(() -> MetadataProtobuf.revision(message));
    Call call = Call.named(request.target(), method, List.of(revision));
    if (returned(call, services.answer(call)) instanceof Answer.Metadata metadata) {
      return Reply.value(MetadataProtobuf.bytes(metadata.info()));
    }
    throw new RefusedException(GrpcStatus.UNKNOWN, "Internal Server Error");
  }

  /** A method's name may begin with a capital letter, as gRPC has it. */
  private Reply wrapped(Request request, byte[] message) throws RefusedException {
    String name = request.method();
    String method = Character.toLowerCase(name.charAt(0)) + name.substring(1);
    Wrapper wrapper = read(() -> Wrapper.read(message));
    Serialization serialization = serialization(wrapper);
    List<Object> arguments = read(() -> wrapper.values(serialization, Call.typesOf(method)));
    Call call = Call.named(request.target(), method, arguments);
    Answer answer = services.answer(call);
    if (answer instanceof Answer.Failure failure && behavior.returnsExceptions()) {
      return Reply.exception(wrapper.answered(serialization, failure::write, returnType(call)));
    }
    Answer.Returned returned = returned(call, answer);
    return Reply.value(wrapper.answered(serialization, returned::write, returnType(call)));
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

  /** The declared type, as the method's signature has it. */
  private static String returnType(Call call) {
    if (call.echo() || call.generic()) {
      return "java.lang.Object";
    }
    return call.method().equals(FleetMethod.NAME)
        ? "java.lang.String"
        : "org.apache.dubbo.metadata.MetadataInfo";
  }

  private Answer.Returned returned(Call call, Answer answer) throws RefusedException {
    if (answer instanceof Answer.Returned returned) {
      return returned;
    }
    if (answer instanceof Answer.Failure failure) {
      throw new RefusedException(GrpcStatus.UNKNOWN, failure.message());
    }
    throw answer instanceof Answer.NoService
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
  private interface Reading<T> {
    T read() throws IOException;
  }
}
