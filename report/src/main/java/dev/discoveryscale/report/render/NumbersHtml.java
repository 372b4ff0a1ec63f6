package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.chart.Trace;
import dev.discoveryscale.report.html.HtmlTable;
import dev.discoveryscale.report.html.HtmlTable.Cell;
import dev.discoveryscale.report.html.PageSection;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Every measure of every cell with its definition: what other numbers of the page go back to. */
final class NumbersHtml {
  /**
   * Each number of more cells has its trace in its row and column alone, so that a page stays
   * small.
   */
  static final int MOST_TRACED = 40;

  private NumbersHtml() {}

  static PageSection section(RunSummary run) {
    List<Cell> header =
        new ArrayList<>(
            List.of(Cell.of("measure"), Cell.of("unit"), Cell.of("is"), Cell.of("phase")));
    run.cells().forEach(cell -> header.add(Cell.of(Trace.cell(run, cell))));
    header.add(Cell.of("definition"));
    HtmlTable table =
        HtmlTable.of("Every number of summary.json's cells, one cell a column", header);
    for (Measure measure : run.measures()) {
      table.row(row(run, measure));
    }
    return PageSection.folded("Every number, and what it means").table(table);
  }

  private static List<Cell> row(RunSummary run, Measure measure) {
    String unit = Trace.unit(measure);
    List<Cell> row = new ArrayList<>();
    row.add(Cell.of(measure.key()));
    row.add(Cell.of(unit.isEmpty() ? "count" : unit));
    row.add(Cell.of(measure.provenance().text()));
    row.add(Cell.of(Trace.phase(measure)));
    boolean traced = run.cells().size() <= MOST_TRACED;
    run.cells()
        .forEach(cell -> row.add(traced ? value(cell, measure) : Cell.of(text(cell, measure))));
    row.add(Cell.of(measure.definition()));
    return row;
  }

  private static Cell value(CellSummary cell, Measure measure) {
    Cell shown = Cell.of(text(cell, measure), Trace.brief(cell, measure));
    return cell.get(measure).map(value -> shown.with(data(cell, measure, value))).orElse(shown);
  }

  private static String text(CellSummary cell, Measure measure) {
    String form = "%,." + measure.decimals() + "f";
    return cell.get(measure)
        .map(value -> (cell.atLeast(measure) ? "≥ " : "") + String.format(Locale.ROOT, form, value))
        .orElse(Numbers.ABSENT);
  }

  private static Map<String, String> data(CellSummary cell, Measure measure, double value) {
    return Map.of(
        "cell",
        cell.profile() + "/" + cell.replicate(),
        "measure",
        measure.key(),
        "value",
        Double.toString(value));
  }
}
