package dev.discoveryscale.report.comparison;

import dev.discoveryscale.report.analysis.CallBlocks;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Blocks;
import dev.discoveryscale.report.statistics.Bound;
import dev.discoveryscale.report.statistics.Interval;
import java.util.Optional;

/**
 * Ratios of two stacks of calls with the same payload.
 *
 * <p>Stacks that took turns are compared within each replicate, whose conditions they shared: the
 * replicates are blocks of logarithms. Others are compared by the means of their replicates.
 */
public final class CallRatios {

  private CallRatios() {}

  /**
   * Absent if a stack has no value that may be compared; without an interval below three
   * replicates.
   */
  public static Optional<Ratio> of(
      RunSummary run, String profile, String reference, Measure measure) {
    Optional<Ratio> within =
        profile.equals(reference)
            ? Optional.empty()
            : CallBlocks.of(run, measure, Math::log, profile, reference)
                .map(blocks -> of(blocks.difference(profile, reference)));
    if (within.isPresent()) {
      return within;
    }
    return Estimate.of(run, profile, measure)
        .flatMap(
            value -> Estimate.of(run, reference, measure).flatMap(base -> Ratio.of(value, base)));
  }

  private static Ratio of(Blocks.Difference logs) {
    double value = Math.exp(logs.value());
    return new Ratio(
        value,
        Bound.EXACT,
        Optional.of(Interval.about(value, logs.standardError(), logs.freedom())),
        Optional.of(new Ratio.Spread(logs.standardError(), logs.freedom())));
  }
}
