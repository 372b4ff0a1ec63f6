package dev.discoveryscale.simulator.live;

import java.util.Arrays;
import java.util.List;

/** How many of what size there were, in buckets of a fixed width. For one thread. */
final class Buckets {

  /** Upper bounds in seconds: pauses and calls lie between a millisecond and some seconds. */
  private static final double[] BOUNDS = {
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, Double.POSITIVE_INFINITY
  };

  private final long[] counts = new long[BOUNDS.length];
  private double sum;

  void add(double seconds) {
    add(seconds, 1);
  }

  /** So many of one size. */
  void add(double seconds, long times) {
    int bucket = 0;
    while (seconds > BOUNDS[bucket]) {
      bucket++;
    }
    counts[bucket] += times;
    sum += seconds * times;
  }

  /** As they are now. */
  Sizes sizes() {
    return new Sizes(
        Arrays.stream(BOUNDS).boxed().toList(), Arrays.stream(counts).boxed().toList(), sum);
  }

  /**
   * Buckets at a moment.
   *
   * @param bounds upper bounds in seconds, the last one infinite
   * @param counts in each bucket alone
   * @param sum of all in seconds
   */
  record Sizes(List<Double> bounds, List<Long> counts, double sum) {}
}
