package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.tally.PhaseSummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What happens in each phase of a cell, for readers of the cells' tables. */
public final class PhaseLegend {

  private static final Map<String, String> MEANINGS =
      Map.of(
          Phases.START,
              "the JVM starts; its seconds count from the first record of the probe, its other figures from the start of the process",
          Phases.SUBSCRIBE, "until every interface has its addresses",
          Phases.WARM_UP, "calls; its collections and latencies are in no result",
          Phases.QUIET, "no calls, no changes",
          Phases.STILL, "calls only",
          Phases.CHURN, "the fleet changes",
          Phases.COOL_DOWN, "the last pushes arrive",
          Phases.CHECK, "addresses are compared and the live set is read",
          Phases.STOP,
              "the consumer closes; a heap dump adds a full collection, which is in no result");

  private PhaseLegend() {}

  /** One line for the phases that these cells have; absent if they have none. */
  public static Optional<String> of(List<CellSummary> cells) {
    Set<String> found =
        cells.stream()
            .flatMap(cell -> cell.phases().stream())
            .map(PhaseSummary::name)
            .collect(Collectors.toSet());
    String phases =
        Phases.IN_ORDER.stream()
            .filter(found::contains)
            .map(phase -> phase + " (" + MEANINGS.get(phase) + ")")
            .collect(Collectors.joining(", "));
    return phases.isEmpty() ? Optional.empty() : Optional.of("Phases: " + phases + ".");
  }
}
