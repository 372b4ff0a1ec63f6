package dev.discoveryscale.provider;

import dev.discoveryscale.provider.link.Losses;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What went wrong in a fleet since its start, counted; the first is kept and logged. */
final class FailureLog implements Losses {

  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

  private final AtomicInteger sessionsLost = new AtomicInteger();
  private final AtomicReference<String> first = new AtomicReference<>();

  @Override
  public void lost(IOException cause) {
    // Whoever sees that one was lost finds the reason.
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
