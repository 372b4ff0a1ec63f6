package dev.discoveryscale.provider.session;

/** Is told when a session is lost. */
@FunctionalInterface
public interface SessionListener {

  /**
   * An open session was lost: its server closed it, let it expire, or fell silent. Called once, on
   * the session's event loop, so it must not block; not called for a session that was closed in
   * order.
   */
  void lost(ZooKeeperSession session, SessionLostException cause);
}
