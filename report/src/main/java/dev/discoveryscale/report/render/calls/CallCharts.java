package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.CellSummary.MethodCalls;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.chart.HeapChart;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The charts of a run of calls, payload by payload. */
public final class CallCharts {

  private static final String ERRORS =
      "Error bars are 95% intervals over the replicates of this machine and day.";

  /** Fewer calls beyond a percentile say little of it. */
  private static final int BEYOND = 10;

  /** In a shorter time a heap shows little of its course. */
  private static final Duration LONG = Duration.ofMinutes(5);

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
    run.profiles().forEach(profile -> methods(profile).ifPresent(charts::add));
    charts.addAll(heaps());
    return charts;
  }

  /** The heaps of both sides of each cell, if they were measured for long. */
  private List<Chart> heaps() {
    boolean isLong =
        run.run()
            .plan()
            .scenario()
            .calls()
            .filter(scenario -> scenario.time().measured().duration().compareTo(LONG) >= 0)
            .isPresent();
    int number = 2 * run.cells().size();
    return (isLong ? run.cells() : List.<CellSummary>of())
        .stream()
            .flatMap(
                cell ->
                    Stream.of(
                            HeapChart.ofSide(cell, "server", cell.calls().serverHeap(), number),
                            HeapChart.ofSide(cell, "client", cell.heap(), number))
                        .flatMap(Optional::stream))
            .toList();
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

  /** A curve for each method, where a payload calls several in turn. */
  private Optional<Chart> methods(String profile) {
    Map<String, List<MethodCalls>> methods = MethodTable.byName(run, profile);
    Plot plot = plot("Latency of each method, " + profile, "method");
    int known = 0;
    for (Map.Entry<String, List<MethodCalls>> method : methods.entrySet()) {
      List<Distribution> replicates =
          method.getValue().stream()
              .map(each -> new Distribution(each.answered(), each.latencies()))
              .toList();
      List<LineChart.Point> points = points(replicates);
      if (!points.isEmpty()) {
        plot.curve(Plot.Curve.of(known++, method.getKey(), points));
      }
    }
    return known == 0
        ? Optional.empty()
        : Optional.of(plot.chart("Percentiles of the latency of each method, one line each."));
  }

  private static Plot plot(String title, String whose) {
    return Plot.of(title, "percentile of right answers", "ms")
        .percentiles()
        .wide()
        .note(
            "Each point is the mean of the percentile over the %s's replicates.".formatted(whose)
                + " A percentile is drawn if each replicate has at least ten calls beyond it."
                + " Both axes are logarithmic.");
  }

  /** A curve for each stack, from the shortest latency to the rarest that its calls show. */
  private Optional<Chart> latencies(String payload) {
    Plot plot = plot("Latency, payload " + payload, "stack");
    boolean known = false;
    List<String> with = stacks.with(payload);
    for (int i = 0; i < with.size(); i++) {
      List<LineChart.Point> points = curve(with.get(i));
      if (!points.isEmpty()) {
        known = true;
        plot.curve(Plot.Curve.of(i, stacks.stack(with.get(i)), points));
      }
    }
    return known
        ? Optional.of(plot.chart("Percentiles of the latency of each stack, one line each."))
        : Optional.empty();
  }

  /** The calls of a replicate. */
  private record Distribution(double answered, List<CellSummary.Quantile> latencies) {}

  private List<LineChart.Point> curve(String profile) {
    return points(
        run.replicates(profile).stream()
            .filter(cell -> cell.outcome() == Outcome.COMPLETED)
            .filter(cell -> !cell.calls().latencies().isEmpty())
            .map(
                cell ->
                    new Distribution(
                        cell.get(Measure.CALLS_MEASURED).orElse(0.0), cell.calls().latencies()))
            .toList());
  }

  private static List<LineChart.Point> points(List<Distribution> replicates) {
    if (replicates.isEmpty()) {
      return List.of();
    }
    double fewest = replicates.stream().mapToDouble(Distribution::answered).min().orElse(0);
    return replicates.get(0).latencies().stream()
        .map(CellSummary.Quantile::percent)
        .filter(percent -> fewest * (1 - percent / 100) >= BEYOND)
        .map(percent -> new LineChart.Point(Plot.place(percent), mean(replicates, percent)))
        .toList();
  }

  private static double mean(List<Distribution> replicates, double percent) {
    return replicates.stream()
        .flatMap(each -> each.latencies().stream())
        .filter(point -> point.percent() == percent)
        .mapToDouble(CellSummary.Quantile::ms)
        .average()
        .orElse(0);
  }
}
