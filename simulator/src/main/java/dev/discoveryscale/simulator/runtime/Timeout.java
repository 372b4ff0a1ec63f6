package dev.discoveryscale.simulator.runtime;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How long those that are polled have not answered: from the first question without an answer, not
 * from the last answer, because there may have been no question in between. For one thread.
 */
public final class Timeout {

  private final LongSupplier nanos;
  private final Map<String, Long> since = new HashMap<>();

  /**
   * All have answered so far.
   *
   * @param nanos the time, from an arbitrary origin
   */
  public Timeout(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** It was asked and answered. */
  public void answered(String name) {
    since.remove(name);
  }

  /** It was asked and did not answer; returns for how long that is so. */
  public Duration unanswered(String name) {
    long now = nanos.getAsLong();
    return Duration.ofNanos(now - since.computeIfAbsent(name, first -> now));
  }
}
