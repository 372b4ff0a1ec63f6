package dev.discoveryscale.report.chart;

import dev.discoveryscale.model.record.PlayedChange;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.html.Chart;
import dev.discoveryscale.report.html.LineChart;
import dev.discoveryscale.report.html.LineChart.Line;
import dev.discoveryscale.report.html.LineChart.Mark;
import dev.discoveryscale.report.html.LineChart.Point;
import dev.discoveryscale.report.html.LineChart.Stretch;
import dev.discoveryscale.report.html.Tone;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.tally.HeapSeries;
import dev.discoveryscale.report.tally.HeapSeries.Begin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The heap of one JVM of a cell over time, with phases named and changes of the fleet marked. */
public final class HeapChart {
  private static final double MS_PER_S = 1_000;
  private static final double MS_PER_MIN = 60_000;
  private static final double LONG_MS = 60 * MS_PER_MIN;
  private static final double FAR = 2;
  private static final String CONSUMER = "consumer";

  private final CellSummary cell;
  private final String whose;
  private final HeapSeries heap;
  private final HeapBudget budget;
  private final double msPerUnit;

  private HeapChart(CellSummary cell, String whose, HeapSeries heap, HeapBudget budget) {
    this.cell = cell;
    this.whose = whose;
    this.heap = heap;
    this.budget = budget;
    this.msPerUnit = last() - heap.startMs() < LONG_MS ? MS_PER_S : MS_PER_MIN;
  }

  /**
   * The chart of the consumer; absent if the cell left no samples.
   *
   * @param budget how much of them it may hold
   */
  static Optional<Chart> of(CellSummary cell, HeapBudget budget) {
    return of(cell, CONSUMER, cell.heap(), budget);
  }

  /**
   * The chart of a side of a cell of calls; absent if it left no samples.
   *
   * @param side {@code server} or {@code client}
   * @param charts how many such charts share a page
   */
  public static Optional<Chart> ofSide(CellSummary cell, String side, HeapSeries heap, int charts) {
    return of(cell, side, heap, HeapBudget.of(charts));
  }

  private static Optional<Chart> of(
      CellSummary cell, String whose, HeapSeries heap, HeapBudget budget) {
    return heap.used().isEmpty()
        ? Optional.empty()
        : Optional.of(new HeapChart(cell, whose, heap, budget).chart());
  }

  private Chart chart() {
    String unit = msPerUnit == MS_PER_S ? "s" : "min";
    String who = "%s, replicate %d".formatted(cell.profile(), cell.replicate());
    LineChart lines =
        LineChart.of(
            "%s over time: %s"
                .formatted(whose.equals(CONSUMER) ? "Heap" : "Heap of the " + whose, who),
            unit,
            "MB");
    lines
        .stretches(stretches())
        .line(line("used", Tone.SKY, Thinned.of(heap.used(), budget.used()), used(who)));
    if (!heap.old().isEmpty()) {
      lines.line(
          line(
              "old generation after collections",
              Tone.ORANGE,
              Thinned.of(heap.old(), budget.old()),
              old(who)));
    }
    limit().ifPresent(mb -> limit(lines, mb));
    lines.marks(marks());
    lines.note(
        "For each interval of time the chart shows the lowest and the highest reading."
            + (heap.changes().size() > budget.marks()
                ? " Marked are %d of %,d changes.".formatted(marks().size(), heap.changes().size())
                : ""));
    return lines.chart("The %s's heap from its start to its end, %s.".formatted(whose, who));
  }

  private String used(String who) {
    return who
        + "; measured; readings, and before and after each collection, including forced ones";
  }

  private String old(String who) {
    return who + "; measured; after each collection, including forced ones";
  }

  private Line line(String name, Tone tone, List<HeapSeries.Point> points, String trace) {
    List<Point> places =
        points.stream().map(point -> new Point(since(point.t()), point.mb())).toList();
    return new Line(name, tone, trace, false, places);
  }

  private Optional<Double> limit() {
    return cell.get(Measure.HEAP_LIMIT_MB);
  }

  /** Far above all that was used it would leave no room for that. */
  private void limit(LineChart lines, double mb) {
    double most = heap.used().stream().mapToDouble(HeapSeries.Point::mb).max().orElse(0);
    if (most * FAR < mb) {
      lines.note("The heap limit, %s MB, is above the chart.".formatted(Trace.plain(mb, 1)));
    } else {
      List<Point> ends = List.of(new Point(0, mb), new Point(since(last()), mb));
      String trace = Trace.brief(cell, Measure.HEAP_LIMIT_MB);
      lines.line(new Line("limit", Tone.GREY, trace, true, ends));
    }
  }

  private List<Stretch> stretches() {
    List<Stretch> all = new ArrayList<>();
    for (int i = 0; i < heap.phases().size(); i++) {
      Begin phase = heap.phases().get(i);
      long end = i + 1 < heap.phases().size() ? heap.phases().get(i + 1).t() : last();
      all.add(new Stretch(since(phase.t()), since(end), phase.phase()));
    }
    return all;
  }

  /** Evenly thinned where there are very many. */
  private List<Mark> marks() {
    int every = 1 + (heap.changes().size() - 1) / budget.marks();
    List<Mark> all = new ArrayList<>();
    for (int i = 0; i < heap.changes().size(); i += every) {
      PlayedChange change = heap.changes().get(i);
      all.add(new Mark(since(change.t()), change.churn()));
    }
    return all;
  }

  private double since(long t) {
    return (t - heap.startMs()) / msPerUnit;
  }

  private long last() {
    return heap.used().get(heap.used().size() - 1).t();
  }
}
