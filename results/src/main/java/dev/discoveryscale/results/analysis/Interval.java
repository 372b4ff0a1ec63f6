package dev.discoveryscale.results.analysis;

/**
 * A range that holds the median over replicates with the given probability.
 *
 * @param coverage 1 - 2^(1-n) for the range from the smallest to the largest of n replicates: the
 *     chance that not all of them lie on the same side of the median; assumes nothing of how they
 *     are distributed
 */
public record Interval(double low, double high, double coverage) {
  /** Fewer replicates than this give no interval. */
  public static final int MIN_REPLICATES = 3;
}
