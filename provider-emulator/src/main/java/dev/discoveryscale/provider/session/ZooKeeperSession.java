package dev.discoveryscale.provider.session;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.data.Stat;

/**
 * One ZooKeeper session. Requests may be made from any thread and do not block; those of one thread
 * are sent, and answered, in the order in which they were made. Nodes are open to anyone.
 *
 * <p>Life cycle: it is open from the moment {@link SessionGroup#open} gives it. When its connection
 * breaks it is connected again by itself, every one or two seconds, for as long as its timeout. It
 * ends by {@link #close} or {@link #cut}, or is lost: the server has let it expire, or could not be
 * reached for its whole timeout; its listener is notified then.
 *
 * <p>A future fails with a {@link RequestRefusedException} if the server answers with an error,
 * with a {@link ConnectionLostException} if there is no connection now or it breaks before the
 * answer, and with a {@link SessionLostException} if the session has ended. Futures complete on the
 * session's event loop: what depends on them must not block there.
 */
public final class ZooKeeperSession {

  private final ZooKeeperLifeline lifeline;
  private final long id;

  ZooKeeperSession(ZooKeeperLifeline lifeline, long id) {
    this.lifeline = lifeline;
    this.id = id;
  }

  /** The server's number for it, the owner of its ephemeral nodes. */
  public long id() {
    return id;
  }

  /** The timeout that the server granted. */
  public Duration timeout() {
    return lifeline.timeout();
  }

  /** The server it is, or was last, connected to, {@code host:port}. */
  public String server() {
    return lifeline.server();
  }

  /** Whether its connection stands. */
  public boolean isOpen() {
    return lifeline.isConnected();
  }

  /** Whether it was closed, cut or lost; it does not come back. */
  public boolean isEnded() {
    return lifeline.isEnded();
  }

  /** True when the connection after the present one stands, false when the session has ended. */
  public CompletableFuture<Boolean> nextConnection() {
    return lifeline.nextConnection();
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
    return setData(path, data, Request.ANY_VERSION);
  }

  /** Replaces a node's data in one version; refused with BADVERSION in another. */
  public CompletableFuture<Stat> setData(String path, byte[] data, int version) {
    return submit(Request.setData(path, data, version));
  }

  /**
   * Ends the session in order, after the requests made so far: its ephemeral nodes are gone when
   * the future is done. The future fails if there is no connection or session; the session ends
   * here all the same.
   */
  public CompletableFuture<Void> close() {
    PendingRequest<String> closing = PendingRequest.of(Request.closeSession());
    // Attached before it is sent, so that it runs on the event loop, ahead of the server's own end.
    CompletableFuture<Void> closed =
        closing.promise().whenComplete((answer, failure) -> lifeline.end()).thenAccept(gone -> {});
    lifeline.submit(closing);
    return closed;
  }

  /**
   * Drops the connection without a word, as when a process is killed or the network is cut, and
   * makes no other: the server keeps the session, and its ephemeral nodes, until its timeout.
   * Returns when the connection is gone; requests not answered fail.
   */
  public void cut() {
    lifeline.end();
    lifeline.whenEnded().join();
  }

  /** Runs an action once the session is over, for whatever reason. */
  void whenEnded(Runnable action) {
    lifeline.whenEnded().thenRun(action);
  }

  private <T> CompletableFuture<T> submit(Request<T> request) {
    PendingRequest<T> pending = PendingRequest.of(request);
    lifeline.submit(pending);
    return pending.promise();
  }

  @Override
  public String toString() {
    return "session 0x" + Long.toHexString(id) + " with " + server();
  }
}
