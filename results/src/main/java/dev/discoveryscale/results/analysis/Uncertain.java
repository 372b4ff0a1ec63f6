package dev.discoveryscale.results.analysis;

import java.util.Optional;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * A number with what is known of its error, for sums of independent ones. Degrees of freedom of a
 * sum are Welch and Satterthwaite's: the square of the variance over the sum of each part's squared
 * variance by its own degrees.
 *
 * @param variance of the value
 * @param weight the sum of each part's squared variance over its degrees of freedom
 * @param known whether the error is known at all
 */
record Uncertain(double value, double variance, double weight, boolean known) {

  /**
   * Variance of a count read from a steady process: where the period begins and ends within its
   * steps is chance, and the difference of two such chances has a sixth.
   */
  private static final double COUNTING = 1.0 / 6;

  /** With so many degrees of freedom Student's distribution is the normal one, to four digits. */
  private static final double NORMAL = 10_000;

  /** A number without error. */
  static Uncertain exactly(double value) {
    return new Uncertain(value, 0, 0, true);
  }

  /** A number of whose error nothing is known. */
  static Uncertain unknown(double value) {
    return new Uncertain(value, 0, 0, false);
  }

  /**
   * The mean of some values of a population.
   *
   * @param population how many there are in all; those not seen make the error
   */
  static Uncertain mean(StreamingStatistics values, double population) {
    long n = values.getN();
    double unseen = Math.max(0, 1 - n / population);
    if (n < 2) {
      return unseen == 0 ? exactly(values.getMean()) : unknown(values.getMean());
    }
    double variance = values.getVariance() / n * unseen;
    return new Uncertain(values.getMean(), variance, variance * variance / (n - 1), true);
  }

  /** The same with the error of counting whole events added, each of them worth so much. */
  Uncertain counted(double worth) {
    return new Uncertain(value, variance + COUNTING * worth * worth, weight, known);
  }

  /** The same value times a number that has no error. */
  Uncertain times(double factor) {
    double squared = factor * factor;
    return new Uncertain(value * factor, variance * squared, weight * squared * squared, known);
  }

  Uncertain plus(Uncertain other) {
    return new Uncertain(
        value + other.value,
        variance + other.variance,
        weight + other.weight,
        known && other.known);
  }

  /** The range that holds the true value, not below zero; absent if nothing is known of it. */
  Optional<Interval> interval() {
    if (!known) {
      return Optional.empty();
    }
    double freedom = weight == 0 ? NORMAL : Math.min(NORMAL, variance * variance / weight);
    Interval range = Interval.around(value, Math.sqrt(variance), freedom);
    return Optional.of(
        new Interval(Math.max(0, range.low()), Math.max(0, range.high()), range.confidence()));
  }
}
