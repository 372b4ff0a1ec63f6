package dev.discoveryscale.provider.session.nacos;

import dev.discoveryscale.provider.session.nacos.http.BeatingSession;
import dev.discoveryscale.provider.session.nacos.http.Http;
import dev.discoveryscale.provider.session.nacos.http.HttpRoute;
import dev.discoveryscale.provider.session.nacos.wire.NacosAddress;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosModule;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.NacosSessionListener;
import dev.discoveryscale.provider.session.nacos.wire.Tokens;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Nacos sessions that share a fixed number of threads. The creator closes the group, which closes
 * its sessions. All methods may be called from any thread except the group's own.
 */
public final class NacosSessionGroup implements AutoCloseable {

  private static final int THREADS = 2;

  /** As RpcClient.start of nacos-client. */
  private static final int FIRST_ATTEMPTS = 4;

  private final NacosOptions options;
  private final EventLoopGroup loops;
  private final Tokens tokens;
  private final Http http;

  /** One entry for each session from the wish for it until it is refused or over. */
  private final Set<CompletableFuture<NacosSession>> sessions = ConcurrentHashMap.newKeySet();

  public NacosSessionGroup(NacosOptions options) {
    this(options, System::nanoTime);
  }

  /**
   * Measures with its own clock how long connections over HTTP have been open, idle or unanswered.
   */
  NacosSessionGroup(NacosOptions options, LongSupplier nanoClock) {
    this.options = options;
    this.loops = new NioEventLoopGroup(THREADS, new DefaultThreadFactory("nacos-session", true));
    this.tokens = new Tokens(options, loops);
    this.http = new Http(options, loops.next(), tokens, nanoClock, this::gone);
  }

  /**
   * Opens a session. Four attempts are made, as by a client that starts: the future fails with a
   * {@link NacosLostException} that names the last server if none takes the session, each within
   * the request limit. Later the session looks for a server again whenever it loses it, see {@link
   * NacosSession}.
   *
   * @param servers gives the server for each attempt to connect; must not block
   * @param module what the session says it is for, over gRPC
   * @param listener is notified of losses
   */
  public CompletableFuture<NacosSession> open(
      Supplier<NacosAddress> servers, NacosModule module, NacosSessionListener listener) {
    return options.beats() ? beating(servers, listener) : connected(servers, module, listener);
  }

  private CompletableFuture<NacosSession> connected(
      Supplier<NacosAddress> servers, NacosModule module, NacosSessionListener listener) {
    NacosLifeline lifeline =
        new NacosLifeline(servers, options, module, loops.next(), tokens, listener);
    CompletableFuture<NacosSession> promise = lifeline.open();
    sessions.add(promise);
    lifeline.whenEnded().thenRun(() -> sessions.remove(promise));
    return promise;
  }

  private CompletableFuture<NacosSession> beating(
      Supplier<NacosAddress> servers, NacosSessionListener listener) {
    CompletableFuture<NacosSession> promise = new CompletableFuture<>();
    sessions.add(promise);
    http.loop()
        .execute(
            () ->
                http.reach(servers, FIRST_ATTEMPTS)
                    .thenApply(server -> new HttpRoute(http, server, servers))
                    .thenApply(route -> new BeatingSession(route, options.namespace(), listener))
                    .whenComplete((session, failure) -> begun(promise, session, failure)));
    return promise;
  }

  private void begun(
      CompletableFuture<NacosSession> promise, BeatingSession session, Throwable failure) {
    if (failure == null) {
      session.whenEnded().thenRun(() -> sessions.remove(promise));
      promise.complete(session);
    } else {
      sessions.remove(promise);
      IOException cause = Http.cause(failure);
      promise.completeExceptionally(
          new NacosLostException("no session with " + cause.getMessage(), cause));
    }
  }

  private void gone(NacosAddress server, Throwable why) {
    opened()
        .filter(BeatingSession.class::isInstance)
        .map(BeatingSession.class::cast)
        .forEach(session -> session.gone(server, why));
  }

  private Stream<NacosSession> opened() {
    return sessions.stream()
        .filter(session -> session.isDone() && !session.isCompletedExceptionally())
        .map(CompletableFuture::join);
  }

  /** Sessions that are open now, see {@link NacosSession#isOpen}. */
  public int size() {
    return (int) opened().filter(NacosSession::isOpen).count();
  }

  /**
   * Ends all sessions in order, those still being opened included, and then the threads. Sessions
   * that cannot be ended within the close limit are cut off.
   */
  @Override
  public void close() {
    CompletableFuture.allOf(
            sessions.stream()
                .map(session -> session.thenCompose(NacosSession::close))
                .toArray(CompletableFuture<?>[]::new))
        .exceptionally(lost -> null)
        .completeOnTimeout(null, options.closeLimit().toMillis(), TimeUnit.MILLISECONDS)
        .join();
    loops
        .shutdownGracefully(0, options.closeLimit().toMillis(), TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(options.closeLimit().toMillis(), TimeUnit.MILLISECONDS);
  }
}
