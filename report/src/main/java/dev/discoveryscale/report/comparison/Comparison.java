package dev.discoveryscale.report.comparison;

import dev.discoveryscale.report.measure.Measure;
import java.util.Optional;

/**
 * One measure of a profile compared with a reference profile, and with the published change.
 *
 * @param value the profile's; absent when it is missing, and where a profiler changes the measure
 * @param base the reference's, likewise
 * @param ratio absent when either side is missing, or nothing can be said
 * @param publishedChangePercent absent when it was not published
 * @param verdict absent when either of the two is
 * @param changesToDecide how many changes a cell has to play at least before the verdict can be
 *     decided; only of a verdict that is not, and absent if the value lies too close to the edge
 */
public record Comparison(
    String profile,
    String reference,
    Measure measure,
    Optional<Estimate> value,
    Optional<Estimate> base,
    Optional<Ratio> ratio,
    Optional<Double> publishedChangePercent,
    Optional<Verdict> verdict,
    Optional<Long> changesToDecide) {

  /**
   * Whether both sides are known, and replicates of either are lost, so that nothing is decided.
   */
  public boolean undecided() {
    return value.isPresent() && base.isPresent() && !(value.get().whole() && base.get().whole());
  }
}
