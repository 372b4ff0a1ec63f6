package dev.discoveryscale.report.render;

import static dev.discoveryscale.report.render.VerdictTable.arrow;
import static dev.discoveryscale.report.render.VerdictTable.bounded;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.span.SpanFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The columns of numbers of the leading table. Figures of containers are next to those of the heap.
 * For the user's own application neither pushes nor calls are known.
 */
public final class VerdictColumns {

  private final RunSummary run;
  private final boolean wide;
  private final List<VerdictColumn> columns = new ArrayList<>();

  private VerdictColumns(RunSummary run, boolean wide) {
    this.run = run;
    this.wide = wide;
  }

  /**
   * The columns for a run.
   *
   * @param wide for those who have the room: whole heads, and intervals
   */
  public static List<VerdictColumn> of(RunSummary run, boolean wide) {
    VerdictColumns all = new VerdictColumns(run, wide);
    all.heap();
    if (contained(run)) {
      all.container();
    }
    all.collections();
    all.costs();
    return all.columns;
  }

  /** Whether any consumer of a run was in a container. */
  static boolean contained(RunSummary run) {
    return run.cells().stream().anyMatch(cell -> cell.record().consumer().container().isPresent());
  }

  private void heap() {
    Measure before = Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB;
    Measure after = Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB;
    columns.add(
        new VerdictColumn(
            wide ? "live set, MB (before → after churn)" : "live set MB",
            List.of(before, after),
            VerdictTable::memory,
            profile -> arrow(mean(profile, before), mean(profile, after))));
    add(wide ? "old generation, MB" : "old MB", Measure.OLD_USED_AFTER_FULL_GC_MB);
  }

  private void container() {
    List<Measure> memory = new ArrayList<>(List.of(Measure.CONTAINER_ANONYMOUS_PEAK_MB));
    if (wide) {
      memory.add(Measure.CONTAINER_MEMORY_PEAK_MB);
    }
    memory.add(Measure.CONTAINER_MEMORY_LIMIT_MB);
    columns.add(
        new VerdictColumn(
            wide ? "container, MB (anonymous peak / peak / limit)" : "cgroup MB",
            memory,
            cell -> joined(memory, measure -> bounded(cell, measure)),
            profile -> joined(memory, measure -> mean(profile, measure))));
    add(wide ? "throttled, % of periods" : "throttled %", Measure.CONTAINER_THROTTLED_PERCENT);
    if (wide) {
      add("killed for memory", Measure.CONTAINER_OOM_KILLS);
    }
  }

  private String joined(List<Measure> measures, Function<Measure, String> text) {
    return measures.stream().map(text).collect(Collectors.joining(wide ? " / " : "/"));
  }

  private void collections() {
    span(
        wide ? "full GC (played → span, derived)" : "full → span",
        Measure.FULL_GC_COUNT,
        Measure.SPAN_FULL_GC,
        SpanFigure.FULL_GC);
    span(
        wide ? "young GC (played → span, derived)" : "young → span",
        Measure.YOUNG_GC_COUNT,
        Measure.SPAN_YOUNG_GC,
        SpanFigure.YOUNG_GC);
  }

  private void span(String title, Measure played, Measure span, SpanFigure figure) {
    columns.add(
        new VerdictColumn(
            title,
            List.of(played, span),
            cell -> arrow(Numbers.of(cell, played), Numbers.carried(cell, figure, wide)),
            profile -> arrow(mean(profile, played), mean(profile, span))));
  }

  private void costs() {
    String head = wide ? "allocated per %s, KB (derived)" : "KB/%s";
    if (run.cells().stream().anyMatch(CellSummary::foreign)) {
      plain(head.formatted("change"), Measure.ALLOCATED_KB_PER_CHANGE);
    } else {
      plain(head.formatted("push"), Measure.ALLOCATED_KB_PER_PUSH);
      plain(wide ? "calls failed" : "failed", Measure.CALLS_FAILED);
    }
  }

  private void add(String title, Measure measure) {
    column(title, measure, cell -> bounded(cell, measure));
  }

  private void plain(String title, Measure measure) {
    column(title, measure, cell -> Numbers.of(cell, measure));
  }

  private void column(String title, Measure measure, Function<CellSummary, String> text) {
    columns.add(
        new VerdictColumn(title, List.of(measure), text, profile -> mean(profile, measure)));
  }

  private String mean(String profile, Measure measure) {
    return VerdictTable.mean(run, profile, measure, wide);
  }
}
