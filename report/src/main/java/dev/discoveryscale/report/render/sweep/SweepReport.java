package dev.discoveryscale.report.render.sweep;

import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.record.search.SweepRecord.Axis;
import dev.discoveryscale.model.record.search.SweepRecord.LeftOut;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.report.analysis.CallDoubts;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SettingEffects;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.comparison.Replicates;
import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.report.published.PublishedSweep;
import dev.discoveryscale.report.render.AnsweredRegistries;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.cell.SettingDifferences;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.ReportFile;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.text.SafeText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A sweep's own short report: its points side by side, and where each one's own report is. */
public final class SweepReport {

  static final String PUBLISHED = "Published beside measured";

  private static final String PAGE = "report.md";
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

  /** Writes {@code sweep.md}, {@code sweep.html}, {@code sweep.csv} and {@code junit.xml}. */
  public static void write(SweepSummary summary, Path root) throws IOException {
    ReportFile.write(root, "sweep.md", markdown(summary));
    ReportFile.write(root, "sweep.html", SweepPage.of(summary));
    ReportFile.write(root, "sweep.csv", SweepCsv.of(summary));
    ReportFile.write(root, "junit.xml", SweepJunit.of(summary));
  }

  /** The points for a terminal. */
  public static String table(SweepSummary summary) {
    Table table =
        table(List.of("point", "profile", "outcome"), columns(summary), SweepColumns.Column::name);
    fill(summary, Optional.empty(), table);
    return table.plain(TERMINAL_WIDTH);
  }

  private static Table table(
      List<String> first,
      List<SweepColumns.Column> columns,
      Function<SweepColumns.Column, String> name) {
    return new Table(
        Stream.concat(first.stream(), columns.stream().map(name)).toArray(String[]::new));
  }

  private static List<SweepColumns.Column> columns(SweepSummary summary) {
    return summary.sweep().ofCalls() ? SweepColumns.OF_CALLS : SweepColumns.OF_DISCOVERY;
  }

  static String markdown(SweepSummary summary) {
    SweepRecord sweep = summary.sweep();
    StringBuilder text =
        new StringBuilder("# Sweep: " + SafeText.markdown(sweep.scenarioName()) + "\n\n");
    text.append(SafeText.markdownCode(String.join(" ", sweep.command()))).append(", begun ");
    text.append(sweep.startedAt()).append("\n\n");
    AnsweredRegistries.markdown(summary.points().values())
        .ifPresent(lines -> text.append(lines).append("\n\n"));
    text.append(points(summary, PAGE));
    PublishedSweep.of(summary)
        .ifPresent(
            beside ->
                text.append("\n## %s\n\n".formatted(PUBLISHED))
                    .append(SweptPublished.markdown(beside)));
    text.append("\n## Left out\n\n");
    text.append(climbing(summary));
    if (!summary.points().isEmpty()) {
      text.append("\n## What all points share\n\n").append(world(summary));
    }
    return text.toString();
  }

  /** What the scenario said, but for the ranges; read in the first point. */
  static String world(SweepSummary summary) {
    List<String> ranges = summary.sweep().axes().stream().map(Axis::path).toList();
    Map<String, String> settings = settings(summary);
    StringBuilder text = new StringBuilder();
    settings.forEach(
        (path, value) ->
            SettingEffects.of(path)
                .filter(effect -> !value.equals("0"))
                .ifPresent(
                    effect -> text.append("`%s` is not 0: %s.%n%n".formatted(path, effect))));
    Table table = new Table("setting", "value");
    settings.forEach(
        (path, value) -> {
          if (!ranges.contains(path)) {
            table.cells(Table.Cell.code(path), Table.Cell.of(value));
          }
        });
    return text + table.markdown();
  }

  private static Map<String, String> settings(SweepSummary summary) {
    return SettingDifferences.all(summary.points().values().iterator().next().run());
  }

  /**
   * The ranges, and the points as a table.
   *
   * @param page the file of a point's own report that its name leads to
   */
  static String points(SweepSummary summary, String page) {
    StringBuilder text = new StringBuilder();
    summary.sweep().axes().forEach(axis -> text.append(line(axis)));
    Table table =
        table(
            List.of("point", "profile", "outcome", "gates"),
            columns(summary),
            SweepColumns.Column::longName);
    fill(summary, Optional.of(page), table);
    text.append('\n').append(table.markdown());
    text.append(
        """

        Gates are those of the scenario, judged of cells that completed or ran out of memory; –: none was.
        Of replicates the numbers are means with their 95% intervals; what the columns mean is said in each \
        point's report. ≥: at least, as memory was pressed against the heap's limit or ran out. (n of m): n of m planned \
        replicates have an exact figure; without ≥ the mean is that of the survivors and says nothing of the others.
        """);
    if (summary.sweep().ofCalls()) {
      text.append(
          "In doubt: figures may be off, as with a stack that was not warm. The point's report says why.\n");
    }
    return text.toString();
  }

