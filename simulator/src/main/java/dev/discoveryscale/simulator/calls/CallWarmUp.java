package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Determines whether a load was steady at the end of its warm-up: the figures of the last three
 * windows lie within 5% of each other, or apart by no more than they scatter within windows, and
 * calls were enough for their code to be compiled. Where they scatter so much that chance alone
 * could put windows more than 10% apart, this is not decided. The warm-up always has its full
 * length: it would else end at the first pause of the compilers, and stacks would be compared that
 * called for different times.
 */
final class CallWarmUp {

  /** What a warm-up without turns is divided into; a short one has windows of a second. */
  static final int WINDOWS = 10;

  /** The windows that are compared. */
  private static final int LAST = 3;

  /** Windows of turns are this part of their warm-up, so the last three are its second half. */
  private static final int WINDOWS_OF_TURNS = 2 * LAST;

  private static final double WITHIN = 0.05;
  private static final double MOST_BY_CHANCE = 0.10;

  /** A method that is called more often than about 5,000 to 15,000 times is compiled in full. */
  private static final long CALLS = 15_000;

  private final Deque<List<Double>> last = new ArrayDeque<>();
  private final String windows;
  private long calls;

  /** One whose windows are so long, as a person reads it, such as {@code 4 s}. */
  CallWarmUp(String windows) {
    this.windows = windows;
  }

  /**
   * One that was played in turns.
   *
   * @param rates one for each turn; all stacks made calls without pauses in the second half
   */
  static CallWarmUp inTurns(List<Double> rates, long answered) {
    int turns = rates.size() / WINDOWS_OF_TURNS;
    CallWarmUp warmUp = new CallWarmUp(turns + " turns");
    // What a single turn scatters is not known, so a window needs two.
    for (int i = turns > 1 ? LAST : 0; i > 0; i--) {
      warmUp.add(rates.subList(rates.size() - i * turns, rates.size() - (i - 1) * turns), 0);
    }
    warmUp.calls = answered;
    return warmUp;
  }

  /** Takes the figures of the next window, one for each second, and its answered calls. */
  void add(List<Double> figures, long answered) {
    calls += answered;
    last.addLast(List.copyOf(figures));
    if (last.size() > LAST) {
      last.removeFirst();
    }
  }

  /** Whether the load is steady now; absent if that is not decided. */
  Optional<Boolean> steady() {
    double low = means().min().orElse(0);
    double high = means().max().orElse(0);
    if (calls < CALLS) {
      return Optional.of(false);
    }
    if (last.size() < LAST) {
      return Optional.empty();
    }
    if (low <= 0 || high - low > Math.max(WITHIN * low, byChance())) {
      return Optional.of(false);
    }
    return Optional.of(true).filter(yes -> byChance() <= MOST_BY_CHANCE * low);
  }

  /** Why the load is not known to be steady; absent if it is. */
  Optional<String> missing(long afterMs) {
    Optional<Boolean> steady = steady();
    long seconds = afterMs / 1_000;
    if (calls < CALLS) {
      return Optional.of(
          "Not warm: %,d calls were answered in %d s of warm-up, and %,d are needed."
              .formatted(calls, seconds, CALLS));
    }
    if (last.size() < LAST) {
      return Optional.of(
          "Not decided whether warm: a warm-up of %d s is too short. Comparable windows need three seconds, or twelve turns."
              .formatted(seconds));
    }
    if (steady.isEmpty()) {
      return Optional.of(
          "Not decided whether warm: in %d s of warm-up the last three windows of %s could differ by %.0f%% by chance. The limit is %.0f%%. A longer warm-up can decide it."
              .formatted(
                  seconds,
                  windows,
                  100 * byChance() / means().min().orElseThrow(),
                  100 * MOST_BY_CHANCE));
    }
    return steady.get()
        ? Optional.empty()
        : Optional.of(
            "Not warm: the load was not steady after %d s of warm-up. Its last three windows of %s must lie within 5%%, or apart by chance."
                .formatted(seconds, windows));
  }

  /**
   * No two of the three means of so many figures differ by more in 95% of cases (Bonferroni's
   * correction for the three pairs); 0 with one figure each.
   */
  private double byChance() {
    int figures = last.getFirst().size();
    double freedom = LAST * (figures - 1.0);
    if (freedom == 0) {
      return 0;
    }
    double squares =
        last.stream()
            .flatMap(window -> window.stream().map(figure -> figure - mean(window)))
            .mapToDouble(off -> off * off)
            .sum();
    return Interval.quantile(freedom, LAST) * Math.sqrt(squares / freedom * 2 / figures);
  }

  private DoubleStream means() {
    return last.stream().mapToDouble(CallWarmUp::mean);
  }

  private static double mean(List<Double> window) {
    return window.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }
}
