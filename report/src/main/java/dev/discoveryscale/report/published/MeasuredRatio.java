package dev.discoveryscale.report.published;

import dev.discoveryscale.report.comparison.Ratio;
import dev.discoveryscale.report.statistics.Interval;
import java.util.Optional;

/**
 * A ratio of two stacks in a run.
 *
 * @param ratio absent if it was not measured
 * @param missing why it was not; empty if it was
 */
public record MeasuredRatio(Optional<Ratio> ratio, String missing) {

  static MeasuredRatio known(Ratio ratio) {
    return new MeasuredRatio(Optional.of(ratio), "");
  }

  static MeasuredRatio missing(String because) {
    return new MeasuredRatio(Optional.empty(), because);
  }

  /** The 95% interval; absent also with fewer than three replicates. */
  public Optional<Interval> interval() {
    return ratio.flatMap(Ratio::interval);
  }
}
