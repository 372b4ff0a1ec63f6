package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.html.Chart;
import dev.discoveryscale.report.html.ChartValue;
import dev.discoveryscale.report.html.LineChart;
import dev.discoveryscale.report.html.Plot;
import dev.discoveryscale.report.html.Rows;
import dev.discoveryscale.report.html.Series;
import dev.discoveryscale.report.html.Tone;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.EstimateText;
import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The charts of a run of calls, payload by payload. */
public final class CallCharts {

  private static final String ERRORS =
      "Error bars are 95% intervals over the replicates of this machine and day.";

  /** So many colours can be distinguished; further lines are dashed, then dotted. */
  private static final int TONES = 6;

  /** Fewer calls beyond a percentile say little of it. */
  private static final int BEYOND = 10;

  private final CallStacks stacks;
  private final RunSummary run;

  public CallCharts(RunSummary run) {
    this.run = run;
    this.stacks = new CallStacks(run);
  }

  /** All that have figures, in the order in which they are read. */
  public List<Chart> all() {
    List<Chart> charts = new ArrayList<>();
    for (String payload : stacks.payloads()) {
      add(
          charts,
          means(payload, "Calls", "calls per second")
              .series(series("calls", Tone.BLUE, payload, Measure.CALLS_PER_SECOND)),
          "Right answers a second of each stack, mean of its replicates. " + ERRORS);
      add(
          charts,
          means(payload, "Processor time", "µs per call")
              .series(series("server", Tone.BLUE, payload, Measure.SERVER_CPU_US_PER_CALL))
              .series(series("client", Tone.ORANGE, payload, Measure.CLIENT_CPU_US_PER_CALL)),
          "Processor time of each side for each call. " + ERRORS);
      add(
          charts,
          means(payload, "On the wire", "bytes per call")
              .series(series("sent", Tone.ORANGE, payload, Measure.SENT_BYTES_PER_CALL))
              .series(series("received", Tone.BLUE, payload, Measure.RECEIVED_BYTES_PER_CALL)),
          "TCP payload of each call, as the client sends and receives it. " + ERRORS);
      latencies(payload).ifPresent(charts::add);
    }
    return charts;
  }

  private static void add(List<Chart> charts, Rows rows, String summary) {
    if (rows.known()) {
      charts.add(rows.chart(summary));
    }
  }

  private Rows means(String payload, String title, String unit) {
    Rows rows =
        Rows.of(
            "%s, payload %s".formatted(title, payload),
            unit,
            Rows.Form.BARS,
            stacks.with(payload).stream().map(stacks::stack).toList());
    return run.plannedReplicates() < Interval.MIN_REPLICATES
        ? rows.note("No error bars: they need at least three replicates.")
        : rows;
  }

  private Series series(String name, Tone tone, String payload, Measure measure) {
    return Series.of(
        name, tone, stacks.with(payload).stream().map(profile -> value(profile, measure)).toList());
  }

  private ChartValue value(String profile, Measure measure) {
    Optional<Estimate> found = stacks.estimate(profile, measure);
    return found
        .map(mean -> value(mean, profile, measure))
        .orElseGet(() -> ChartValue.absent("not measured"));
  }

  private static ChartValue value(Estimate mean, String profile, Measure measure) {
    ChartValue value =
        ChartValue.known(
            mean.value(),
            EstimateText.brief(mean, true),
            "%s: %s, mean of %s".formatted(profile, measure.key(), mean.replicates().text()));
    return mean.interval().map(range -> value.within(range.low(), range.high())).orElse(value);
  }

  /** A curve for each stack, from the shortest latency to the rarest that its calls show. */
  private Optional<Chart> latencies(String payload) {
    Plot plot =
        Plot.of("Latency, payload " + payload, "percentile of right answers", "ms")
            .percentiles()
            .wide()
            .note(
                "Each point is the mean of the percentile over the stack's replicates."
                    + " A percentile is drawn if each replicate has at least ten calls beyond it."
                    + " Both axes are logarithmic.");
    boolean known = false;
    List<String> with = stacks.with(payload);
    for (int i = 0; i < with.size(); i++) {
      List<LineChart.Point> points = curve(with.get(i));
      if (!points.isEmpty()) {
        known = true;
        Plot.Stroke stroke = Plot.Stroke.values()[i / TONES % Plot.Stroke.values().length];
        plot.curve(new Plot.Curve(stacks.stack(with.get(i)), Tone.of(i % TONES), stroke, points));
      }
    }
    return known
        ? Optional.of(plot.chart("Percentiles of the latency of each stack, one line each."))
        : Optional.empty();
  }

  private List<LineChart.Point> curve(String profile) {
    List<CellSummary> cells =
        run.replicates(profile).stream()
            .filter(cell -> cell.outcome() == Outcome.COMPLETED)
            .filter(cell -> !cell.calls().latencies().isEmpty())
            .toList();
    if (cells.isEmpty()) {
      return List.of();
    }
    double fewest =
        cells.stream()
            .mapToDouble(cell -> cell.get(Measure.CALLS_MEASURED).orElse(0.0))
            .min()
            .orElse(0);
    return cells.get(0).calls().latencies().stream()
        .map(CellSummary.Quantile::percent)
        .filter(percent -> fewest * (1 - percent / 100) >= BEYOND)
        .map(percent -> new LineChart.Point(Plot.place(percent), mean(cells, percent)))
        .toList();
  }

  private static double mean(List<CellSummary> cells, double percent) {
    return cells.stream()
        .flatMap(cell -> cell.calls().latencies().stream())
        .filter(point -> point.percent() == percent)
        .mapToDouble(CellSummary.Quantile::ms)
        .average()
        .orElse(0);
  }
}
