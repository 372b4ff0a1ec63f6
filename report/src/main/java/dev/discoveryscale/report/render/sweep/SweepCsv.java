package dev.discoveryscale.report.render.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.discoveryscale.model.record.search.SweepRecord.Axis;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.SummaryCsv;
import dev.discoveryscale.report.text.SafeText;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code sweep.csv}: a row for each cell of each point, with the point's label, its value on each
 * axis, and the columns of {@code summary.csv}.
 */
final class SweepCsv {

  private SweepCsv() {}

  static String of(SweepSummary sweep) throws IOException {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      List<String> header = new ArrayList<>(List.of("point"));
      sweep.sweep().axes().forEach(axis -> header.add(SafeText.csv(axis.path())));
      header.addAll(
          SummaryCsv.header(sweep.sweep().ofCalls() ? Measure.ofCalls() : Measure.ofDiscovery()));
      csv.writeRecord(header);
      for (Point point : sweep.sweep().points()) {
        Optional<RunSummary> run = sweep.at(point);
        if (run.isPresent()) {
          for (CellSummary cell : run.get().cells()) {
            csv.writeRecord(row(sweep, point, run.get(), cell));
          }
        }
      }
    }
    return text.toString();
  }

  private static List<String> row(
      SweepSummary sweep, Point point, RunSummary run, CellSummary cell) {
    List<String> row = new ArrayList<>(List.of(SafeText.csv(point.label())));
    for (Axis axis : sweep.sweep().axes()) {
      JsonNode value = point.values().get(axis.path());
      row.add(SafeText.csv(SweptAxis.text(value)));
    }
    row.addAll(SummaryCsv.row(run, cell));
    return row;
  }
}
