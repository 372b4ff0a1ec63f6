package dev.discoveryscale.provider.session;

import io.netty.channel.Channel;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.proto.ConnectRequest;
import org.apache.zookeeper.proto.ConnectResponse;

/**
 * A session's connection. When it breaks, it is reopened for the same session until the server has
 * expired the session or the granted timeout is over. Everything runs on the session's event loop;
 * fields for other threads are volatile.
 *
 * <p>The pauses are those of ZooKeeper's client with one server: a second ({@code
 * StaticHostProvider.next}) and up to another by chance ({@code ClientCnxn.startConnect}). Giving
 * up after the granted timeout is Curator's ({@code ConnectionStateManager.checkSessionExpiration}
 * of 4.3 and 5.1), through which all Dubbo lines use that client: a server that was away for longer
 * may know the session still, but its owner has turned to a new one.
 */
final class ZooKeeperLifeline implements Handshake {

  private static final int PAUSE_MILLIS = 1_000;
  private static final int RANDOM_MILLIS = 1_000;

  private final Connector connector;
  private final SessionListener listener;
  private final ZooKeeperSession session;
  private final ConnectResponse first;
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private volatile Optional<SessionHandler> connection = Optional.empty();
  private volatile Duration timeout;
  private volatile String server = "";
  private volatile CompletableFuture<Boolean> next = new CompletableFuture<>();
  private volatile boolean ended;
  private Optional<Future<?>> patience = Optional.empty();
  private IOException brokenBy = new IOException("not connected yet");
  private long lastZxid;

  ZooKeeperLifeline(Connector connector, SessionListener listener, ConnectResponse first) {
    this.connector = connector;
    this.listener = listener;
    this.first = first;
    this.timeout = Duration.ofMillis(first.getTimeOut());
    this.session = new ZooKeeperSession(this, first.getSessionId());
  }

  ZooKeeperSession session() {
    return session;
  }

  Duration timeout() {
    return timeout;
  }

  String server() {
    return server;
  }

  boolean isConnected() {
    return connection.isPresent();
  }

  boolean isEnded() {
    return ended;
  }

  CompletableFuture<Boolean> nextConnection() {
    return next;
  }

  /** Done when the session is over and its connection gone. */
  CompletableFuture<Void> whenEnded() {
    return end;
  }

  /** The server has done so much; a server that has not is not for this session. */
  void seen(long zxid) {
    lastZxid = Math.max(lastZxid, zxid);
  }

  @Override
  public ConnectRequest request() {
    return new ConnectRequest(
        0,
        lastZxid,
        Math.toIntExact(connector.options().timeout().toMillis()),
        first.getSessionId(),
        first.getPasswd(),
        false);
  }

  @Override
  public void granted(Channel channel, String grantedBy, ConnectResponse answer) {
    if (ended) {
      channel.close();
      return;
    }
    patience.ifPresent(waiting -> waiting.cancel(false));
    timeout = Duration.ofMillis(answer.getTimeOut());
    server = grantedBy;
    connection = Optional.of(SessionHandler.enter(channel, this, connector.options().window()));
    CompletableFuture<Boolean> had = next;
    next = new CompletableFuture<>();
    had.complete(true);
  }

  @Override
  public void refused(String refusedBy) {
    lose("the server has let it expire");
  }

  @Override
  public void failed(String failedAt, Throwable cause) {
    retry();
  }

  /** The connection broke, and what was under way on it has failed. */
  void broken(IOException cause) {
    connection = Optional.empty();
    if (ended) {
      over();
      return;
    }
    brokenBy = cause;
    patience =
        Optional.of(
            connector.loop().schedule(this::giveUp, timeout.toMillis(), TimeUnit.MILLISECONDS));
    retry();
  }

  private void retry() {
    if (!ended) {
      int pause = PAUSE_MILLIS + ThreadLocalRandom.current().nextInt(RANDOM_MILLIS);
      connector.loop().schedule(this::reconnect, pause, TimeUnit.MILLISECONDS);
    }
  }

  private void reconnect() {
    if (!ended) {
      connector.connect(this);
    }
  }

  private void giveUp() {
    lose("no connection was had for %d ms, its timeout".formatted(timeout.toMillis()));
  }

  private void lose(String why) {
    if (ended) {
      return;
    }
    ended = true;
    patience.ifPresent(waiting -> waiting.cancel(false));
    over();
    listener.lost(
        session,
        new SessionLostException(
            "%s was lost: %s; then %s".formatted(session, brokenBy.getMessage(), why), brokenBy));
  }

  /** Sends a request, or fails it where there is no connection. */
  void submit(PendingRequest<?> request) {
    try {
      connector.loop().execute(() -> handOver(request));
    } catch (RejectedExecutionException e) {
      request.fail(new SessionLostException(session + " is closed", e));
    }
  }

  private void handOver(PendingRequest<?> request) {
    if (ended) {
      request.fail(new SessionLostException(session + " is closed"));
    } else if (connection.isPresent()) {
      connection.get().submit(request);
    } else {
      request.fail(
          new ConnectionLostException(
              "%s has no connection: %s".formatted(session, brokenBy.getMessage()), brokenBy));
    }
  }

  /** Ends it without a word to the server. */
  void end() {
    if (connector.loop().inEventLoop()) {
      endHere();
      return;
    }
    try {
      connector.loop().execute(this::endHere);
    } catch (RejectedExecutionException e) {
      over();
    }
  }

  private void over() {
    end.complete(null);
    next.complete(false);
  }

  private void endHere() {
    ended = true;
    patience.ifPresent(waiting -> waiting.cancel(false));
    Optional<SessionHandler> last = connection;
    connection = Optional.empty();
    last.ifPresentOrElse(SessionHandler::close, this::over);
  }
}
