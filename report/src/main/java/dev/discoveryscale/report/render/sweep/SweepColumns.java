package dev.discoveryscale.report.render.sweep;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.VerdictTable;
import dev.discoveryscale.report.render.text.EstimateText;
import java.util.List;
import java.util.Locale;

/** The figures of a sweep's table, for each kind of scenario. */
final class SweepColumns {

  /** Below it, figures have decimals. */
  private static final double FEW = 10;

  private SweepColumns() {}

  /** What a column has of a profile at a point. */
  interface Figure {
    /**
     * The figure in words.
     *
     * @param wide whether there is room for intervals
     */
    String of(RunSummary run, String profile, boolean wide);
  }

  /**
   * A column.
   *
   * @param name for a terminal
   * @param longName where there is room
   */
  record Column(String name, String longName, Figure figure) {

    private static Column of(String name, String longName, Measure measure) {
      return new Column(
          name, longName, (run, profile, wide) -> VerdictTable.mean(run, profile, measure, wide));
    }

    /** The same of calls, where short times need more decimals. */
    private static Column ofCalls(String name, String longName, Measure measure) {
      return new Column(
          name,
          longName,
          (run, profile, wide) ->
              Estimate.of(run, profile, measure)
                  .filter(mean -> mean.value() < FEW && !(wide && mean.interval().isPresent()))
                  .map(
                      mean ->
                          String.format(Locale.ROOT, "%.3f", mean.value())
                              + EstimateText.suffix(mean.replicates()))
                  .orElseGet(() -> VerdictTable.mean(run, profile, measure, wide)));
    }

    private static Column of(String name, String longName, Measure before, Measure after) {
      return new Column(
          name,
          longName,
          (run, profile, wide) ->
              VerdictTable.arrow(
                  VerdictTable.mean(run, profile, before, wide),
                  VerdictTable.mean(run, profile, after, wide)));
    }
  }

  static final List<Column> OF_DISCOVERY =
      List.of(
          Column.of(
              "live set MB",
              "live set, MB (before → after churn)",
              Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB,
              Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB),
          Column.of(
              "full → span",
              "full GC (played → span, derived)",
              Measure.FULL_GC_COUNT,
              Measure.SPAN_FULL_GC),
          Column.of(
              "young → span",
              "young GC (played → span, derived)",
              Measure.YOUNG_GC_COUNT,
              Measure.SPAN_YOUNG_GC),
          Column.of("KB/change", "KB per change (derived)", Measure.ALLOCATED_KB_PER_CHANGE));

  static final List<Column> OF_CALLS =
      List.of(
          Column.ofCalls("calls/s", "calls/s", Measure.CALLS_PER_SECOND),
          Column.ofCalls("p50 ms", "p50, ms", Measure.CALL_P50_MS),
          Column.ofCalls("p99 ms", "p99, ms", Measure.CALL_P99_MS),
          Column.ofCalls(
              "server µs/call", "server CPU, µs per call", Measure.SERVER_CPU_US_PER_CALL),
          Column.ofCalls(
              "client µs/call", "client CPU, µs per call", Measure.CLIENT_CPU_US_PER_CALL));
}
