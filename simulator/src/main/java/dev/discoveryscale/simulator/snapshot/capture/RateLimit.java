package dev.discoveryscale.simulator.snapshot.capture;

import dev.discoveryscale.simulator.runtime.Pacer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Lets so many requests pass in a second, evenly. Of any thread. */
final class RateLimit {

  private final Pacer.Ticker ticker;
  private final long intervalNanos;
  private long next;
  private long passed;

  /**
   * A limit.
   *
   * @param perSecond requests in a second, at least 1
   */
  RateLimit(int perSecond, Pacer.Ticker ticker) {
    this.ticker = ticker;
    this.intervalNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
    this.next = ticker.nanos();
  }

  /** Waits until a request may be sent; time that was not used is not made up for. */
  synchronized void await() throws InterruptedException {
    long now = ticker.nanos();
    if (next > now) {
      ticker.pause(Duration.ofNanos(next - now));
    }
    next = Math.max(next, now) + intervalNanos;
    passed++;
  }

  /** Requests that have passed. */
  synchronized long passed() {
    return passed;
  }
}
