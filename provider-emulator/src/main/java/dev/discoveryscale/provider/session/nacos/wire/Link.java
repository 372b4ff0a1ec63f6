package dev.discoveryscale.provider.session.nacos.wire;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.netty.channel.EventLoop;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A session's connection to one server: the handshake, requests, and requests of the server.
 * Everything runs on the session's event loop.
 *
 * <p>The handshake is that of GrpcClient in nacos-common: a check of the server, the stream for its
 * requests, and on it the purpose of the connection. A server that negotiates abilities says when
 * it is ready; else the real client waits 100 ms and takes it for granted, and here the server is
 * asked for its health until it knows the connection.
 */
public final class Link {

  /** Is called once when the link ends, unless this side ended it. */
  @FunctionalInterface
  public interface Owner {
    void broken(Link link, String why, Throwable cause);
  }

  private static final int UNREGISTERED = 301;
  private static final long SETTLE_MILLIS = 100;

  private final NacosAddress server;
  private final NacosOptions options;
  private final EventLoop loop;
  private final Owner owner;
  private final GrpcConnection wire;
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private Optional<StreamObserver<GrpcMessage>> answers = Optional.empty();
  private volatile String id = "";
  private long greetedNanos;
  private long heardNanos = System.nanoTime();
  private boolean over;

  private Link(NacosAddress server, NacosOptions options, EventLoop loop, Owner owner) {
    this.server = server;
    this.options = options;
    this.loop = loop;
    this.owner = owner;
    this.wire = GrpcConnection.to(server, loop, options.requestLimit());
  }

  /** Connects; {@link #ready} reports how that ends. */
  public static Link connect(
      NacosAddress server, NacosOptions options, NacosModule module, EventLoop loop, Owner owner) {
    Link link = new Link(server, options, loop, owner);
    link.wire
        .request(Requests.serverCheck())
        .whenCompleteAsync((answer, failure) -> link.checked(module, answer, failure), loop);
    return link;
  }

  /** Done when the server takes requests. It fails once, and then the link is over. */
  public CompletableFuture<Void> ready() {
    return ready;
  }

  public NacosAddress server() {
    return server;
  }

  /** The server's name for the connection. */
  public String id() {
    return id;
  }

  public boolean isOver() {
    return over;
  }

  /** How long nothing was heard of the server. */
  public long silenceNanos() {
    return System.nanoTime() - heardNanos;
  }

  private void checked(NacosModule module, GrpcMessage answer, Throwable failure) {
    if (over) {
      return;
    }
    if (failure != null || !answer.type().equals("ServerCheckResponse")) {
      breakOff(failure == null ? "it answered with " + answer.type() : reason(failure), failure);
      return;
    }
    id = Optional.ofNullable(answer.body().getString("connectionId")).orElse("");
    answers = Optional.of(wire.stream(new Incoming()));
    say(new Requests(options.namespace()).setup(options.clientVersion(), module));
    greetedNanos = System.nanoTime();
    if (!answer.body().getBooleanValue("supportAbilityNegotiation")) {
      loop.schedule(this::settle, SETTLE_MILLIS, TimeUnit.MILLISECONDS);
    } else {
      loop.schedule(this::giveUp, options.requestLimit().toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void settle() {
    if (!over) {
      request(Requests.healthCheck()).whenCompleteAsync(this::settled, loop);
    }
  }

  private void settled(GrpcMessage answer, Throwable failure) {
    if (over) {
      return;
    }
    if (failure != null) {
      breakOff(reason(failure), failure);
    } else if (answer.success()) {
      ready.complete(null);
    } else if (System.nanoTime() - greetedNanos > options.requestLimit().toNanos()) {
      breakOff("it does not take the connection: " + answer.words(), null);
    } else {
      loop.schedule(this::settle, SETTLE_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void giveUp() {
    if (!over && !ready.isDone()) {
      breakOff("it did not report its abilities", null);
    }
  }

  /** Sends a request. The link ends if the server does not know the connection. */
  public CompletableFuture<GrpcMessage> request(GrpcMessage message) {
    return wire.request(message)
        .thenApplyAsync(
            answer -> {
              heardNanos = System.nanoTime();
              if (ready.isDone() && !answer.success() && answer.errorCode() == UNREGISTERED) {
                breakOff("it knows the connection no more", null);
              }
              return answer;
            },
            loop);
  }

  private void say(GrpcMessage message) {
    answers.ifPresent(stream -> stream.onNext(message));
  }

  /** What was asked by the server. */
  private void asked(GrpcMessage request) {
    heardNanos = System.nanoTime();
    switch (request.type()) {
      case "SetupAckRequest" -> ready.complete(null);
      case "ClientDetectionRequest" -> say(GrpcMessage.reply("ClientDetectionResponse", request));
      case "ConnectResetRequest" -> {
        say(GrpcMessage.reply("ConnectResetResponse", request));
        breakOff("it asked for another connection", null);
      }
      default -> {
        // Nothing is subscribed to, so nothing else is due; the real client answers nothing either.
      }
    }
  }

  /** Takes the connection for lost. */
  public void breakOff(String why, Throwable cause) {
    if (over) {
      return;
    }
    over = true;
    wire.close();
    String what = "Nacos %s (gRPC %d): %s".formatted(server, server.grpc().getPort(), why);
    ready.completeExceptionally(new NacosLostException(what, cause));
    owner.broken(this, what, cause);
  }

  /** Ends it as a client that shuts down; done when it is gone. */
  public CompletableFuture<Void> close() {
    over = true;
    answers.ifPresent(StreamObserver::onCompleted);
    return wire.close();
  }

  /** Ends it without a word; done when it is gone. */
  public CompletableFuture<Void> cut() {
    over = true;
    return wire.cut();
  }

  /** What a person wants to know of a failure of gRPC. */
  public static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    boolean late =
        failure instanceof StatusRuntimeException status
            && status.getStatus().getCode() == Status.Code.DEADLINE_EXCEEDED;
    return late ? "it did not answer in time" : String.valueOf(cause.getMessage());
  }

  /** Hands over to the event loop what the server says. */
  private final class Incoming implements StreamObserver<GrpcMessage> {
    @Override
    public void onNext(GrpcMessage request) {
      loop.execute(() -> asked(request));
    }

    @Override
    public void onError(Throwable failure) {
      loop.execute(() -> breakOff(reason(failure), failure));
    }

    @Override
    public void onCompleted() {
      loop.execute(() -> breakOff("it ended the connection", null));
    }
  }
}
