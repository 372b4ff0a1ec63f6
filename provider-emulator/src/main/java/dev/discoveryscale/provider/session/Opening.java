package dev.discoveryscale.provider.session;

import io.netty.channel.Channel;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.proto.ConnectRequest;
import org.apache.zookeeper.proto.ConnectResponse;

/** The wish for a new session. It is tried once: a fleet that cannot begin says so. */
final class Opening implements Handshake {

  private final Connector connector;
  private final SessionListener listener;
  private final CompletableFuture<ZooKeeperSession> promise;

  Opening(
      Connector connector, SessionListener listener, CompletableFuture<ZooKeeperSession> promise) {
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
    Lifeline lifeline = new Lifeline(connector, listener, answer);
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
    String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    promise.completeExceptionally(
        new SessionLostException("no session with " + server + ": " + why, cause));
  }
}
