package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import java.util.List;
import java.util.function.Function;

/**
 * A column of the leading table.
 *
 * @param title its head
 * @param measures what its numbers are
 * @param cell its text of a cell
 * @param mean its text of the replicates of a profile
 */
public record VerdictColumn(
    String title,
    List<Measure> measures,
    Function<CellSummary, String> cell,
    Function<String, String> mean) {

  public VerdictColumn {
    measures = List.copyOf(measures);
  }
}
