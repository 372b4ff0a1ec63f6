package dev.discoveryscale.provider.session;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.zookeeper.proto.ConnectRequest;
import org.apache.zookeeper.proto.ConnectResponse;

/**
 * Sessions that share a fixed number of threads. The creator closes the group, which closes its
 * sessions. All methods may be called from any thread except the group's own.
 */
public final class SessionGroup implements AutoCloseable {

  private static final int THREADS = 2;

  private final SessionOptions options;
  private final EventLoopGroup loops;

  /** One entry for each session from the wish for it until it is refused or over. */
  private final Set<CompletableFuture<ZooKeeperSession>> sessions = ConcurrentHashMap.newKeySet();

  public SessionGroup(SessionOptions options) {
    this.options = options;
    this.loops = new NioEventLoopGroup(THREADS, new DefaultThreadFactory("zk-session", true));
  }

  /**
   * Opens a session. The future fails with a {@link SessionLostException} that names the server if
   * it does not grant one within the handshake limit. Later the session reconnects whenever its
   * connection breaks, see {@link ZooKeeperSession}.
   *
   * @param servers gives the server for each attempt to connect; must not block
   * @param listener is notified if the session is lost later
   */
  public CompletableFuture<ZooKeeperSession> open(
      Supplier<InetSocketAddress> servers, SessionListener listener) {
    CompletableFuture<ZooKeeperSession> promise = remembered();
    Connector connector = new Connector(loops.next(), servers, options);
    connector.connect(new Opening(connector, listener, promise));
    return promise;
  }

  private CompletableFuture<ZooKeeperSession> remembered() {
    CompletableFuture<ZooKeeperSession> promise = new CompletableFuture<>();
    sessions.add(promise);
    promise.whenComplete(
        (session, failure) -> {
          if (failure == null) {
            session.whenEnded(() -> sessions.remove(promise));
          } else {
            sessions.remove(promise);
          }
        });
    return promise;
  }

  /** Sessions whose connection stands now. */
  public int size() {
    return (int)
        sessions.stream()
            .filter(session -> session.isDone() && !session.isCompletedExceptionally())
            .filter(session -> session.join().isOpen())
            .count();
  }

  /**
   * Ends all sessions in order, those still being opened included, so that their ephemeral nodes
   * are gone, and then the threads. Sessions that cannot be ended within the close limit are cut
   * off; their servers let them expire.
   */
  @Override
  public void close() {
    CompletableFuture.allOf(
            sessions.stream()
                .map(session -> session.thenCompose(ZooKeeperSession::close))
                .toArray(CompletableFuture<?>[]::new))
        .exceptionally(lost -> null)
        .completeOnTimeout(null, options.closeLimit().toMillis(), TimeUnit.MILLISECONDS)
        .join();
    loops
        .shutdownGracefully(0, options.closeLimit().toMillis(), TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(options.closeLimit().toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The wish for a new session. It is tried once: a fleet that cannot begin says so. */
  private static final class Opening implements Handshake {

    private final Connector connector;
    private final SessionListener listener;
    private final CompletableFuture<ZooKeeperSession> promise;

    Opening(
        Connector connector,
        SessionListener listener,
        CompletableFuture<ZooKeeperSession> promise) {
      this.connector = connector;
      this.listener = listener;
      this.promise = promise;
    }

    @Override
    public ConnectRequest request() {
      return Frames.newSession(connector.options().timeout());
    }

    @Override
    public void granted(Channel channel, String server, ConnectResponse answer) {
      ZooKeeperLifeline lifeline = new ZooKeeperLifeline(connector, listener, answer);
      lifeline.granted(channel, server, answer);
      promise.complete(lifeline.session());
    }

    @Override
    public void refused(String server) {
      promise.completeExceptionally(
          new SessionLostException("no session with " + server + ": it granted no session"));
    }

    @Override
    public void failed(String server, Throwable cause) {
      String why =
          cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
      promise.completeExceptionally(
          new SessionLostException("no session with " + server + ": " + why, cause));
    }
  }
}
