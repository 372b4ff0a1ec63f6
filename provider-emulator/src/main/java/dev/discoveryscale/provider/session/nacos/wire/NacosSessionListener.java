package dev.discoveryscale.provider.session.nacos.wire;

/** Receives a session's losses. */
@FunctionalInterface
public interface NacosSessionListener {

  /**
   * The connection broke, with which the server takes the session's instances away; or, of a
   * session that beats, no server is reached any more, or one no longer knows its instances. The
   * session looks for a server until it is closed or cut. Called on the session's event loop, so it
   * must not block; not called for a session that was closed or cut.
   */
  void lost(NacosSession session, NacosLostException cause);

  /**
   * The session has a server again, but the server refuses a registration. Called once for each
   * loss; the session keeps trying, as the real client does, and {@link #restored} is called when
   * everything is registered. Called as {@link #lost} is.
   */
  default void refused(NacosSession session, NacosRefusedException cause) {}

  /** It has a server again, and its services are registered again. Called as {@link #lost} is. */
  default void restored(NacosSession session) {}
}
