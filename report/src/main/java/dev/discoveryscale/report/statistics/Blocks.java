package dev.discoveryscale.report.statistics;

import java.util.LinkedHashMap;
import java.util.Map;
import org.hipparchus.distribution.continuous.FDistribution;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Figures of several things, each with one figure in every block. What concerns all figures of a
 * block alike has no influence on differences: a randomized complete block design (R. A. Fisher,
 * "The Design of Experiments", 1935). Its error is that of all things together.
 */
public final class Blocks {

  private final Map<String, double[]> figures;
  private final int blocks;
  private final double variance;

  /**
   * A difference of means.
   *
   * @param freedom degrees of freedom of its error
   */
  public record Difference(double value, double standardError, double freedom) {}

  /**
   * Blocks.
   *
   * @param figures of each thing, block by block; at least two things and two blocks
   */
  public Blocks(Map<String, double[]> figures) {
    this.figures = new LinkedHashMap<>(figures);
    this.blocks = figures.values().iterator().next().length;
    if (figures.size() < 2
        || blocks < 2
        || figures.values().stream().anyMatch(each -> each.length != blocks)) {
      throw new IllegalArgumentException(
          "figures must be of two things and two blocks at least, got %d and %d"
              .formatted(figures.size(), blocks));
    }
    this.variance = squares() / freedom();
  }

  private double freedom() {
    return (figures.size() - 1.0) * (blocks - 1);
  }

  private double squares() {
    double[] means = new double[blocks];
    for (double[] each : figures.values()) {
      for (int i = 0; i < blocks; i++) {
        means[i] += each[i] / figures.size();
      }
    }
    double squares = 0;
    for (double[] each : figures.values()) {
      for (int i = 0; i < blocks; i++) {
        double residual = each[i] - mean(each) - means[i] + mean(means);
        squares += residual * residual;
      }
    }
    return squares;
  }

  /**
   * One thing's mean over another's. Where the two differ from block to block by clearly more than
   * all things do (F test, 5%), the error is that of these two alone.
   */
  public Difference difference(String thing, String other) {
    double[] each = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      each[i] = figures.get(thing)[i] - figures.get(other)[i];
    }
    double squares = 0;
    for (double one : each) {
      squares += (one - mean(each)) * (one - mean(each));
    }
    double own = squares / (blocks - 1);
    double limit =
        new FDistribution(blocks - 1.0, freedom())
            .inverseCumulativeProbability(Interval.CONFIDENCE);
    return own > limit * 2 * variance
        ? new Difference(mean(each), Math.sqrt(own / blocks), blocks - 1.0)
        : new Difference(mean(each), Math.sqrt(2 * variance / blocks), freedom());
  }

  /**
   * One thing's mean over the median of all means, which a single one that is off does not move. Of
   * two things it is their difference. Its error counts the two as independent and the median of
   * means as that of normal ones, whose variance is π/2 that of their mean.
   */
  public Difference fromMedian(String thing) {
    if (figures.size() == 2) {
      return figures.keySet().stream()
          .filter(each -> !each.equals(thing))
          .map(other -> difference(thing, other))
          .findFirst()
          .orElseThrow();
    }
    double median =
        new Median().evaluate(figures.values().stream().mapToDouble(Blocks::mean).toArray());
    return new Difference(
        mean(figures.get(thing)) - median,
        Math.sqrt(variance / blocks * (1 + Math.PI / 2 / figures.size())),
        freedom());
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}
