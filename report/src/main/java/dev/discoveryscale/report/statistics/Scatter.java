package dev.discoveryscale.report.statistics;

import java.util.Arrays;
import org.hipparchus.special.Beta;

/**
 * How much each of several things varies from block to block, apart from what all have in common in
 * a block.
 *
 * <p>Each thing has a variance of its own, of its deviations from the weighted means of the blocks:
 * squares / ((blocks - 1)(1 - weight)), where weights are inverse variances that add up to one.
 * With equal weights and variances that is Grubbs' estimator ("On estimating precision of measuring
 * instruments and product variability", 1948), and it is unbiased also with weights that are true.
 *
 * <p>Few blocks show little of a variance, and one that is small by chance makes an interval too
 * narrow. So variances borrow from the common one by empirical Bayes (G. K. Smyth, "Linear models
 * and empirical Bayes methods", 2004). The common variance is the median of all, which noisy things
 * do not move. It counts with (blocks - 1)(things - 1) degrees of freedom, times the fourth power
 * of the probability that a thing like the others varies more than this one. So a variance above
 * the common one stays nearly its own, as that of an outlier does in B. Phipson and others, "Robust
 * hyperparameter estimation protects against hypervariable genes", 2016. One number of prior
 * degrees of freedom for all, found by matching the moments of the variances' logarithms, made
 * intervals of noisy things too narrow: {@code ScatterCoverageTest} prints the coverage of both.
 */
final class Scatter {

  /** How fast the common variance loses weight, chosen by coverage. */
  private static final int POWER = 4;

  /** Weights need variances and variances weights; after so many rounds they hardly change. */
  private static final int ROUNDS = 10;

  private final double[][] figures;
  private final int blocks;
  private final double[] own;
  private final double[] freedoms;
  private final Variance[] moderated;

  /**
   * A variance.
   *
   * @param own what the thing's own figures show
   * @param value what intervals use
   * @param freedom degrees of freedom of the value
   */
  record Variance(double own, double value, double freedom) {}

  private Scatter(double[][] figures) {
    this.figures = figures;
    this.blocks = figures[0].length;
    this.own = new double[figures.length];
    this.freedoms = new double[figures.length];
    this.moderated = new Variance[figures.length];
  }

  /** The variance of each row of figures, whose columns are blocks. */
  static Variance[] of(double[][] figures) {
    Scatter scatter = new Scatter(figures);
    double[] weights = new double[figures.length];
    Arrays.fill(weights, 1.0 / figures.length);
    for (int round = 0; round < ROUNDS; round++) {
      scatter.vary(weights);
      scatter.moderate();
      if (Arrays.stream(scatter.moderated).anyMatch(each -> each.value == 0)) {
        break;
      }
      double all = Arrays.stream(scatter.moderated).mapToDouble(each -> 1 / each.value).sum();
      Arrays.setAll(weights, i -> 1 / scatter.moderated[i].value / all);
    }
    return scatter.moderated;
  }

  private void vary(double[] weights) {
    double[] means = new double[blocks];
    for (int i = 0; i < figures.length; i++) {
      for (int block = 0; block < blocks; block++) {
        means[block] += weights[i] * figures[i][block];
      }
    }
    for (int i = 0; i < figures.length; i++) {
      double[] one = figures[i];
      double[] off = new double[blocks];
      Arrays.setAll(off, block -> one[block] - means[block]);
      freedoms[i] = (blocks - 1) * (1 - weights[i]);
      own[i] = squares(off) / freedoms[i];
    }
  }

  private void moderate() {
    double all = (blocks - 1.0) * (figures.length - 1);
    double common = common();
    for (int i = 0; i < figures.length; i++) {
      double prior =
          common == 0 ? 0 : all * Math.pow(above(own[i] / common, freedoms[i], all), POWER);
      double freedom = prior + freedoms[i];
      moderated[i] =
          new Variance(
              own[i], (prior * common + freedoms[i] * own[i]) / freedom, Math.min(freedom, all));
    }
  }

  /** Each variance over the median of its distribution (Wilson and Hilferty), and their median. */
  private double common() {
    double[] scaled = new double[own.length];
    Arrays.setAll(scaled, i -> own[i] / Math.pow(1 - 2 / (9 * freedoms[i]), 3));
    Arrays.sort(scaled);
    return (scaled[(scaled.length - 1) / 2] + scaled[scaled.length / 2]) / 2;
  }

  /** The probability that a ratio of variances is above a value (F distribution). */
  private static double above(double ratio, double freedom, double freedomBelow) {
    return Beta.regularizedBeta(
        freedomBelow / (freedomBelow + freedom * ratio), freedomBelow / 2, freedom / 2);
  }

  /** The sum of squared deviations from the mean. */
  static double squares(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
  }
}
