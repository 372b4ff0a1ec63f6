package dev.discoveryscale.results.analysis;

import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Percentiles of durations, in milliseconds, to the significant digits of their histogram. */
public record Latency(long count, double p50Ms, double p90Ms, double p99Ms, double maxMs) {

  static Optional<Latency> of(Histogram micros) {
    return of(micros, Units.US_PER_MS);
  }

  static Optional<Latency> ofMillis(Histogram millis) {
    return of(millis, 1);
  }

  private static Optional<Latency> of(Histogram durations, double perMs) {
    if (durations.getTotalCount() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Latency(
            durations.getTotalCount(),
            durations.getValueAtPercentile(50) / perMs,
            durations.getValueAtPercentile(90) / perMs,
            durations.getValueAtPercentile(99) / perMs,
            durations.getMaxValue() / perMs));
  }
}
