package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.chart.Trace;
import dev.discoveryscale.report.comparison.Replicates;
import dev.discoveryscale.report.html.HtmlTable;
import dev.discoveryscale.report.html.HtmlTable.Cell;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The leading table with the trace of each of its numbers. */
final class VerdictHtml {
  private static final String CAPTION =
      "What each cell's consumer cost. Point at a number, or move to it with the arrow keys, for its"
          + " cell, phase, unit, n and provenance.";

  /** Cell and outcome, before the columns of numbers. */
  private static final int NAMES = 2;

  private VerdictHtml() {}

  static HtmlTable of(RunSummary run) {
    Table table = VerdictTable.wide(run);
    List<VerdictColumn> columns = VerdictColumns.of(run, true);
    HtmlTable html =
        HtmlTable.of(CAPTION, table.header().stream().map(Cell::of).toList()).leading();
    int row = 0;
    for (String profile : run.planned()) {
      List<CellSummary> replicates = run.replicates(profile);
      for (CellSummary cell : replicates) {
        html.row(row(table.rows().get(row), cell, columns));
        row++;
      }
      for (int absent = run.notBegun(profile).size(); absent > 0; absent--) {
        html.row(table.rows().get(row).stream().map(Cell::of).toList());
        row++;
      }
      if (VerdictTable.hasMean(run, profile)) {
        html.row(means(table.rows().get(row), profile, Replicates.of(run, profile)));
        row++;
      }
    }
    return html;
  }

  private static List<Cell> row(List<String> texts, CellSummary cell, List<VerdictColumn> columns) {
    List<Cell> cells = new ArrayList<>();
    for (int column = 0; column < texts.size(); column++) {
      List<Measure> measures = column < NAMES ? List.of() : columns.get(column - NAMES).measures();
      String text = texts.get(column);
      boolean absent = text.equals(Numbers.ABSENT) && !measures.isEmpty();
      String shown = absent ? Trace.why(cell, measures.get(0)) : text;
      cells.add(measures.isEmpty() ? Cell.of(shown) : Cell.of(shown, trace(cell, measures)));
    }
    return cells;
  }

  private static String trace(CellSummary cell, List<Measure> measures) {
    return measures.stream()
        .map(measure -> Trace.of(cell, measure))
        .collect(Collectors.joining("\n"));
  }

  private static List<Cell> means(List<String> texts, String profile, Replicates replicates) {
    String trace =
        "%s: mean over its replicates, %s; interval: %s"
            .formatted(
                profile,
                replicates.text(),
                replicates.exact() < Interval.MIN_REPLICATES
                    ? "none, fewer than three"
                    : Math.round(100 * Interval.CONFIDENCE) + "%, " + Interval.METHOD);
    return texts.stream().map(text -> Cell.of(text, trace)).toList();
  }
}
