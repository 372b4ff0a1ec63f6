package dev.discoveryscale.report.statistics;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * A range that holds the true value with a probability of {@link #CONFIDENCE}: Student's t over
 * replicates, its quantiles from Hipparchus.
 *
 * @param low its lower end
 * @param high its upper end
 * @param confidence {@link #CONFIDENCE}, or more for one of several intervals; stands in the
 *     records so that they explain themselves
 */
public record Interval(double low, double high, double confidence) {

  /** Fewer replicates than this give no interval. */
  public static final int MIN_REPLICATES = 3;

  /** The probability that intervals are made for. */
  public static final double CONFIDENCE = 0.95;

  /** How reports name the method. */
  public static final String METHOD =
      "Student's t over replicates. For a ratio, t applies to its logarithm, with the degrees"
          + " of freedom of Welch and Satterthwaite. A mean of a figure derived for the span has two"
          + " sources of error: replicates differ, and the span is derived from a few changes. The"
          + " interval contains both. The methods are in docs/how-numbers-are-made.md";

  /**
   * The interval of a mean.
   *
   * @param standardError of the mean
   * @param freedom degrees of freedom, above 0
   */
  public static Interval around(double mean, double standardError, double freedom) {
    double half = quantile(freedom) * standardError;
    return new Interval(mean - half, mean + half, CONFIDENCE);
  }

  /**
   * The interval of a ratio, which lies around it by a factor.
   *
   * @param relativeError the ratio's standard error over the ratio
   * @param freedom degrees of freedom, above 0
   */
  public static Interval about(double ratio, double relativeError, double freedom) {
    return about(ratio, relativeError, freedom, 1);
  }

  /**
   * One of several such intervals, so wide that all of them together hold their true values with
   * the {@link #CONFIDENCE} of one (Bonferroni's correction).
   *
   * @param ratios how many intervals there are
   */
  public static Interval about(double ratio, double relativeError, double freedom, int ratios) {
    double factor = Math.exp(quantile(freedom, ratios) * relativeError);
    return new Interval(ratio / factor, ratio * factor, confidence(ratios));
  }

  private static double confidence(int intervals) {
    return 1 - (1 - CONFIDENCE) / intervals;
  }

  /** Half of an interval's width, in standard errors. */
  public static double quantile(double freedom) {
    return quantile(freedom, 1);
  }

  /** A bound on one side, in standard errors, which the true value exceeds in 5% of cases. */
  public static double oneSided(double freedom) {
    return new TDistribution(freedom).inverseCumulativeProbability(CONFIDENCE);
  }

  /** The same of one of several intervals that together have the {@link #CONFIDENCE} of one. */
  public static double quantile(double freedom, int intervals) {
    return new TDistribution(freedom).inverseCumulativeProbability((1 + confidence(intervals)) / 2);
  }
}
