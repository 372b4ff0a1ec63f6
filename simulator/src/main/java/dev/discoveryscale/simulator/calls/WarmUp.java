package dev.discoveryscale.simulator.calls;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.DoubleStream;

/**
 * Decides when a load is steady: three successive windows whose figures lie within 5% of each
 * other, and, where the rate is given, enough calls for their code to be compiled.
 */
final class WarmUp {

  private static final int WINDOWS = 3;
  private static final double WITHIN = 1.05;

  /** A method that is called more often than about 5,000 to 15,000 times is compiled in full. */
  private static final long CALLS_AT_A_GIVEN_RATE = 15_000;

  private final long callsNeeded;
  private final Deque<Double> last = new ArrayDeque<>();
  private long calls;

  /**
   * A load that begins.
   *
   * @param givenRate whether the rate is given: a low one is steady long before its code is
   *     compiled
   */
  WarmUp(boolean givenRate) {
    callsNeeded = givenRate ? CALLS_AT_A_GIVEN_RATE : 0;
  }

  /**
   * Takes the figure of the next window and its answered calls, and tells whether the load is
   * steady now. Windows without an answer have the figure 0 and are never steady.
   */
  boolean steadyWith(double figure, long answered) {
    calls += answered;
    last.addLast(figure);
    if (last.size() > WINDOWS) {
      last.removeFirst();
    }
    double low = figures().min().orElse(0);
    double high = figures().max().orElse(0);
    return calls >= callsNeeded && last.size() == WINDOWS && low > 0 && high <= low * WITHIN;
  }

  /** Why a load is not warm. */
  String missing(long afterMs, long windowSeconds) {
    return calls < callsNeeded
        ? "Not warm: %,d calls were answered in %d s of warm-up, and %,d are needed at a given rate."
            .formatted(calls, afterMs / 1_000, callsNeeded)
        : "Not warm: the load was not steady after %d s of warm-up (three windows of %d s within 5%%)."
            .formatted(afterMs / 1_000, windowSeconds);
  }

  private DoubleStream figures() {
    return last.stream().mapToDouble(Double::doubleValue);
  }
}
