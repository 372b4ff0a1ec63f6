package dev.discoveryscale.report.statistics;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * A distribution of durations, in milliseconds, to the significant digits of its histogram. A
 * percentile is absent if there are fewer independent observations than {@link
 * Percentile#needed()}; then only the maximum is known.
 *
 * @param count durations; one observation may have many
 * @param independent independent observations: changes, collections, calls
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Latency(
    long count,
    long independent,
    Optional<Double> p50Ms,
    Optional<Double> p90Ms,
    Optional<Double> p99Ms,
    double maxMs) {

  /** Of microseconds; absent if there is none. */
  public static Optional<Latency> ofMicros(Histogram micros, long independent) {
    return of(micros, independent, Units.US_PER_MS);
  }

  /** Of milliseconds; absent if there is none. */
  public static Optional<Latency> ofMillis(Histogram millis, long independent) {
    return of(millis, independent, 1);
  }

  private static Optional<Latency> of(Histogram durations, long independent, double perMs) {
    if (durations.getTotalCount() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Latency(
            durations.getTotalCount(),
            independent,
            at(Percentile.P50, durations, independent, perMs),
            at(Percentile.P90, durations, independent, perMs),
            at(Percentile.P99, durations, independent, perMs),
            durations.getMaxValue() / perMs));
  }

  private static Optional<Double> at(
      Percentile percentile, Histogram durations, long independent, double perMs) {
    return independent < percentile.needed()
        ? Optional.empty()
        : Optional.of(durations.getValueAtPercentile(percentile.percent()) / perMs);
  }

  /** A percentile, if there are observations enough to report it. */
  public Optional<Double> at(Percentile percentile) {
    return switch (percentile) {
      case P50 -> p50Ms;
      case P90 -> p90Ms;
      case P99 -> p99Ms;
    };
  }
}
