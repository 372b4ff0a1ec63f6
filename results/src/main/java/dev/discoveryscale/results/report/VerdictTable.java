package dev.discoveryscale.results.report;

import dev.discoveryscale.results.analysis.Bound;
import dev.discoveryscale.results.analysis.CellSummary;
import dev.discoveryscale.results.analysis.Comparisons;
import dev.discoveryscale.results.analysis.Estimate;
import dev.discoveryscale.results.analysis.Measure;
import dev.discoveryscale.results.analysis.RunSummary;
import dev.discoveryscale.results.analysis.SpanFigure;
import java.util.ArrayList;
import java.util.List;

/** The leading table: a row for each cell, and one of means where a profile has replicates. */
final class VerdictTable {
  private VerdictTable() {}

  static Table wide(RunSummary run) {
    return fill(
        run,
        true,
        table(
            run,
            "KB per %s (derived)",
            "calls failed",
            "cell",
            "outcome",
            "used after full GC, MB (before → after churn)",
            "old, MB",
            "full GC (played → span, derived)",
            "young GC (played → span, derived)"));
  }

  static Table narrow(RunSummary run) {
    return fill(
        run,
        false,
        table(
            run,
            "KB/%s",
            "failed",
            "cell",
            "outcome",
            "live set MB",
            "old MB",
            "full → span",
            "young → span"));
  }

  /** Somebody's own application tells neither pushes nor calls. */
  private static Table table(RunSummary run, String cost, String failed, String... heads) {
    List<String> all = new ArrayList<>(List.of(heads));
    all.add(cost.formatted(foreign(run) ? "change" : "push"));
    if (!foreign(run)) {
      all.add(failed);
    }
    return new Table(all.toArray(String[]::new));
  }

  private static boolean foreign(RunSummary run) {
    return run.cells().stream().anyMatch(CellSummary::foreign);
  }

  /** Intervals are for those who have the room. */
  private static Table fill(RunSummary run, boolean intervals, Table table) {
    for (String profile : run.profiles()) {
      List<CellSummary> replicates = run.replicates(profile);
      replicates.forEach(cell -> table.row(row(cell, replicates.size() > 1, intervals)));
      if (replicates.size() > 1) {
        table.row(means(run, profile, intervals));
      }
    }
    return table;
  }

  private static List<String> row(CellSummary cell, boolean numbered, boolean intervals) {
    List<String> row = new ArrayList<>();
    row.addAll(
        List.of(
            numbered ? cell.profile() + " #" + cell.replicate() : cell.profile(),
            cell.outcome().text() + (cell.profiled() ? ", profiled" : ""),
            memory(cell),
            bounded(cell, Measure.OLD_USED_AFTER_FULL_GC_MB),
            arrow(
                Numbers.of(cell, Measure.FULL_GC_COUNT),
                Numbers.carried(cell, SpanFigure.FULL_GC, intervals)),
            arrow(
                Numbers.of(cell, Measure.YOUNG_GC_COUNT),
                Numbers.carried(cell, SpanFigure.YOUNG_GC, intervals))));
    if (cell.foreign()) {
      row.add(Numbers.of(cell, Measure.ALLOCATED_KB_PER_CHANGE));
    } else {
      row.add(Numbers.of(cell, Measure.ALLOCATED_KB_PER_PUSH));
      row.add(Numbers.of(cell, Measure.CALLS_FAILED));
    }
    return row;
  }

  static String memory(CellSummary cell) {
    Measure last =
        cell.outcome().ranOut()
            ? Measure.USED_AFTER_FULL_GC_MB
            : Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB;
    return arrow(bounded(cell, Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB), bounded(cell, last));
  }

  private static String bounded(CellSummary cell, Measure measure) {
    Bound bound = cell.atLeast(measure) ? Bound.AT_LEAST : Bound.EXACT;
    return cell.get(measure)
        .map(value -> bound.sign() + Numbers.plain(value))
        .orElse(Numbers.ABSENT);
  }

  /** One dash is enough where both sides are absent. */
  static String arrow(String from, String to) {
    return from.equals(Numbers.ABSENT) && to.equals(Numbers.ABSENT)
        ? Numbers.ABSENT
        : from + " → " + to;
  }

  private static List<String> means(RunSummary run, String profile, boolean intervals) {
    return List.of(
        profile + " mean",
        run.replicates(profile).size() + " cells",
        arrow(
            mean(run, profile, Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB, intervals),
            mean(run, profile, Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB, intervals)),
        mean(run, profile, Measure.OLD_USED_AFTER_FULL_GC_MB, intervals),
        arrow(
            mean(run, profile, Measure.FULL_GC_COUNT, intervals),
            mean(run, profile, Measure.SPAN_FULL_GC, intervals)),
        arrow(
            mean(run, profile, Measure.YOUNG_GC_COUNT, intervals),
            mean(run, profile, Measure.SPAN_YOUNG_GC, intervals)),
        mean(run, profile, Measure.ALLOCATED_KB_PER_PUSH, intervals),
        mean(run, profile, Measure.CALLS_FAILED, intervals));
  }

  /** The mean of a profile's replicates, with its interval where there is one and room for it. */
  static String mean(RunSummary run, String profile, Measure measure, boolean intervals) {
    return Comparisons.estimate(run, profile, measure)
        .map(estimate -> text(estimate, intervals))
        .orElse(Numbers.ABSENT);
  }

  private static String text(Estimate estimate, boolean intervals) {
    return estimate.bound().sign()
        + Numbers.plain(estimate.value())
        + estimate
            .interval()
            .filter(range -> intervals)
            .map(range -> Numbers.range(range.low(), range.high()))
            .orElse("");
  }
}
