package dev.discoveryscale.jvm.agent;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Detects that the commanding process is gone: its file did not change for an hour, neither by a
 * command nor by the touch that a simulator does each minute. Uses a monotonic clock.
 */
final class Patience {

  static final long MINUTES = 60;

  private final LongSupplier nanos;
  private long touched = Long.MIN_VALUE;
  private long since;

  Patience(LongSupplier nanos) {
    this.nanos = nanos;
    this.since = nanos.getAsLong();
  }

  /**
   * Whether it is over.
   *
   * @param lastTouched when the file was changed, as its file system reports it; only whether it is
   *     another time than before counts
   */
  boolean over(long lastTouched) {
    long now = nanos.getAsLong();
    if (lastTouched != touched) {
      touched = lastTouched;
      since = now;
    }
    return now - since >= TimeUnit.MINUTES.toNanos(MINUTES);
  }
}
