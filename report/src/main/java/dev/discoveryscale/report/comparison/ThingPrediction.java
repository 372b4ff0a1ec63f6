package dev.discoveryscale.report.comparison;

import dev.discoveryscale.model.record.HeldHeap;
import dev.discoveryscale.model.record.ThingSizes;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import java.util.List;
import java.util.Optional;

/**
 * The live set of a profile's consumer in one run, predicted from what each thing took in another:
 * the other's base, and this one's counts times the other's bytes; of the first replicates whose
 * heaps were divided.
 *
 * @param predictedMb by counts and bytes
 * @param measuredMb what the JVM said
 */
public record ThingPrediction(String profile, double predictedMb, double measuredMb) {

  private static final double MB = 1 << 20;

  /**
   * For each profile that has divided heaps in both runs: the other's, predicted from the one's.
   */
  public static List<ThingPrediction> of(RunSummary one, RunSummary other) {
    return one.profiles().stream().flatMap(profile -> of(one, other, profile).stream()).toList();
  }

  private static Optional<ThingPrediction> of(RunSummary one, RunSummary other, String profile) {
    Optional<ThingSizes> known =
        one.replicates(profile).stream().flatMap(cell -> things(cell).stream()).findFirst();
    return known.flatMap(
        sizes ->
            other.replicates(profile).stream()
                .filter(cell -> things(cell).isPresent())
                .findFirst()
                .flatMap(
                    cell ->
                        cell.liveSetAfterChurnMb()
                            .map(measured -> of(profile, sizes, things(cell).get(), measured))));
  }

  private static ThingPrediction of(
      String profile, ThingSizes sizes, ThingSizes counted, double measuredMb) {
    return new ThingPrediction(profile, sizes.predictedBytes(counted) / MB, measuredMb);
  }

  private static Optional<ThingSizes> things(CellSummary cell) {
    return cell.heldHeap().flatMap(HeldHeap::things);
  }

  /** How far the prediction is off, in percent of what was measured. */
  public double offPercent() {
    return 100 * (predictedMb / measuredMb - 1);
  }
}
