package dev.discoveryscale.simulator.runtime;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Waits until points in time while a check is made again and again, so that a wait ends when what
 * it waits for can no longer come.
 */
public final class Pacer {

  /** How long the check is left alone. */
  static final Duration CHECK_EVERY = Duration.ofMillis(200);

  /** Time and waiting, so that tests can play hours. */
  public interface Ticker {
    /** Nanoseconds from an arbitrary origin, never going back. */
    long nanos();

    /** Waits. */
    void pause(Duration length) throws InterruptedException;

    /** The machine's own time. */
    static Ticker system() {
      return new Ticker() {
        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void pause(Duration length) throws InterruptedException {
          TimeUnit.NANOSECONDS.sleep(length.toNanos());
        }
      };
    }
  }

  /** Something that must stay true while time passes; throws when it is not. */
  public interface Check {
    void run() throws CellFailure, InterruptedException;
  }

  private final Ticker ticker;
  private final Check check;

  /** A pacer that makes a check whenever it waits. */
  public Pacer(Ticker ticker, Check check) {
    this.ticker = ticker;
    this.check = check;
  }

  /** Nanoseconds of its ticker. */
  public long nanos() {
    return ticker.nanos();
  }

  /** Makes the check without waiting. */
  void check() throws CellFailure, InterruptedException {
    check.run();
  }

  /** Waits for a length of time. */
  public void pass(Duration length) throws CellFailure, InterruptedException {
    until(ticker.nanos() + length.toNanos());
  }

  /** Waits until the ticker shows {@code nanos}; returns at once if that is past. */
  public void until(long nanos) throws CellFailure, InterruptedException {
    check.run();
    long left = nanos - ticker.nanos();
    while (left > 0) {
      ticker.pause(Duration.ofNanos(Math.min(left, CHECK_EVERY.toNanos())));
      check.run();
      left = nanos - ticker.nanos();
    }
  }
}
