package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Remarks for comparing cells with different collectors. */
public final class CollectorWarnings {

  private CollectorWarnings() {}

  /** None if all cells have the same collector. */
  public static List<String> of(RunSummary... runs) {
    Map<String, List<String>> cells =
        Stream.of(runs)
            .flatMap(run -> run.cells().stream())
            .collect(
                Collectors.groupingBy(
                    CellSummary::collectorInForce,
                    TreeMap::new,
                    Collectors.mapping(CellSummary::profile, Collectors.toList())));
    if (cells.size() < 2) {
      return List.of();
    }
    List<String> each = new ArrayList<>();
    cells.forEach(
        (collector, profiles) ->
            each.add(
                collector
                    + " ("
                    + profiles.stream().distinct().collect(Collectors.joining(", "))
                    + ")"));
    return List.of(
        "cells have different collectors: "
            + String.join("; ", each)
            + ". Kinds and counts of collections cannot be compared between them. Compare heap use"
            + " after a full collection only where the collector compacts the heap (liveObjectsMb"
            + " where it does not)");
  }
}
