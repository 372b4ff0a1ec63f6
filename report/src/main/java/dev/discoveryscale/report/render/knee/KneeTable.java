package dev.discoveryscale.report.render.knee;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.knee.JudgedCell;
import dev.discoveryscale.report.knee.KneePoint;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.VerdictTable;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.span.SpanFigure;
import java.util.List;

/** The cells of a knee search: a row for each cell, the easiest value first. */
final class KneeTable {

  private final KneeReport report;
  private final boolean intervals;

  private KneeTable(KneeReport report, boolean intervals) {
    this.report = report;
    this.intervals = intervals;
  }

  static Table wide(KneeReport report) {
    if (report.record().find().ofCalls()) {
      return RateTable.of(report);
    }
    return new KneeTable(report, true)
        .fill(
            new Table(
                report.record().find().word(),
                "live set, MB (before → after churn)",
                "full GC in start-up and warm-up",
                "full GC (played → span, derived)",
                "young GC",
                "pauses, ms: p99 / longest (n)",
                "survived"));
  }

  static Table narrow(KneeReport report) {
    if (report.record().find().ofCalls()) {
      return RateTable.of(report);
    }
    return new KneeTable(report, false)
        .fill(
            new Table(
                report.record().find().word(),
                "live set MB",
                "full in start-up",
                "full → span",
                "young",
                "pause p99 / max (n)",
                "survived"));
  }

  private Table fill(Table table) {
    for (KneePoint point : report.points()) {
      String value = report.record().find().text(point.value());
      for (JudgedCell cell : point.cells()) {
        int replicate = cell.summary().replicate();
        table.row(row(replicate == 1 ? value : value + " #" + replicate, cell));
      }
    }
    return table;
  }

  private List<String> row(String name, JudgedCell judged) {
    CellSummary cell = judged.summary();
    return List.of(
        name,
        VerdictTable.memory(cell),
        String.valueOf(judged.fullBefore()),
        VerdictTable.arrow(
            Numbers.of(cell, Measure.FULL_GC_COUNT),
            Numbers.carried(cell, SpanFigure.FULL_GC, intervals)),
        Numbers.of(cell, Measure.YOUNG_GC_COUNT),
        Numbers.of(cell, Measure.GC_PAUSE_P99_MS)
            + " / "
            + Numbers.of(cell, Measure.GC_PAUSE_MAX_MS)
            + cell.get(Measure.GC_PAUSE_COLLECTIONS)
                .map(n -> " (" + Numbers.plain(n) + ")")
                .orElse(""),
        judged.survived() ? "yes" : "no: " + String.join("; ", judged.against()));
  }
}
