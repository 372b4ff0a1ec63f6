package dev.discoveryscale.report.chart;

import dev.discoveryscale.model.record.HeldHeap;
import dev.discoveryscale.model.record.HeldHeap.Holder;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.html.Chart;
import dev.discoveryscale.report.html.ChartValue;
import dev.discoveryscale.report.html.Rows;
import dev.discoveryscale.report.html.Tone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The holders of the consumers' live heaps: a bar for each cell, divided among its holders. */
final class HolderChart {
  private static final double MB = 1 << 20;

  /** As many as there are colours; one colour is for all others. */
  private static final int NAMED = 7;

  private HolderChart() {}

  /** The chart; absent where no heap was divided. */
  static Optional<Chart> of(RunSummary run) {
    List<CellSummary> cells =
        run.cells().stream().filter(cell -> cell.heldHeap().isPresent()).toList();
    if (cells.isEmpty()) {
      return Optional.empty();
    }
    RunSummary divided = new RunSummary(run.run(), cells);
    List<Holder> named = holders(cells);
    List<Holder> others = named.subList(Math.min(NAMED, named.size()), named.size());
    CellRows rows = new CellRows(divided, "Who holds the live heap", "MB", Rows.Form.STACKED);
    for (int i = 0; i < named.size() - others.size(); i++) {
      List<Holder> one = List.of(named.get(i));
      rows.each(named.get(i).name(), Tone.of(i), cell -> figure(cell, one));
    }
    if (!others.isEmpty()) {
      rows.each("all others", Tone.GREY, cell -> figure(cell, others));
    }
    if (cells.size() < run.cells().size()) {
      rows.note(
          "%d of %d cells are not shown: their heaps were not divided."
              .formatted(run.cells().size() - cells.size(), run.cells().size()));
    }
    rows.note(
        "From a heap dump after the changes; every object counts once. Memory that several"
            + " holders share counts for the first. Details are under \"Who holds the memory\".");
    return Optional.of(
        rows.rows().chart("The live heap of each cell's consumer, divided among its holders."));
  }

  /** The largest first, over all cells. */
  private static List<Holder> holders(List<CellSummary> cells) {
    Set<Holder> known = new LinkedHashSet<>();
    cells.forEach(cell -> known.addAll(cell.heldHeap().orElseThrow().holders()));
    List<Holder> sorted = new ArrayList<>(known);
    sorted.sort(
        Comparator.comparingLong(
            (Holder holder) ->
                -cells.stream()
                    .mapToLong(cell -> bytes(cell.heldHeap().orElseThrow(), holder))
                    .sum()));
    return sorted;
  }

  private static long bytes(HeldHeap held, Holder holder) {
    return held.holders().contains(holder) ? held.alone(holder) + held.sharedFirst(holder) : 0;
  }

  private static ChartValue figure(CellSummary cell, List<Holder> holders) {
    HeldHeap held = cell.heldHeap().orElseThrow();
    double mb = holders.stream().mapToLong(holder -> bytes(held, holder)).sum() / MB;
    String what =
        holders.size() == 1 ? holders.get(0).what() : holders.size() + " smaller holders together";
    return ChartValue.known(
        mb,
        Trace.plain(mb, 1),
        "%s, replicate %d: %s; %.1f%% of the live heap; measured; phase: check; n = 1 heap dump"
            .formatted(
                cell.profile(), cell.replicate(), what, 100 * mb * MB / Math.max(1, held.bytes())));
  }
}
