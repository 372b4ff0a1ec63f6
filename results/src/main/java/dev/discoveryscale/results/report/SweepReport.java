package dev.discoveryscale.results.report;

import dev.discoveryscale.results.analysis.CellSummary;
import dev.discoveryscale.results.analysis.Measure;
import dev.discoveryscale.results.analysis.RunSummary;
import dev.discoveryscale.results.analysis.SweepSummary;
import dev.discoveryscale.results.folder.SweepFolder;
import dev.discoveryscale.results.gate.GateResult;
import dev.discoveryscale.results.gate.Gates;
import dev.discoveryscale.results.record.Outcome;
import dev.discoveryscale.results.record.SweepRecord;
import dev.discoveryscale.results.record.SweepRecord.Axis;
import dev.discoveryscale.results.record.SweepRecord.LeftOut;
import dev.discoveryscale.results.record.SweepRecord.Point;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A sweep's own short report: its points side by side, and where each one's own report is. */
public final class SweepReport {

  private static final String NAME = "sweep.md";
  private static final int TERMINAL_WIDTH = 120;

  private SweepReport() {}

  /**
   * Makes the reports of all points of a sweep again, and its own.
   *
   * @throws IOException if a record cannot be read or a report not be written
   */
  public static SweepSummary write(Path root) throws IOException {
    SweepFolder folder = new SweepFolder(root);
    SweepRecord sweep = folder.sweep();
    Map<String, RunSummary> points = new LinkedHashMap<>();
    for (Point point : sweep.points()) {
      if (folder.begun(point)) {
        points.put(point.label(), Reports.write(folder.point(point)));
      }
    }
    SweepSummary summary = new SweepSummary(sweep, points);
    write(summary, root);
    return summary;
  }

  /** Writes {@code sweep.md}. */
  public static void write(SweepSummary summary, Path root) throws IOException {
    ReportFile.write(root, NAME, markdown(summary));
  }

  /** The points for a terminal. */
  public static String table(SweepSummary summary) {
    Table table =
        new Table(
            "point",
            "profile",
            "outcome",
            "live set MB",
            "full → span",
            "young → span",
            "KB/change");
    fill(summary, false, table);
    return table.plain(TERMINAL_WIDTH);
  }

  static String markdown(SweepSummary summary) {
    SweepRecord sweep = summary.sweep();
    StringBuilder text = new StringBuilder("# Sweep: " + sweep.scenarioName() + "\n\n");
    text.append("`").append(String.join(" ", sweep.command())).append("`, begun ");
    text.append(sweep.startedAt()).append("\n\n");
    sweep.axes().forEach(axis -> text.append(line(axis)));
    Table table =
        new Table(
            "point",
            "profile",
            "outcome",
            "gates",
            "used after full GC, MB (before → after churn)",
            "full GC (played → span, derived)",
            "young GC (played → span, derived)",
            "KB per change (derived)");
    fill(summary, true, table);
    text.append('\n').append(table.markdown());
    text.append(
        """

        Gates are those of the scenario, judged of cells that completed or ran out of memory; –: none was.
        Of replicates the numbers are means with their 95% intervals; what the columns mean is said in each \
        point's report. ≥: at least, as memory was pressed against the heap's limit or ran out.
        """);
    return text.append(climbing(sweep)).toString();
  }

  private static String line(Axis axis) {
    return "- `%s`: %s%n"
        .formatted(
            axis.path(),
            axis.values().stream()
                .map(value -> value.isValueNode() ? value.asText() : value.toString())
                .collect(Collectors.joining(", ")));
  }

  private static String climbing(SweepRecord sweep) {
    if (sweep.leftOut().isEmpty()) {
      return "\nNothing was left out so far.\n";
    }
    return "\n## Left out\n\n"
        + "A profile is not run at points with more load than one at which it went out of memory or"
        + " broke a gate.\n\n"
        + sweep.leftOut().stream()
            .map(
                out ->
                    "- %s at %s: %s at %s%n"
                        .formatted(out.profile(), out.point(), out.because(), out.at()))
            .collect(Collectors.joining());
  }

  private static void fill(SweepSummary summary, boolean wide, Table table) {
    for (Point point : summary.sweep().points()) {
      for (String profile : profiles(summary)) {
        List<CellSummary> cells =
            summary.at(point).map(run -> run.replicates(profile)).orElse(List.of());
        String name = wide && summary.at(point).isPresent() ? link(point) : point.label();
        if (cells.isEmpty()) {
          List<String> row =
              new ArrayList<>(List.of(name, profile, notRun(summary, point, profile)));
          row.addAll(Collections.nCopies(wide ? 5 : 4, Numbers.ABSENT));
          table.row(row);
        } else {
          table.row(row(name, profile, summary.at(point).orElseThrow(), cells, wide));
        }
      }
    }
  }

  private static List<String> profiles(SweepSummary summary) {
    return summary.sweep().profiles().stream()
        .map(given -> given.file().replaceFirst("\\.yaml$", ""))
        .toList();
  }

  private static String link(Point point) {
    return "[%s](%s/report.md)".formatted(point.label(), point.folder());
  }

  private static String notRun(SweepSummary summary, Point point, String profile) {
    Optional<LeftOut> out =
        summary.sweep().leftOut().stream()
            .filter(one -> one.point().equals(point.label()) && one.profile().equals(profile))
            .findFirst();
    return out.map(one -> "left out").orElse("not played yet");
  }

  private static List<String> row(
      String name, String profile, RunSummary run, List<CellSummary> cells, boolean wide) {
    Measure last =
        cells.stream().anyMatch(cell -> cell.outcome() == Outcome.OUT_OF_MEMORY)
            ? Measure.USED_AFTER_FULL_GC_MB
            : Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB;
    List<String> row = new ArrayList<>(List.of(name, profile, outcomes(cells)));
    if (wide) {
      row.add(gates(run, profile));
    }
    row.addAll(numbers(run, profile, last, wide));
    return row;
  }

  private static List<String> numbers(RunSummary run, String profile, Measure last, boolean wide) {
    return List.of(
        VerdictTable.arrow(
            VerdictTable.mean(run, profile, Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB, wide),
            VerdictTable.mean(run, profile, last, wide)),
        VerdictTable.arrow(
            VerdictTable.mean(run, profile, Measure.FULL_GC_COUNT, wide),
            VerdictTable.mean(run, profile, Measure.SPAN_FULL_GC, wide)),
        VerdictTable.arrow(
            VerdictTable.mean(run, profile, Measure.YOUNG_GC_COUNT, wide),
            VerdictTable.mean(run, profile, Measure.SPAN_YOUNG_GC, wide)),
        VerdictTable.mean(run, profile, Measure.ALLOCATED_KB_PER_CHANGE, wide));
  }

  /** Whether all held, else those that did not; no cell is judged before it has a result. */
  private static String gates(RunSummary run, String profile) {
    List<CellSummary> ended =
        run.replicates(profile).stream().filter(cell -> cell.outcome().isResult()).toList();
    List<GateResult> results = Gates.check(new RunSummary(run.run(), ended));
    if (results.isEmpty()) {
      return Numbers.ABSENT;
    }
    String broken =
        results.stream()
            .filter(result -> !result.held())
            .map(result -> result.gate().text())
            .distinct()
            .collect(Collectors.joining(", "));
    return broken.isEmpty() ? "held" : "not held: " + broken;
  }

  private static String outcomes(List<CellSummary> cells) {
    return cells.stream()
        .map(cell -> cell.outcome().text())
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
