package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.html.Chart;
import dev.discoveryscale.report.html.ChartValue;
import dev.discoveryscale.report.html.Rows;
import dev.discoveryscale.report.html.Series;
import dev.discoveryscale.report.html.Tone;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.EstimateText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The charts of a run of calls, payload by payload. */
public final class CallCharts {

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
          means(payload, "Calls", "calls per second", Rows.Form.BARS)
              .series(series("calls", Tone.BLUE, payload, Measure.CALLS_PER_SECOND)),
          "Right answers a second of each stack, mean of its replicates.");
      add(charts, latencies(payload), "Latencies of each stack, on a logarithmic axis.");
      add(
          charts,
          means(payload, "Processor time", "µs per call", Rows.Form.BARS)
              .series(series("server", Tone.BLUE, payload, Measure.SERVER_CPU_US_PER_CALL))
              .series(series("client", Tone.ORANGE, payload, Measure.CLIENT_CPU_US_PER_CALL)),
          "Processor time of each side for each call.");
      add(
          charts,
          means(payload, "On the wire", "bytes per call", Rows.Form.BARS)
              .series(series("sent", Tone.ORANGE, payload, Measure.SENT_BYTES_PER_CALL))
              .series(series("received", Tone.BLUE, payload, Measure.RECEIVED_BYTES_PER_CALL)),
          "TCP payload of each call, as the client sends and receives it.");
    }
    return charts;
  }

  private static void add(List<Chart> charts, Rows rows, String summary) {
    if (rows.known()) {
      charts.add(rows.chart(summary));
    }
  }

  private Rows means(String payload, String title, String unit, Rows.Form form) {
    return Rows.of(
        "%s, payload %s".formatted(title, payload),
        unit,
        form,
        stacks.with(payload).stream().map(stacks::stack).toList());
  }

  private Series series(String name, Tone tone, String payload, Measure measure) {
    return Series.of(
        name, tone, stacks.with(payload).stream().map(profile -> value(profile, measure)).toList());
  }

  private ChartValue value(String profile, Measure measure) {
    Optional<Estimate> found = stacks.estimate(profile, measure);
    return found
        .map(
            mean ->
                ChartValue.known(
                    mean.value(),
                    EstimateText.brief(mean, true),
                    "%s: %s, mean of %s"
                        .formatted(profile, measure.key(), mean.replicates().text())))
        .orElseGet(() -> ChartValue.absent("not measured"));
  }

  /** Points from the shortest to the longest latency of each stack's first replicate. */
  private Rows latencies(String payload) {
    Rows rows = means(payload, "Latencies, first replicate", "ms", Rows.Form.POINTS);
    double[] shown = {50, 90, 99, 99.9, 100};
    Tone[] tones = {Tone.SKY, Tone.BLUE, Tone.ORANGE, Tone.VERMILION, Tone.PURPLE};
    for (int i = 0; i < shown.length; i++) {
      double percent = shown[i];
      rows.series(
          Series.of(
              percent == 100 ? "longest" : String.format(Locale.ROOT, "p%s", plain(percent)),
              tones[i],
              stacks.with(payload).stream().map(profile -> quantile(profile, percent)).toList()));
    }
    return rows;
  }

  private static String plain(double percent) {
    return percent == Math.rint(percent) ? String.valueOf((int) percent) : String.valueOf(percent);
  }

  private ChartValue quantile(String profile, double percent) {
    return run.replicates(profile).stream()
        .findFirst()
        .map(CellSummary::callLatencies)
        .flatMap(curve -> curve.stream().filter(point -> point.percent() == percent).findFirst())
        .map(
            point ->
                ChartValue.known(
                    point.ms(),
                    String.format(Locale.ROOT, "%.3f", point.ms()),
                    "%s, replicate 1: %s%% of its calls took at most this"
                        .formatted(profile, plain(percent))))
        .orElseGet(() -> ChartValue.absent("not measured"));
  }
}
