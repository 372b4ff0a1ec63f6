package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.report.analysis.Doubt;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.CallRatios;
import dev.discoveryscale.report.comparison.Ratio;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Interval;
import java.util.Locale;
import java.util.Optional;

/**
 * A measure of one stack as a ratio to another with the same payload, and whether that is a
 * difference.
 *
 * @param interval of the ratio alone, with 95% confidence
 */
record StackRatio(Ratio ratio, Interval interval) {

  /** Absent if not all replicates of both have a figure, or fewer than two have. */
  static Optional<StackRatio> of(
      RunSummary run, String profile, String reference, Measure measure) {
    return CallRatios.of(run, profile, reference, measure)
        .flatMap(ratio -> ratio.interval().map(interval -> new StackRatio(ratio, interval)));
  }

  /** Such as {@code 0.92 [0.80–1.06]}. */
  String text() {
    return String.format(
        Locale.ROOT, "%.2f [%.2f–%.2f]", ratio.value(), interval.low(), interval.high());
  }

  /**
   * Whether there is a difference. One of many intervals misses its value by chance, so all
   * together are judged wider; doubts of the cells widen an interval by their factor.
   *
   * @param comparisons how many ratios are judged together
   * @param doubt of both stacks; its text names the doubts, such as {@code doubts 1, 2}
   */
  String decision(int comparisons, Optional<Doubt> doubt) {
    if (isDecided(comparisons, doubt)) {
      return doubt.map(found -> "decided, also with " + found.text()).orElse("decided");
    }
    String reason = open(comparisons);
    return "not decided: "
        + (reason.isEmpty()
            ? doubt.map(Doubt::text).orElse("")
            : reason + doubt.map(found -> " (%s)".formatted(found.text())).orElse(""));
  }

  /** Why the interval alone decides nothing; empty if it does, so that only doubts can be why. */
  String open(int comparisons) {
    if (!excludesOne(interval)) {
      return "the interval contains 1";
    }
    return excludesOne(ratio.intervalAmong(comparisons).orElse(interval))
        ? ""
        : "among %d comparisons this can be chance".formatted(comparisons);
  }

  /** Whether {@link #decision} calls it a difference. */
  boolean isDecided(int comparisons, Optional<Doubt> doubt) {
    Interval among = ratio.intervalAmong(comparisons).orElse(interval);
    return excludesOne(interval)
        && excludesOne(doubt.map(found -> found.widen(among)).orElse(among));
  }

  private static boolean excludesOne(Interval interval) {
    return interval.low() > 1 || interval.high() < 1;
  }
}
