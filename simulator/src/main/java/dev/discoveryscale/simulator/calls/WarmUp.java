package dev.discoveryscale.simulator.calls;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.DoubleStream;

/**
 * Tells whether a load was steady at the end of its warm-up: the figures of the last three windows
 * lie within 5% of each other, and calls were enough for their code to be compiled. The warm-up
 * always has its full length: it would else end at the first pause of the compilers, and stacks
 * would be compared that called for different times.
 */
final class WarmUp {

  /** What a warm-up is divided into. */
  static final int WINDOWS = 10;

  private static final int LAST = 3;
  private static final double WITHIN = 1.05;

  /** A method that is called more often than about 5,000 to 15,000 times is compiled in full. */
  private static final long CALLS = 15_000;

  private final Deque<Double> last = new ArrayDeque<>();
  private long calls;

  /** Takes the figure of the next window, 0 without an answer, and its answered calls. */
  void add(double figure, long answered) {
    calls += answered;
    last.addLast(figure);
    if (last.size() > LAST) {
      last.removeFirst();
    }
  }

  /** Whether the load is steady now. */
  boolean isSteady() {
    double low = figures().min().orElse(0);
    double high = figures().max().orElse(0);
    return calls >= CALLS && last.size() == LAST && low > 0 && high <= low * WITHIN;
  }

  /** Why the load is not steady. */
  String missing(long afterMs, long windowSeconds) {
    return calls < CALLS
        ? "Not warm: %,d calls were answered in %d s of warm-up, and %,d are needed."
            .formatted(calls, afterMs / 1_000, CALLS)
        : "Not warm: the load was not steady after %d s of warm-up (its last three windows of %d s must lie within 5%%)."
            .formatted(afterMs / 1_000, windowSeconds);
  }

  private DoubleStream figures() {
    return last.stream().mapToDouble(Double::doubleValue);
  }
}
