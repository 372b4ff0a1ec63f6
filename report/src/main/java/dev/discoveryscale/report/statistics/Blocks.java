package dev.discoveryscale.report.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Figures of several things, each with one figure in every block. What concerns all figures of a
 * block alike has no influence on differences: a randomized complete block design (R. A. Fisher,
 * "The Design of Experiments", 1935). Things need not vary alike: each has a {@link Scatter}. Fewer
 * than five things, or two blocks, show too little of that; then a difference has the error of its
 * own values in the blocks, as in a paired t test.
 */
public final class Blocks {

  /** Of fewer things the common variance is unknown, and coverage falls below 93%. */
  private static final int MIN_THINGS = 5;

  private static final int MIN_BLOCKS = 3;

  private final Map<String, double[]> figures;
  private final Map<String, Scatter.Variance> variances = new LinkedHashMap<>();
  private final int blocks;

  /**
   * A difference of means.
   *
   * @param freedom degrees of freedom of its error
   */
  public record Difference(double value, double standardError, double freedom) {}

  /**
   * How much a thing varies from block to block.
   *
   * @param own standard deviation by its own figures
   * @param used the one that errors are made of
   * @param freedom degrees of freedom of the one used
   */
  public record Variation(double own, double used, double freedom) {}

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
    if (figures.size() >= MIN_THINGS && blocks >= MIN_BLOCKS) {
      Scatter.Variance[] found = Scatter.of(figures.values().toArray(double[][]::new));
      int next = 0;
      for (String thing : figures.keySet()) {
        variances.put(thing, found[next++]);
      }
    }
  }

  /** How much a thing varies; absent if errors are those of pairs. */
  public Optional<Variation> variation(String thing) {
    return Optional.ofNullable(variances.get(thing))
        .map(
            found ->
                new Variation(Math.sqrt(found.own()), Math.sqrt(found.value()), found.freedom()));
  }

  /** One thing's mean over another's. */
  public Difference difference(String thing, String other) {
    double[] each = new double[blocks];
    Arrays.setAll(each, i -> figures.get(thing)[i] - figures.get(other)[i]);
    double value = mean(each);
    return variances.isEmpty()
        ? paired(value, each, 1)
        : difference(value, List.of(part(variances.get(thing), 1), part(variances.get(other), 1)));
  }

  /**
   * One thing's mean over the median of all means, which a single one that is off does not move. Of
   * two things it is their difference. Its error is that of the difference to the mean of all
   * others; that the median varies more than their mean is in it with a factor of π/2.
   */
  public Difference fromMedian(String thing) {
    List<String> others = figures.keySet().stream().filter(each -> !each.equals(thing)).toList();
    if (others.size() == 1) {
      return difference(thing, others.get(0));
    }
    double value =
        mean(figures.get(thing))
            - median(figures.values().stream().mapToDouble(Blocks::mean).toArray());
    double ofMedian = Math.PI / 2 / others.size();
    if (variances.isEmpty()) {
      double[] each = new double[blocks];
      Arrays.setAll(
          each,
          i ->
              figures.get(thing)[i]
                  - others.stream()
                      .mapToDouble(other -> figures.get(other)[i])
                      .average()
                      .orElseThrow());
      return paired(value, each, (1 + ofMedian) / (1 + 1.0 / others.size()));
    }
    List<Scatter.Variance> parts = new ArrayList<>();
    parts.add(part(variances.get(thing), 1));
    others.forEach(other -> parts.add(part(variances.get(other), ofMedian / others.size())));
    return difference(value, parts);
  }

  /** How far a thing's figure is from the median of all figures of its block, block by block. */
  public double[] fromMedians(String thing) {
    double[] off = new double[blocks];
    Arrays.setAll(
        off,
        i ->
            figures.get(thing)[i]
                - median(figures.values().stream().mapToDouble(each -> each[i]).toArray()));
    return off;
  }

  /** The error of a value that varies more than the mean of its values in the blocks. */
  private Difference paired(double value, double[] each, double more) {
    double free = blocks - 1.0;
    return new Difference(value, Math.sqrt(more * Scatter.squares(each) / free / blocks), free);
  }

  private static Scatter.Variance part(Scatter.Variance of, double factor) {
    return new Scatter.Variance(of.own(), factor * of.value(), of.freedom());
  }

  /** Variances add up; the degrees of freedom are Satterthwaite's, at most those of all things. */
  private Difference difference(double value, List<Scatter.Variance> parts) {
    double sum = parts.stream().mapToDouble(Scatter.Variance::value).sum();
    double uncertain =
        parts.stream().mapToDouble(each -> each.value() * each.value() / each.freedom()).sum();
    double most = (blocks - 1.0) * (figures.size() - 1);
    return new Difference(
        value,
        Math.sqrt(sum / blocks),
        uncertain == 0 ? most : Math.min(most, sum * sum / uncertain));
  }

  private static double median(double[] values) {
    return new Median().evaluate(values);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
