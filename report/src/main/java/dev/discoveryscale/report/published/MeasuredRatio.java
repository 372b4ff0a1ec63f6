package dev.discoveryscale.report.published;

import dev.discoveryscale.report.analysis.Doubt;
import dev.discoveryscale.report.comparison.Ratio;
import dev.discoveryscale.report.statistics.Interval;
import java.util.Optional;

/**
 * A ratio of two stacks in a run, or a figure of one.
 *
 * @param ratio absent if it was not measured; a figure is over one, and its interval is from the
 *     lowest to the highest replicate
 * @param missing why it was not; empty if it was
 * @param doubt why it may be off; absent if nothing speaks for that
 */
public record MeasuredRatio(Optional<Ratio> ratio, String missing, Optional<Doubt> doubt) {

  static MeasuredRatio known(Ratio ratio, Optional<Doubt> doubt) {
    return new MeasuredRatio(Optional.of(ratio), "", doubt);
  }

  static MeasuredRatio missing(String because) {
    return new MeasuredRatio(Optional.empty(), because, Optional.empty());
  }

  /** The 95% interval; absent also with fewer than three replicates. */
  public Optional<Interval> interval() {
    return ratio.flatMap(Ratio::interval);
  }

  /** The interval as one of several; it must be there. */
  Interval among(int ratios) {
    return ratio.flatMap(known -> known.intervalAmong(ratios)).orElseGet(interval()::orElseThrow);
  }

  /** An interval of this ratio with what its doubt adds. */
  Interval inDoubt(Interval interval) {
    return doubt.map(known -> known.widen(interval)).orElse(interval);
  }
}
