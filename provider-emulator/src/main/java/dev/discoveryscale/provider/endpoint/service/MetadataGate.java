package dev.discoveryscale.provider.endpoint.service;

import dev.discoveryscale.provider.model.MetadataFault;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Whether the metadata of one instance is available: always, except between withholding and
 * release.
 */
public final class MetadataGate {

  private Optional<MetadataFault> fault = Optional.empty();
  private CompletableFuture<Void> open = CompletableFuture.completedFuture(null);

  /** Withholds it in this way from now on. */
  public synchronized void withhold(MetadataFault why) {
    fault = Optional.of(why);
    if (why == MetadataFault.LATE && open.isDone()) {
      open = new CompletableFuture<>();
    }
  }

  /** Makes it available from now on; waiting requests are answered. */
  public void release() {
    CompletableFuture<Void> waiting;
    synchronized (this) {
      fault = Optional.empty();
      waiting = open;
    }
    waiting.complete(null);
  }

  /** Done when a request may be answered. */
  synchronized CompletableFuture<Void> ready() {
    return open;
  }

  /** Whether a request is to fail now. */
  synchronized boolean fails() {
    return fault.equals(Optional.of(MetadataFault.FAILING));
  }
}
