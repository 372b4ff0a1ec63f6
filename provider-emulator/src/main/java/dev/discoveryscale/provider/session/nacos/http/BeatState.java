package dev.discoveryscale.provider.session.nacos.http;

import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.NacosSessionListener;
import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;

/**
 * Whether servers know everything that a session has registered, as far as it knows, and the
 * listener for losses. Fields for other threads are volatile, everything else runs on the group's
 * event loop.
 */
final class BeatState {

  private final NacosSession session;
  private final NacosSessionListener listener;
  private final Collection<BeatingInstance> registered;
  private volatile CompletableFuture<Boolean> restoration = new CompletableFuture<>();
  private volatile boolean lost;
  private boolean refusalTold;
  private boolean over;
  private int losses;

  /**
   * Stands until it is lost.
   *
   * @param registered what the session has registered, at any time
   */
  BeatState(
      NacosSession session, NacosSessionListener listener, Collection<BeatingInstance> registered) {
    this.session = session;
    this.listener = listener;
    this.registered = registered;
  }

  boolean isLost() {
    return lost;
  }

  CompletableFuture<Boolean> restoration() {
    return restoration;
  }

  /** How often it was lost: a request before a loss says nothing of the time after it. */
  int losses() {
    return losses;
  }

  /** A request that keeps an instance there did not do so. */
  void failed(IOException cause) {
    lost(cause.getMessage(), cause);
    if (cause instanceof NacosRefusedException refused && !over && !refusalTold) {
      refusalTold = true;
      endRestoration(false, () -> listener.refused(session, refused));
    }
  }

  /** No server knows the instances for sure until each has reported itself to one. */
  void lost(String why, IOException cause) {
    if (over || lost) {
      return;
    }
    lost = true;
    losses++;
    refusalTold = false;
    registered.forEach(BeatingInstance::doubt);
    listener.lost(
        session, new NacosLostException("%s lost its server: %s".formatted(session, why), cause));
    look();
  }

  /** Looks whether all are known again. */
  void look() {
    if (lost && !over && registered.stream().allMatch(BeatingInstance::isKnown)) {
      lost = false;
      endRestoration(true, () -> listener.restored(session));
    }
  }

  /** The listener is called before waiting callers. */
  private void endRestoration(boolean restored, Runnable telling) {
    CompletableFuture<Boolean> awaited = restoration;
    restoration = new CompletableFuture<>();
    try {
      telling.run();
    } finally {
      awaited.complete(restored);
    }
  }

  /** No further notifications. */
  void end() {
    over = true;
    restoration.complete(false);
  }
}
