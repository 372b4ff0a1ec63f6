package dev.discoveryscale.calls.payload;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * What a server does wrong on purpose, so that it can be shown that the measuring sees it. Safe for
 * many threads.
 */
public final class PlantedFaults {

  /** A server without any. */
  public static final PlantedFaults NONE = new PlantedFaults(0, 0, 0, 0, 0);

  private final long wrongEvery;
  private final long leakEvery;
  private final long silentAfter;
  private final long stallNanos;
  private final long stallEveryNanos;
  private final long begun = System.nanoTime();
  private final AtomicLong answers = new AtomicLong();

  /**
   * Chooses the faults; 0 leaves one out.
   *
   * @param wrongEvery each answer of this number is wrong
   * @param stallMs how long the server stands still
   * @param stallEveryMs from the beginning of one stall to that of the next, the first included
   * @param leakEvery each answer of this number leaves a thread behind that never ends
   * @param silentAfter after so many answers the server answers no more
   */
  public PlantedFaults(
      long wrongEvery, long stallMs, long stallEveryMs, long leakEvery, long silentAfter) {
    if (stallMs > 0 != stallEveryMs > 0 || stallMs > stallEveryMs) {
      throw new IllegalArgumentException(
          "a stall of " + stallMs + " ms every " + stallEveryMs + " ms");
    }
    this.wrongEvery = wrongEvery;
    this.leakEvery = leakEvery;
    this.silentAfter = silentAfter;
    this.stallNanos = TimeUnit.MILLISECONDS.toNanos(stallMs);
    this.stallEveryNanos = TimeUnit.MILLISECONDS.toNanos(stallEveryMs);
  }

  /**
   * To be called for each answer: waits while the server stands still.
   *
   * @return whether this answer has to be wrong
   */
  public boolean next() {
    if (stallNanos > 0) {
      stall();
    }
    if (wrongEvery == 0 && leakEvery == 0 && silentAfter == 0) {
      return false;
    }
    long answer = answers.incrementAndGet();
    if (silentAfter > 0 && answer > silentAfter) {
      awaitInterrupt();
    }
    if (leakEvery > 0 && answer % leakEvery == 0) {
      leakThread();
    }
    return wrongEvery > 0 && answer % wrongEvery == 0;
  }

  private static void awaitInterrupt() {
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.park();
    }
  }

  private static void leakThread() {
    Thread thread =
        new Thread(
            () -> {
              while (true) {
                LockSupport.park();
              }
            },
            "leaked");
    thread.setDaemon(true);
    thread.start();
  }

  /** All threads stand still together, until the same moment. */
  private void stall() {
    long into = (System.nanoTime() - begun) % stallEveryNanos;
    long left = into - (stallEveryNanos - stallNanos);
    if (left >= 0) {
      try {
        TimeUnit.NANOSECONDS.sleep(stallNanos - left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
