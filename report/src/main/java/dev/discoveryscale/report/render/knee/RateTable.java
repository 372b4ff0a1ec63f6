package dev.discoveryscale.report.render.knee;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.knee.JudgedCell;
import dev.discoveryscale.report.knee.KneePoint;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import java.util.List;
import java.util.Locale;

/** The cells of a search of rates: a row for each cell, the lowest rate first. */
final class RateTable {

  private RateTable() {}

  static Table of(KneeReport report) {
    Table table =
        new Table(
            "calls/s",
            "answered/s",
            "p50, ms",
            "p99, ms",
            "failed",
            "late, p99 ms",
            "server CPU, %",
            "client CPU, %",
            "warm",
            "held");
    for (KneePoint point : report.points()) {
      String value = report.record().find().text(point.value());
      for (JudgedCell cell : point.cells()) {
        int replicate = cell.summary().replicate();
        table.row(row(replicate == 1 ? value : value + " #" + replicate, cell));
      }
    }
    return table;
  }

  private static List<String> row(String name, JudgedCell judged) {
    CellSummary cell = judged.summary();
    double failed =
        cell.get(Measure.CALLS_WRONG).orElse(0.0)
            + cell.get(Measure.CALLS_TIMED_OUT).orElse(0.0)
            + cell.get(Measure.CALLS_IN_ERROR).orElse(0.0);
    return List.of(
        name,
        number(cell, Measure.CALLS_PER_SECOND, 0),
        number(cell, Measure.CALL_P50_MS, 2),
        number(cell, Measure.CALL_P99_MS, 2),
        Numbers.plain(failed),
        number(cell, Measure.START_LATENESS_P99_MS, 2),
        number(cell, Measure.SERVER_CPU_PERCENT, 0),
        number(cell, Measure.CLIENT_CPU_PERCENT, 0),
        cell.record()
            .load()
            .calls()
            .map(calls -> calls.warm().map(warm -> warm ? "yes" : "no").orElse("not decided"))
            .orElse(Numbers.ABSENT),
        judged.survived() ? "yes" : "no: " + String.join("; ", judged.against()));
  }

  private static String number(CellSummary cell, Measure measure, int decimals) {
    return cell.get(measure)
        .map(value -> String.format(Locale.ROOT, "%,." + decimals + "f", value))
        .orElse(Numbers.ABSENT);
  }
}
