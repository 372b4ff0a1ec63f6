package dev.discoveryscale.provider.session;

/** Receives lost sessions. */
@FunctionalInterface
public interface SessionListener {

  /**
   * A session was lost: its server has let it expire, or could not be reached for the session's
   * timeout. Called once, on the session's event loop, so it must not block; not called for a
   * session that was closed or cut.
   */
  void lost(ZooKeeperSession session, SessionLostException cause);
}
