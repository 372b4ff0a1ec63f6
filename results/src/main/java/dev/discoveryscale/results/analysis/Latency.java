package dev.discoveryscale.results.analysis;

import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Percentiles of durations, in milliseconds, to three significant digits. */
public record Latency(long count, double p50Ms, double p90Ms, double p99Ms, double maxMs) {

  static Optional<Latency> of(Histogram micros) {
    if (micros.getTotalCount() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Latency(
            micros.getTotalCount(),
            micros.getValueAtPercentile(50) / Units.US_PER_MS,
            micros.getValueAtPercentile(90) / Units.US_PER_MS,
            micros.getValueAtPercentile(99) / Units.US_PER_MS,
            micros.getMaxValue() / Units.US_PER_MS));
  }
}
