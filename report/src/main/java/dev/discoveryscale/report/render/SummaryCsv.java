package dev.discoveryscale.report.render;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.ReportFile;
import dev.discoveryscale.report.text.SafeText;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code summary.csv}: one row a cell, the same numbers as {@code summary.json}, empty if none; at
 * its end who answered as its registries.
 */
public final class SummaryCsv implements Reporter {
  private static final List<String> NAMES =
      List.of(
          "profile",
          "replicate",
          "line",
          "version",
          "model",
          "collector",
          "outcome",
          "atHeapLimit",
          "profiled");

  private static final String REGISTRIES = "registries";

  @Override
  public String name() {
    return "summary.csv";
  }

  @Override
  public void write(RunSummary run, Path folder) throws IOException {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(header(run.measures()));
      for (CellSummary cell : run.cells()) {
        csv.writeRecord(row(run, cell));
      }
    }
    ReportFile.write(folder, name(), text.toString());
  }

  /** The names of the columns, for cells that may have these measures. */
  public static List<String> header(List<Measure> measures) {
    return Stream.of(NAMES, measures.stream().map(Measure::key).toList(), List.of(REGISTRIES))
        .flatMap(Collection::stream)
        .toList();
  }

  /** One cell of a run. */
  public static List<String> row(RunSummary run, CellSummary cell) {
    List<String> row =
        new ArrayList<>(
            List.of(
                cell.profile(),
                Integer.toString(cell.replicate()),
                cell.record().subject().line(),
                cell.record().subject().version(),
                cell.record().subject().model(),
                cell.record().subject().collector(),
                cell.outcome().text(),
                Boolean.toString(cell.atHeapLimit()),
                String.join("+", cell.record().consumer().profiled().orElse(List.of()))));
    for (Measure measure : run.measures()) {
      row.add(cell.get(measure).map(SummaryCsv::number).orElse(""));
    }
    row.add(Servers.field(run.run(), cell.record()));
    return row.stream().map(SafeText::csv).toList();
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? Long.toString((long) value)
        : BigDecimal.valueOf(value).toPlainString();
  }
}
