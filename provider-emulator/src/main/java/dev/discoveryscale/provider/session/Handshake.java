package dev.discoveryscale.provider.session;

import io.netty.channel.Channel;
import org.apache.zookeeper.proto.ConnectRequest;
import org.apache.zookeeper.proto.ConnectResponse;

/**
 * A session that waits for a connection. {@link #request} is called once connected; after that, or
 * before, exactly one of the other methods is called, all on the session's event loop.
 */
interface Handshake {

  /** What is said first: which session, or that a new one is wanted. */
  ConnectRequest request();

  /** The server has granted the session, and waits for requests. */
  void granted(Channel channel, String server, ConnectResponse answer);

  /** The server has no such session any more, or grants no new one. */
  void refused(String server);

  /** There is no connection, or it broke before the server answered. */
  void failed(String server, Throwable cause);
}
