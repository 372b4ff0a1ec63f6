package dev.discoveryscale.simulator.live;

import dev.discoveryscale.simulator.live.Buckets.Sizes;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A board's values in Prometheus' text form, written by its own Java client. */
final class Exposition {

  static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

  private static final List<String> OF_A_CELL = List.of("run", "profile", "replicate");

  private final String run;
  private final Board board;

  /**
   * Of a run.
   *
   * @param run the value of the label {@code run}; of a sweep the point's label follows it
   */
  Exposition(String run, Board board) {
    this.run = run;
    this.board = board;
  }

  /** All values now; nothing between cells. */
  byte[] text() throws IOException {
    Board.Values now = board.now();
    List<MetricSnapshot> metrics =
        Stream.of(LiveMetric.values()).flatMap(metric -> snapshot(metric, now)).toList();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    new PrometheusTextFormatWriter(false).write(text, new MetricSnapshots(metrics));
    return text.toByteArray();
  }

  private Stream<MetricSnapshot> snapshot(LiveMetric metric, Board.Values now) {
    if (metric.kind() == LiveMetric.Kind.HISTOGRAM) {
      return Stream.ofNullable(now.sizes().get(metric))
          .map(sizes -> histogram(metric, cell(now), sizes));
    }
    Map<List<String>, Double> values = now.values().getOrDefault(metric, Map.of());
    return values.isEmpty() ? Stream.empty() : Stream.of(snapshot(metric, now, values));
  }

  private MetricSnapshot snapshot(
      LiveMetric metric, Board.Values now, Map<List<String>, Double> values) {
    return switch (metric.kind()) {
      case GAUGE, UNTIL -> {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder();
        values.forEach(
            (own, value) ->
                gauge.dataPoint(
                    GaugeDataPointSnapshot.builder()
                        .labels(labels(metric, now, own))
                        .value(metric.kind() == LiveMetric.Kind.UNTIL ? left(value, now) : value)
                        .build()));
        yield named(gauge, metric).build();
      }
      case COUNTER -> {
        CounterSnapshot.Builder counter = CounterSnapshot.builder();
        values.forEach(
            (own, value) ->
                counter.dataPoint(
                    CounterDataPointSnapshot.builder()
                        .labels(labels(metric, now, own))
                        .value(value)
                        .build()));
        yield named(counter, metric).build();
      }
      case INFO -> {
        InfoSnapshot.Builder info = InfoSnapshot.builder();
        values
            .keySet()
            .forEach(
                own ->
                    info.dataPoint(
                        InfoDataPointSnapshot.builder().labels(labels(metric, now, own)).build()));
        yield named(info, metric).build();
      }
      case HISTOGRAM -> throw new IllegalStateException(metric + " has sizes, not values");
    };
  }

  private static MetricSnapshot histogram(LiveMetric metric, Labels labels, Sizes sizes) {
    return named(HistogramSnapshot.builder(), metric)
        .dataPoint(
            HistogramDataPointSnapshot.builder()
                .labels(labels)
                .classicHistogramBuckets(ClassicHistogramBuckets.of(sizes.bounds(), sizes.counts()))
                .sum(sizes.sum())
                .build())
        .build();
  }

  private static <T extends MetricSnapshot.Builder<T>> T named(T builder, LiveMetric metric) {
    return builder.name(metric.baseName()).help(metric.help());
  }

  private Labels labels(LiveMetric metric, Board.Values now, List<String> own) {
    return cell(now).merge(Labels.of(metric.labels(), own));
  }

  private Labels cell(Board.Values now) {
    String played = now.point().isEmpty() ? run : run + "/" + now.point();
    return Labels.of(OF_A_CELL, Stream.concat(Stream.of(played), now.cell().stream()).toList());
  }

  private static double left(double until, Board.Values now) {
    return Math.max(0, until - now.now().toEpochMilli() / 1000.0);
  }
}
