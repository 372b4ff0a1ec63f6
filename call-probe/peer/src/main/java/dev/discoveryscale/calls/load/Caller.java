package dev.discoveryscale.calls.load;

import dev.discoveryscale.calls.payload.PayloadCall;
import dev.discoveryscale.jvm.control.ErrorLine;
import dev.discoveryscale.jvm.control.Exits;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** One caller: calls, waits for the answer, looks at it, calls again. */
final class Caller implements Runnable {
  private final PayloadCall call;
  private final Predicate<Throwable> isTimeout;
  private final Pace pace;
  private final AtomicLong numbers;

  /** By the index of the call's method. */
  private final List<Latencies.Writer> latencies;

  private final Latencies lateness;
  private final Latencies firstParts;
  private Latencies.Writer ownLateness;
  private Latencies.Writer ownFirstParts;

  /** By the ordinals of {@link Ending}; written by this caller alone. */
  private final AtomicLongArray ended = new AtomicLongArray(Ending.values().length);

  private final AtomicLong otherNanos = new AtomicLong();
  private final AtomicLong behind = new AtomicLong();
  private final AtomicReference<String> firstError = new AtomicReference<>();
  private volatile boolean stopped;
  private volatile boolean paused;
  private volatile boolean parking;
  private volatile Runnable afterPause = () -> {};

  Caller(
      PayloadCall call,
      Predicate<Throwable> isTimeout,
      Pace pace,
      AtomicLong numbers,
      List<Latencies.Writer> latencies,
      Latencies lateness,
      Latencies firstParts) {
    this.call = call;
    this.isTimeout = isTimeout;
    this.pace = pace;
    this.numbers = numbers;
    this.latencies = latencies;
    this.lateness = lateness;
    this.firstParts = firstParts;
  }

  @Override
  public void run() {
    boolean rested = false;
    while (!stopped) {
      if (paused) {
        rest();
        rested = true;
        continue;
      }
      if (rested) {
        rested = false;
        afterPause.run();
      }
      long number = numbers.getAndIncrement();
      long intended = pace.intended(number);
      if (intended == Pace.AT_ONCE) {
        make(number, System.nanoTime());
      } else if (awaited(intended)) {
        make(number, intended);
      }
    }
  }

  /** Who ends the pause or the load looks at {@link #isParking} after that. */
  private void rest() {
    parking = true;
    if (paused && !stopped) {
      LockSupport.park(this);
    }
    parking = false;
  }

  /** Whether its thread is parked because of a pause, or is about to be. */
  boolean isParking() {
    return parking;
  }

  /** Begins no other call. */
  void stop() {
    stopped = true;
  }

  /** With true it begins no other call. After false its thread must be unparked. */
  void pause(boolean now) {
    paused = now;
  }

  /** What its thread does after each pause, before it calls; to be set before the first one. */
  void afterPause(Runnable work) {
    afterPause = work;
  }

  long ended(Ending how) {
    return ended.get(how.ordinal());
  }

  long otherNanos() {
    return otherNanos.get();
  }

  long behind() {
    return behind.get();
  }

  /** The first error since the last look; null if there was none. */
  String takeFirstError() {
    return firstError.getAndSet(null);
  }

  /**
   * Waits for the moment, and records how late it was; false if the load was stopped before. A
   * moment that is over when a caller becomes free is late because all callers were busy.
   */
  private boolean awaited(long intended) {
    long left = intended - System.nanoTime();
    if (left <= 0) {
      add(behind, 1);
    }
    while (left > 0) {
      LockSupport.parkNanos(left);
      if (stopped) {
        return false;
      }
      left = intended - System.nanoTime();
    }
    if (ownLateness == null) {
      ownLateness = lateness.writer();
    }
    ownLateness.record(-left);
    return true;
  }

  private void make(long number, long intended) {
    Ending how;
    long nanos;
    long first = PayloadCall.NO_MOMENT;
    try {
      Object answer = call.make(number);
      nanos = System.nanoTime() - intended;
      how = call.isRight(number, answer) ? Ending.RIGHT : Ending.WRONG;
      first = call.firstPart(answer);
      if (how == Ending.WRONG) {
        firstError.compareAndSet(null, "a wrong answer to call " + number + ": " + brief(answer));
      }
    } catch (VirtualMachineError e) {
      Exits.fatal(e);
      return;
    } catch (Throwable e) {
      nanos = System.nanoTime() - intended;
      how = isTimeout.test(e) ? Ending.TIMEOUT : Ending.ERROR;
      firstError.compareAndSet(null, ErrorLine.of(e));
    }
    if (how == Ending.RIGHT) {
      latencies.get(call.method(number)).record(nanos);
      recordFirstPart(first, intended);
    } else {
      add(otherNanos, nanos);
    }
    ended.lazySet(how.ordinal(), ended.get(how.ordinal()) + 1);
  }

  private void recordFirstPart(long first, long intended) {
    if (first != PayloadCall.NO_MOMENT) {
      if (ownFirstParts == null) {
        ownFirstParts = firstParts.writer();
      }
      ownFirstParts.record(first - intended);
    }
  }

  private static void add(AtomicLong mine, long more) {
    mine.lazySet(mine.get() + more);
  }

  private static String brief(Object answer) {
    String text = String.valueOf(answer);
    return text.length() > 100 ? text.substring(0, 100) : text;
  }
}
