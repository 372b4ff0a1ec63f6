package dev.discoveryscale.report.render.comparison;

import dev.discoveryscale.report.gate.Regression.By;
import dev.discoveryscale.report.render.cell.CellRemarks;
import dev.discoveryscale.report.render.text.ReportFile;
import dev.discoveryscale.report.text.SafeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The reports of a comparison of two runs. */
public final class ComparisonReports {

  /** The files that {@link #write} makes. */
  public static final List<String> FILES = List.of("compare.json", "compare.md", "junit.xml");

  private ComparisonReports() {}

  /**
   * Writes all reports, each in place of an older one.
   *
   * @param folder made if there is none
   * @param command the words of the command that makes them again
   * @throws IOException if one cannot be written
   */
  public static void write(RunComparison comparison, Path folder, List<String> command)
      throws IOException {
    Files.createDirectories(folder);
    ReportFile.write(folder, "compare.json", ComparisonJson.of(comparison, command));
    ReportFile.write(folder, "compare.md", ComparisonMarkdown.of(comparison, command));
    ReportFile.write(folder, "junit.xml", ComparisonJunit.of(comparison));
  }

  /** Deletes the files of an earlier comparison, so that they are not taken for this one's. */
  public static void clear(Path folder) throws IOException {
    for (String file : FILES) {
      Files.deleteIfExists(folder.resolve(file));
    }
  }

  /** The comparison for a terminal. */
  public static String text(RunComparison comparison) {
    StringBuilder text = new StringBuilder();
    text.append("one    ").append(comparison.titles().get(0)).append('\n');
    text.append("other  ").append(comparison.titles().get(1)).append('\n');
    comparison.notes().forEach(note -> text.append("note   ").append(note).append('\n'));
    text.append('\n');
    text.append(DifferenceTable.of(comparison.differences(), within(comparison)));
    comparison.notCompared().forEach(each -> text.append(each.text()).append('\n'));
    text.append('\n');
    if (!comparison.holders().isEmpty()) {
      text.append("who holds the memory:\n");
      text.append(DifferenceTable.ofHolders(comparison.holders())).append('\n');
    }
    if (!comparison.predictions().isEmpty()) {
      text.append(PREDICTED).append(":\n");
      text.append(DifferenceTable.ofPredictions(comparison.predictions())).append('\n');
    }
    if (!comparison.remarks().isEmpty()) {
      text.append(REMARKS).append(":\n");
      for (CellRemarks each : comparison.remarks()) {
        text.append("  ").append(each.whose()).append('\n');
        each.remarks().forEach(remark -> text.append("    - ").append(remark).append('\n'));
      }
      text.append('\n');
    }
    if (!comparison.gates().isEmpty()) {
      text.append("gates, ").append(by(comparison)).append(":\n");
      text.append(RegressionTable.of(comparison.gates(), comparison.by())).append('\n');
      lacking(comparison).forEach(line -> text.append("note   ").append(line).append('\n'));
    }
    return SafeText.terminal(text.toString());
  }

  /** What is above the remarks. */
  static final String REMARKS = "What the reports note of these cells";

  /** What the predictions are. */
  static final String PREDICTED =
      "the other's live set, computed from its item counts and the one's bytes per item";

  static OptionalDouble within(RunComparison comparison) {
    return comparison.within().map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
  }

  /** What the gates look at. */
  static String by(RunComparison comparison) {
    return comparison.by() == By.MEAN
        ? "by the mean"
        : "by the interval, or by the mean with fewer than three replicates";
  }

  /** Why gates could not be judged, a line for each profile and reason. */
  static List<String> lacking(RunComparison comparison) {
    return comparison.gates().stream()
        .filter(gate -> !gate.lacking().isEmpty())
        .map(
            gate ->
                String.format(
                    Locale.ROOT,
                    "%s, %s: %s",
                    gate.profile(),
                    gate.gate().text(),
                    String.join("; ", gate.lacking())))
        .toList();
  }
}
