package dev.discoveryscale.provider.session.nacos;

/** Is told of a session's connection. */
@FunctionalInterface
public interface NacosSessionListener {

  /**
   * The connection broke; the server takes the session's instances away, and the session looks for
   * a server until it is closed or cut. Called on the session's event loop, so it must not block;
   * not called for a session that was closed or cut.
   */
  void lost(NacosSession session, NacosLostException cause);

  /**
   * It has a connection again, but a server refuses to have something again that was registered.
   * Told once for each break of the connection; the session goes on trying, as the real client
   * does, and {@link #restored} is told when all is there. Called as {@link #lost} is.
   */
  default void refused(NacosSession session, NacosRefusedException cause) {}

  /**
   * It has a connection again, and its services are registered again. Called as {@link #lost} is.
   */
  default void restored(NacosSession session) {}
}
