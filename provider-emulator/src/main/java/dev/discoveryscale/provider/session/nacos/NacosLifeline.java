package dev.discoveryscale.provider.session.nacos;

import dev.discoveryscale.provider.session.nacos.wire.GrpcMessage;
import dev.discoveryscale.provider.session.nacos.wire.Link;
import dev.discoveryscale.provider.session.nacos.wire.NacosAddress;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosModule;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.NacosSessionListener;
import dev.discoveryscale.provider.session.nacos.wire.PendingGrpcRequest;
import dev.discoveryscale.provider.session.nacos.wire.Requests;
import dev.discoveryscale.provider.session.nacos.wire.Tokens;
import io.netty.channel.EventLoop;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A session across its connections. When one breaks, it reconnects until it succeeds. Everything
 * runs on the session's event loop; fields for other threads are volatile.
 *
 * <p>The pauses are those of RpcClient.reconnect in nacos-common: none before the first attempt,
 * then 100 ms, and 100 ms more each time, up to 5 s.
 */
final class NacosLifeline implements Link.Owner {

  private static final long PAUSE_MILLIS = 100;
  private static final int LONGEST_PAUSES = 50;

  /** RpcClient.start makes so many, one after the other, and then others in the background. */
  private static final int FIRST_ATTEMPTS = 4;

  private final Supplier<NacosAddress> servers;
  private final NacosOptions options;
  private final NacosModule module;
  private final EventLoop loop;
  private final Tokens tokens;
  private final NacosSessionListener listener;
  private final GrpcSession session;
  private final Redo redo;
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private volatile Optional<Link> link = Optional.empty();
  private volatile CompletableFuture<Boolean> restoration = new CompletableFuture<>();
  private volatile boolean ended;
  private volatile String server = "";
  private Optional<RequestLine> line = Optional.empty();
  private Optional<Link> trial = Optional.empty();
  private String brokenBy = "not connected yet";
  private int attempts;

  NacosLifeline(
      Supplier<NacosAddress> servers,
      NacosOptions options,
      NacosModule module,
      EventLoop loop,
      Tokens tokens,
      NacosSessionListener listener) {
    this.servers = servers;
    this.options = options;
    this.module = module;
    this.loop = loop;
    this.tokens = tokens;
    this.listener = listener;
    this.redo = new Redo(this, options, loop);
    this.session = new GrpcSession(this, new Requests(options.namespace()));
  }

  /** Connects for the first time; gives up after four attempts. */
  CompletableFuture<NacosSession> open() {
    CompletableFuture<NacosSession> promise = new CompletableFuture<>();
    loop.execute(() -> open(promise, FIRST_ATTEMPTS));
    return promise;
  }

  private void open(CompletableFuture<NacosSession> promise, int left) {
    Link first = connect();
    first
        .ready()
        .whenComplete(
            (ready, failure) -> {
              if (failure == null) {
                connected(first);
                promise.complete(session);
              } else if (left > 1) {
                open(promise, left - 1);
              } else {
                ended = true;
                over();
                promise.completeExceptionally(
                    new NacosLostException("no session with " + failure.getMessage(), failure));
              }
            });
  }

  private Link connect() {
    Link next = Link.connect(servers.get(), options, module, loop, this);
    trial = Optional.of(next);
    return next;
  }

  private void connected(Link made) {
    trial = Optional.empty();
    attempts = 0;
    server = made.server().toString();
    KeepAlive keepAlive = KeepAlive.of(made, options, loop);
    link = Optional.of(made);
    line = Optional.of(new RequestLine(made, tokens, loop, keepAlive::doubt));
    redo.connected();
  }

  /** All is again as it was before the connection broke. */
  void restored() {
    endRestoration(true, () -> listener.restored(session));
  }

  /** It is not, as a server refuses something of it. */
  void refused(NacosRefusedException cause) {
    endRestoration(false, () -> listener.refused(session, cause));
  }

  /** The listener is called before waiting callers. */
  private void endRestoration(boolean restored, Runnable telling) {
    CompletableFuture<Boolean> awaited = restoration;
    restoration = new CompletableFuture<>();
    try {
      telling.run();
    } finally {
      awaited.complete(restored);
    }
  }

  @Override
  public void broken(Link which, String why, Throwable cause) {
    if (ended || link.filter(now -> now == which).isEmpty()) {
      // A failed attempt notifies its waiting caller.
      return;
    }
    link = Optional.empty();
    brokenBy = why;
    redo.disconnected();
    Optional<RequestLine> last = line;
    line = Optional.empty();
    last.ifPresent(requests -> requests.fail(why, cause));
    listener.lost(session, new NacosLostException(session + " lost its connection: " + why, cause));
    reconnect();
  }

  private void reconnect() {
    if (ended) {
      return;
    }
    Link next = connect();
    next.ready()
        .whenComplete(
            (ready, failure) -> {
              if (failure == null) {
                connected(next);
              } else {
                long pauses = Math.min(attempts++ + 1, LONGEST_PAUSES);
                loop.schedule(this::reconnect, pauses * PAUSE_MILLIS, TimeUnit.MILLISECONDS);
              }
            });
  }

  /** Sends a request, or fails it where there is no connection. Any thread. */
  CompletableFuture<GrpcMessage> submit(PendingGrpcRequest request) {
    onLoop(() -> handOver(request), () -> request.promise().completeExceptionally(closed()));
    return request.promise();
  }

  private void handOver(PendingGrpcRequest request) {
    if (ended) {
      request.promise().completeExceptionally(closed());
    } else if (line.isPresent()) {
      line.get().add(request);
    } else {
      request
          .promise()
          .completeExceptionally(
              new NacosLostException("%s has no connection: %s".formatted(session, brokenBy)));
    }
  }

  private NacosLostException closed() {
    return new NacosLostException(session + " is closed");
  }

  /** Runs something on the event loop, or something else if that is no more. */
  void onLoop(Runnable action, Runnable otherwise) {
    if (loop.inEventLoop()) {
      action.run();
      return;
    }
    try {
      loop.execute(action);
    } catch (RejectedExecutionException e) {
      otherwise.run();
    }
  }

  /** Ends it in order, after the requests made so far. */
  void close() {
    onLoop(
        () ->
            line.ifPresentOrElse(requests -> requests.whenIdle(() -> end(false)), () -> end(false)),
        this::over);
  }

  /** Ends it without a word to the server. */
  void cut() {
    onLoop(() -> end(true), this::over);
  }

  private void end(boolean abruptly) {
    if (ended) {
      return;
    }
    ended = true;
    Optional<Link> last = link.or(() -> trial);
    Optional<RequestLine> requests = line;
    link = Optional.empty();
    line = Optional.empty();
    requests.ifPresent(each -> each.fail(session + " is closed", null));
    last.map(each -> abruptly ? each.cut() : each.close())
        .ifPresentOrElse(gone -> gone.thenRun(this::over), this::over);
  }

  private void over() {
    end.complete(null);
    restoration.complete(false);
  }

  Redo redo() {
    return redo;
  }

  Optional<Link> link() {
    return link;
  }

  String server() {
    return server;
  }

  boolean isEnded() {
    return ended;
  }

  CompletableFuture<Boolean> restoration() {
    return restoration;
  }

  /** Done when the session is over and its connection gone. */
  CompletableFuture<Void> whenEnded() {
    return end;
  }
}
