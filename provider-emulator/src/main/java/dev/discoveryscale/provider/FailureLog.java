package dev.discoveryscale.provider;

import dev.discoveryscale.provider.link.Losses;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the failures of a fleet since its start; keeps and logs the first one. */
final class FailureLog implements Losses {

  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

  private final AtomicInteger sessionsLost = new AtomicInteger();
  private final AtomicReference<String> first = new AtomicReference<>();

  @Override
  public void lost(IOException cause) {
    // A caller that sees a lost session finds the reason.
    record(cause);
    sessionsLost.incrementAndGet();
  }

  void record(Exception failure) {
    String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    if (first.compareAndSet(null, message)) {
      LOG.error("first failure of the fleet: {}", message, failure);
    } else {
      LOG.debug("a further failure of the fleet: {}", message);
    }
  }

  int sessionsLost() {
    return sessionsLost.get();
  }

  Optional<String> first() {
    return Optional.ofNullable(first.get());
  }
}
