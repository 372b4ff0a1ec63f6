package dev.discoveryscale.results.analysis;

import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * The beginning of a series in which it has not found its level yet, by the marginal standard error
 * rule: left out are so many of the first values, half of all at most, that the standard error of
 * the mean of the others is least (K. P. White, "An effective truncation heuristic for bias
 * reduction in simulation output", Simulation 69, 1997).
 */
final class RunIn {

  /** With fewer values a chance low at the end would pass for a level. */
  static final int MIN_VALUES = 5;

  private RunIn() {}

  /** How many of the first values are to be left out; none of a series too short to tell. */
  static int of(double[] series) {
    if (series.length < MIN_VALUES) {
      return 0;
    }
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int first = 0; first <= series.length / 2; first++) {
      double error = squaredError(series, first);
      if (error < least) {
        least = error;
        best = first;
      }
    }
    return best;
  }

  /** The variance of the values from one on, by their number. */
  private static double squaredError(double[] series, int first) {
    StreamingStatistics rest = new StreamingStatistics();
    for (int i = first; i < series.length; i++) {
      rest.addValue(series[i]);
    }
    return rest.getPopulationVariance() / rest.getN();
  }
}
