package dev.discoveryscale.provider.session;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.apache.zookeeper.data.Stat;

/**
 * One open ZooKeeper session. Requests may be made from any thread and do not block; those of one
 * thread are sent, and answered, in the order in which they were made. Nodes are open to anyone.
 *
 * <p>A future fails with a {@link RequestRefusedException} if the server answers with an error and
 * with a {@link SessionLostException} if there is no session any more. Futures complete on the
 * session's event loop: what depends on them must not block there.
 */
public final class ZooKeeperSession {

  private final Channel channel;
  private final String server;
  private final long id;
  private final Duration timeout;

  ZooKeeperSession(Channel channel, String server, long id, Duration timeout) {
    this.channel = channel;
    this.server = server;
    this.id = id;
    this.timeout = timeout;
  }

  /** The server's number for it, the owner of its ephemeral nodes. */
  public long id() {
    return id;
  }

  /** The timeout that the server granted. */
  public Duration timeout() {
    return timeout;
  }

  /** The server it is with, {@code host:port}. */
  public String server() {
    return server;
  }

  /** Whether its connection stands. */
  public boolean isOpen() {
    return channel.isActive();
  }

  /** Makes a node, of the session if ephemeral; the future is the node's path. */
  public CompletableFuture<String> create(String path, byte[] data, boolean ephemeral) {
    return submit(Request.create(path, data, ephemeral));
  }

  /** Deletes a node in whatever version; the future is the node's path. */
  public CompletableFuture<String> delete(String path) {
    return submit(Request.delete(path));
  }

  /** Looks whether there is a node. */
  public CompletableFuture<Optional<Stat>> exists(String path) {
    return submit(Request.exists(path));
  }

  /** Reads a node's data. */
  public CompletableFuture<byte[]> getData(String path) {
    return submit(Request.getData(path));
  }

  /** Replaces a node's data in whatever version. */
  public CompletableFuture<Stat> setData(String path, byte[] data) {
    return submit(Request.setData(path, data));
  }

  /**
   * Ends the session in order, after the requests made so far: its ephemeral nodes are gone when
   * the future is done. Fails if the session was lost before.
   */
  public CompletableFuture<Void> close() {
    PendingRequest<String> closing = PendingRequest.of(Request.closeSession());
    // Attached before it is sent, so that it runs on the event loop, ahead of the server's own end.
    CompletableFuture<Void> closed = closing.promise().thenAccept(answer -> endConnection());
    submit(closing);
    return closed;
  }

  /**
   * Drops the connection without a word, as when a process is killed or the network is cut: the
   * server keeps the session, and its ephemeral nodes, until its timeout. Returns when the
   * connection is gone; requests not answered fail.
   */
  public void cut() {
    channel.eventLoop().execute(this::endConnection);
    channel.closeFuture().awaitUninterruptibly();
  }

  /** Runs an action on the event loop once the connection is gone, for whatever reason. */
  void whenDisconnected(Runnable action) {
    channel.closeFuture().addListener(closed -> action.run());
  }

  private void endConnection() {
    ChannelHandlerContext context = channel.pipeline().context(SessionHandler.class);
    if (context != null) {
      ((SessionHandler) context.handler()).closed(context);
    }
  }

  private <T> CompletableFuture<T> submit(Request<T> request) {
    PendingRequest<T> pending = PendingRequest.of(request);
    submit(pending);
    return pending.promise();
  }

  private void submit(PendingRequest<?> pending) {
    try {
      channel.eventLoop().execute(() -> handOver(pending));
    } catch (RejectedExecutionException e) {
      pending.fail(new SessionLostException(this + " is closed", e));
    }
  }

  private void handOver(PendingRequest<?> pending) {
    ChannelHandlerContext context = channel.pipeline().context(SessionHandler.class);
    if (context == null) {
      pending.fail(new SessionLostException(this + " is closed"));
    } else {
      ((SessionHandler) context.handler()).submit(context, pending);
    }
  }

  @Override
  public String toString() {
    return "session 0x" + Long.toHexString(id) + " with " + server;
  }
}
