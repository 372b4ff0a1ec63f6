package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Tells whether a load was steady at the end of its warm-up: the figures of the last three windows
 * lie within 5% of each other, or apart by no more than their seconds scatter, and calls were
 * enough for their code to be compiled. The warm-up always has its full length: it would else end
 * at the first pause of the compilers, and stacks would be compared that called for different
 * times.
 */
final class WarmUp {

  /** What a warm-up is divided into; a short one has windows of a second. */
  static final int WINDOWS = 10;

  private static final int LAST = 3;
  private static final double WITHIN = 0.05;

  /** A method that is called more often than about 5,000 to 15,000 times is compiled in full. */
  private static final long CALLS = 15_000;

  private final Deque<List<Double>> last = new ArrayDeque<>();
  private long calls;

  /** Takes the figures of the next window, one for each second, and its answered calls. */
  void add(List<Double> seconds, long answered) {
    calls += answered;
    last.addLast(List.copyOf(seconds));
    if (last.size() > LAST) {
      last.removeFirst();
    }
  }

  /** Whether the load is steady now. */
  boolean isSteady() {
    double low = means().min().orElse(0);
    double high = means().max().orElse(0);
    return calls >= CALLS
        && last.size() == LAST
        && low > 0
        && high - low <= Math.max(WITHIN * low, byChance());
  }

  /** Why the load is not steady. */
  String missing(long afterMs, long windowSeconds) {
    return calls < CALLS
        ? "Not warm: %,d calls were answered in %d s of warm-up, and %,d are needed."
            .formatted(calls, afterMs / 1_000, CALLS)
        : "Not warm: the load was not steady after %d s of warm-up (its last three windows of %d s must lie within 5%%, or apart by chance)."
            .formatted(afterMs / 1_000, windowSeconds);
  }

  /**
   * No two of the three means of so many seconds differ by more in 95% of cases (Bonferroni's
   * correction for the three pairs); 0 with one second each.
   */
  private double byChance() {
    int seconds = last.getFirst().size();
    double freedom = LAST * (seconds - 1.0);
    if (freedom == 0) {
      return 0;
    }
    double squares =
        last.stream()
            .flatMap(window -> window.stream().map(figure -> figure - mean(window)))
            .mapToDouble(off -> off * off)
            .sum();
    return Interval.quantile(freedom, LAST) * Math.sqrt(squares / freedom * 2 / seconds);
  }

  private DoubleStream means() {
    return last.stream().mapToDouble(WarmUp::mean);
  }

  private static double mean(List<Double> window) {
    return window.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }
}
