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
  private final double squares;

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
    this.squares = squares();
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
   * One thing's mean over another's. Where the difference of the two varies from block to block by
   * clearly more than the others do (F test, 5%), its error is its own.
   */
  public Difference difference(String thing, String other) {
    double[] each = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      each[i] = figures.get(thing)[i] - figures.get(other)[i];
    }
    return difference(mean(each), each, 2, 2);
  }

  /**
   * One thing's mean over the median of all means, which a single one that is off does not move. Of
   * two things it is their difference. Its error is that of the difference to the mean of all
   * others, which is found as above; that the median varies more than their mean is in it with a
   * factor of π/2.
   */
  public Difference fromMedian(String thing) {
    int others = figures.size() - 1;
    double[] each = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      double own = figures.get(thing)[i];
      double sum = 0;
      for (double[] one : figures.values()) {
        sum += one[i];
      }
      each[i] = own - (sum - own) / others;
    }
    if (others == 1) {
      return difference(mean(each), each, 2, 2);
    }
    double median =
        new Median().evaluate(figures.values().stream().mapToDouble(Blocks::mean).toArray());
    return difference(
        mean(figures.get(thing)) - median, each, 1 + 1.0 / others, 1 + Math.PI / 2 / others);
  }

  /** How far a thing's figure is from the median of all figures of its block, block by block. */
  public double[] fromMedians(String thing) {
    double[] off = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      int block = i;
      off[i] =
          figures.get(thing)[i]
              - new Median()
                  .evaluate(figures.values().stream().mapToDouble(each -> each[block]).toArray());
    }
    return off;
  }

  /**
   * A difference with its error.
   *
   * @param each the difference in each block, whose share of all squares has {@code blocks - 1}
   *     degrees of freedom
   * @param share the variance of that difference over that of one figure
   * @param parts the variance of the value over that of one figure's mean
   */
  private Difference difference(double value, double[] each, double share, double parts) {
    double own = 0;
    for (double one : each) {
      own += (one - mean(each)) * (one - mean(each)) / share;
    }
    double free = blocks - 1.0;
    double freeOfOthers = freedom() - free;
    boolean alone =
        freeOfOthers > 0
            && own / free
                > Math.max(0, squares - own)
                    / freeOfOthers
                    * new FDistribution(free, freeOfOthers)
                        .inverseCumulativeProbability(Interval.CONFIDENCE);
    double variance = alone ? own / free : squares / freedom();
    return new Difference(value, Math.sqrt(parts * variance / blocks), alone ? free : freedom());
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}
