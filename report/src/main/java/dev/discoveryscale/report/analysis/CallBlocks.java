package dev.discoveryscale.report.analysis;

import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Blocks;
import dev.discoveryscale.report.statistics.Interval;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** Stacks with the same payload that took turns; their replicates are the blocks. */
public final class CallBlocks {

  private CallBlocks() {}

  /**
   * A measure of all stacks that took turns with some; absent if stacks did not take turns, if
   * fewer than two have it in all replicates, if one of the named has not, or below three
   * replicates.
   *
   * @param scale laid over each figure
   * @param needed profiles with the same payload
   */
  public static Optional<Blocks> of(
      RunSummary run, Measure measure, DoubleUnaryOperator scale, String... needed) {
    if (!run.run().plan().scenario().takesTurns()
        || run.plannedReplicates() < Interval.MIN_REPLICATES) {
      return Optional.empty();
    }
    Optional<String> payload = run.run().plan().profile(needed[0]).payload();
    Map<String, double[]> figures = new LinkedHashMap<>();
    for (String each : run.planned()) {
      if (run.run().plan().profile(each).payload().equals(payload)) {
        double[] scaled =
            run.replicates(each).stream()
                .sorted(Comparator.comparingInt(CellSummary::replicate))
                .filter(cell -> Trust.usable(cell, measure))
                .flatMap(cell -> cell.get(measure).stream())
                .mapToDouble(scale::applyAsDouble)
                .filter(Double::isFinite)
                .toArray();
        if (scaled.length == run.plannedReplicates()) {
          figures.put(each, scaled);
        }
      }
    }
    return figures.size() > 1 && figures.keySet().containsAll(List.of(needed))
        ? Optional.of(new Blocks(figures))
        : Optional.empty();
  }
}
