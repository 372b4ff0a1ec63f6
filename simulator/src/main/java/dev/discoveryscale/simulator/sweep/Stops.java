package dev.discoveryscale.simulator.sweep;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.simulator.plan.Climb.Stop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The profiles that broke at a point: out of memory, or a gate. A cell without a result does not
 * count.
 */
final class Stops {

  private Stops() {}

  /** The profiles that went out of memory or broke a gate in any replicate. */
  static List<Stop> of(Point point, RunSummary run) {
    List<Stop> stops = new ArrayList<>();
    for (String profile : run.profiles()) {
      List<CellSummary> results =
          run.replicates(profile).stream().filter(cell -> cell.outcome().isResult()).toList();
      outOfMemory(results)
          .or(() -> gate(run, results))
          .ifPresent(because -> stops.add(new Stop(point, profile, because)));
    }
    return stops;
  }

  private static Optional<String> outOfMemory(List<CellSummary> results) {
    return results.stream()
        .map(CellSummary::outcome)
        .filter(Outcome::ranOut)
        .findFirst()
        .map(Outcome::text);
  }

  private static Optional<String> gate(RunSummary run, List<CellSummary> results) {
    return Gates.check(new RunSummary(run.run(), results)).stream()
        .filter(result -> !result.held())
        .findFirst()
        .map(GateResult::text);
  }
}
