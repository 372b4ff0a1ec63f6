package dev.discoveryscale.provider.session.nacos.wire;

/** Is told of a session's losses. */
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
   * It has a server again, but that refuses to have something again that was registered. Told once
   * for each loss; the session goes on trying, as the real client does, and {@link #restored} is
   * told when all is there. Called as {@link #lost} is.
   */
  default void refused(NacosSession session, NacosRefusedException cause) {}

  /** It has a server again, and its services are registered again. Called as {@link #lost} is. */
  default void restored(NacosSession session) {}
}
