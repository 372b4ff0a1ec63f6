package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Comparisons;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.comparison.Replicates;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.EstimateText;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.Bound;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The leading table: a row for each cell, and one of means where a profile has replicates. */
public final class VerdictTable {
  private VerdictTable() {}

  static Table wide(RunSummary run) {
    return of(run, VerdictColumns.of(run, true), Replicates::text);
  }

  static Table narrow(RunSummary run) {
    return of(run, VerdictColumns.of(run, false), replicates -> replicates.brief() + " cells");
  }

  private static Table of(
      RunSummary run, List<VerdictColumn> columns, Function<Replicates, String> counted) {
    Table table =
        new Table(
            Stream.concat(Stream.of("cell", "outcome"), columns.stream().map(VerdictColumn::title))
                .toArray(String[]::new));
    for (String profile : run.planned()) {
      List<CellSummary> replicates = run.replicates(profile);
      boolean numbered = hasMean(run, profile);
      for (CellSummary cell : replicates) {
        table.row(
            row(
                numbered ? profile + " #" + cell.replicate() : profile,
                cell.outcome().text() + (cell.profiled() ? ", profiled" : ""),
                columns.stream().map(column -> marked(cell, column.cell().apply(cell)))));
      }
      for (int replicate : run.notBegun(profile)) {
        table.row(
            row(
                run.title(profile, replicate),
                "not begun",
                columns.stream().map(column -> Numbers.ABSENT)));
      }
      if (hasMean(run, profile)) {
        table.row(
            row(
                profile + " mean",
                counted.apply(Replicates.of(run, profile)),
                columns.stream().map(column -> column.mean().apply(profile))));
      }
    }
    return table;
  }

  /** Whether a row of means follows a profile's cells: several were planned, and one was begun. */
  static boolean hasMean(RunSummary run, String profile) {
    return Replicates.of(run, profile).planned() > 1 && !run.replicates(profile).isEmpty();
  }

  /** Figures of a cell that did not come to its end are of a part of it, and stand in brackets. */
  private static String marked(CellSummary cell, String text) {
    return cell.outcome().isResult() || text.equals(Numbers.ABSENT) ? text : "(" + text + ")";
  }

  private static List<String> row(String name, String outcome, Stream<String> numbers) {
    return Stream.concat(Stream.of(name, outcome), numbers).toList();
  }

  public static String memory(CellSummary cell) {
    Measure last =
        cell.outcome().ranOut()
            ? Measure.USED_AFTER_FULL_GC_MB
            : Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB;
    return arrow(bounded(cell, Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB), bounded(cell, last));
  }

  static String bounded(CellSummary cell, Measure measure) {
    Bound bound = cell.atLeast(measure) ? Bound.AT_LEAST : Bound.EXACT;
    return cell.get(measure)
        .map(value -> bound.sign() + Numbers.plain(value))
        .orElse(Numbers.ABSENT);
  }

  /** One dash is enough where both sides are absent. */
  public static String arrow(String from, String to) {
    return from.equals(Numbers.ABSENT) && to.equals(Numbers.ABSENT)
        ? Numbers.ABSENT
        : from + " → " + to;
  }

  /** The mean of a profile's replicates, with its interval where there is one and room for it. */
  public static String mean(RunSummary run, String profile, Measure measure, boolean intervals) {
    return text(Comparisons.estimate(run, profile, measure), intervals);
  }

  static String text(Optional<Estimate> mean, boolean interval) {
    return mean.map(estimate -> EstimateText.brief(estimate, interval)).orElse(Numbers.ABSENT);
  }
}