  private static String line(Axis axis) {
    return "- %s: %s%n"
        .formatted(
            SafeText.markdownCode(axis.path()),
            SafeText.markdown(
                axis.values().stream().map(SweptAxis::text).collect(Collectors.joining(", "))));
  }

  /** What was left out and why. */
  static String climbing(SweepSummary summary) {
    SweepRecord sweep = summary.sweep();
    if (sweep.leftOut().isEmpty()) {
      return summary.finished() ? "Nothing was left out.\n" : "Nothing was left out so far.\n";
    }
    return "A profile that ran out of memory or broke a gate at a point skips points"
        + " with more load.\n\n"
        + sweep.leftOut().stream()
            .map(
                out ->
                    "- %s%n"
                        .formatted(
                            SafeText.markdown(
                                "%s at %s: %s at %s"
                                    .formatted(
                                        out.profile(), out.point(), out.because(), out.at()))))
            .collect(Collectors.joining());
  }

  /**
   * With the file that a point's name leads to there are all columns, else those for a terminal.
   */
  private static void fill(SweepSummary summary, Optional<String> page, Table table) {
    boolean wide = page.isPresent();
    for (Point point : summary.sweep().points()) {
      for (String profile : summary.sweep().profilesAt(point)) {
        List<CellSummary> cells =
            summary.at(point).map(run -> run.replicates(profile)).orElse(List.of());
        Table.Cell name =
            page.filter(file -> summary.at(point).isPresent())
                .map(file -> link(point, file))
                .orElse(Table.Cell.of(point.label()));
        if (cells.isEmpty()) {
          List<String> row = new ArrayList<>(List.of(profile, notRun(summary, point, profile)));
          int figures = columns(summary).size() + (wide ? 1 : 0);
          row.addAll(Collections.nCopies(figures, Numbers.ABSENT));
          table.cells(beginning(name, row));
        } else {
          RunSummary run = summary.at(point).orElseThrow();
          List<String> row = row(profile, run, cells, wide);
          columns(summary).forEach(column -> row.add(column.figure().of(run, profile, wide)));
          table.cells(beginning(name, row));
        }
      }
    }
  }

  private static List<Table.Cell> beginning(Table.Cell first, List<String> rest) {
    return Stream.concat(Stream.of(first), rest.stream().map(Table.Cell::of)).toList();
  }

  private static Table.Cell link(Point point, String file) {
    return new Table.Cell(
        point.label(), SafeText.markdownLink(point.label(), point.folder() + "/" + file));
  }

  private static String notRun(SweepSummary summary, Point point, String profile) {
    Optional<LeftOut> out =
        summary.sweep().leftOut().stream()
            .filter(one -> one.point().equals(point.label()) && one.profile().equals(profile))
            .findFirst();
    return out.map(one -> "left out").orElse("not played yet");
  }

  private static List<String> row(
      String profile, RunSummary run, List<CellSummary> cells, boolean wide) {
    List<String> row = new ArrayList<>(List.of(profile, outcomes(run, profile, cells, wide)));
    if (wide) {
      row.add(gates(run, profile));
    }
    return row;
  }

  /** Every gate of every cell with a result; other cells are not judged. */
  static List<GateResult> judged(RunSummary run) {
    List<CellSummary> ended =
        run.cells().stream().filter(cell -> cell.outcome().isResult()).toList();
    return Gates.check(new RunSummary(run.run(), ended));
  }

  /** Whether all gates held, and otherwise those that did not. */
  private static String gates(RunSummary run, String profile) {
    List<GateResult> results =
        judged(run).stream().filter(result -> result.profile().equals(profile)).toList();
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

  private static String outcomes(
      RunSummary run, String profile, List<CellSummary> cells, boolean wide) {
    String doubt =
        run.run().plan().scenario().isOfCalls() && CallDoubts.of(run, profile).isPresent()
            ? ", in doubt"
            : "";
    Replicates replicates = Replicates.of(run, profile);
    if (replicates.planned() > 1 && (wide || !replicates.complete())) {
      return (wide ? replicates.text() : replicates.brief() + " cells") + doubt;
    }
    return cells.stream()
            .map(cell -> cell.outcome().text())
            .distinct()
            .collect(Collectors.joining(", "))
        + doubt;
  }
}
