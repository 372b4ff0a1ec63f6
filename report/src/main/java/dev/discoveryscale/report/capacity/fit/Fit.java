package dev.discoveryscale.report.capacity.fit;

import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;

/**
 * A quantity as a sum of terms, by ordinary least squares (Hipparchus) over the means of the sizes
 * of fleet.
 *
 * <p>The unit is the size. Replicates of one size share the same misfit, so they are one cluster
 * and no further evidence for the line (Angrist and Pischke, Mostly Harmless Econometrics, 2009,
 * section 8.2, recommend group averages where clusters are few). Each mean counts once, whatever
 * the number of its replicates: what the terms miss of a size is larger than what replicates
 * scatter, and a size that was measured more often must not pull the line to itself. Intervals are
 * Student's t with as many degrees of freedom as there are sizes more than terms.
 */
public final class Fit {

  /** How reports name the method. */
  public static final String METHOD =
      "ordinary least squares (Hipparchus 4.0.3) over the mean of each size of fleet;"
          + " each size counts once, whatever its number of replicates; 95% intervals by Student's t with sizes − terms degrees of"
          + " freedom; for a predicted fleet they cover one new cell; the choice of terms is not in"
          + " them";

  /**
   * The cost of one term.
   *
   * @param value in the quantity's unit, for one unit of the term
   */
  public record Coefficient(Term term, double value, Optional<Interval> interval) {}

  /** A term that is not in the sum. */
  public record OmittedTerm(Term term, String reason) {}

  /** The measured value of one cell, and the fitted one. */
  public record Residual(String cell, FleetSizes fleet, double measured, double fitted) {

    /** How far off the fit is, in percent of what was measured. */
    public double percent() {
      return (fitted - measured) / measured * 100;
    }
  }

  private final Quantity quantity;
  private final List<Term> terms;
  private final List<OmittedTerm> omitted;
  private final List<Observation> cells;
  private final RealVector beta;
  private final RealMatrix spread;
  private final double errorVariance;
  private final double averagedVariance;

  private Fit(
      Quantity quantity, List<Term> terms, List<OmittedTerm> omitted, List<Observation> cells) {
    this.quantity = quantity;
    this.terms = List.copyOf(terms);
    this.omitted = List.copyOf(omitted);
    this.cells = List.copyOf(cells);
    List<List<Observation>> sizes = Observation.bySize(cells);
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.newSampleData(
        sizes.stream().mapToDouble(this::mean).toArray(),
        sizes.stream().map(size -> row(size.get(0).fleet(), 1)).toArray(double[][]::new));
    this.beta = MatrixUtils.createRealVector(regression.estimateRegressionParameters());
    this.spread = MatrixUtils.createRealMatrix(regression.estimateRegressionParametersVariance());
    this.errorVariance =
        sizes.size() > terms.size() ? regression.estimateErrorVariance() : Double.NaN;
    this.averagedVariance = averagedVariance(sizes);
  }

  private double mean(List<Observation> size) {
    return size.stream().mapToDouble(this::straight).average().orElseThrow();
  }

  /** The measured value without the part that is known not to be linear. */
  private double straight(Observation cell) {
    return cell.costs().get(quantity) - bend(cell.fleet(), cell.texts());
  }

  /** Empty space in regions is part of the live set. It is known exactly and never fitted. */
  private double bend(FleetSizes fleet, ListTexts texts) {
    return quantity == Quantity.LIVE_SET ? texts.unusedMb(fleet) : 0;
  }

  /**
   * The part of a single cell's error that averaging removed: the variance s² within sizes, pooled,
   * times the mean of 1 − 1/n over sizes of n replicates. The error of a mean is between-size
   * variance + s²/n, that of a new cell between-size variance + s².
   */
  private double averagedVariance(List<List<Observation>> sizes) {
    double squares = 0;
    double averaged = 0;
    for (List<Observation> size : sizes) {
      double mean = mean(size);
      for (Observation cell : size) {
        squares += Math.pow(straight(cell) - mean, 2);
      }
      averaged += 1 - 1.0 / size.size();
    }
    int freedomWithin = cells.size() - sizes.size();
    return freedomWithin == 0 ? 0 : squares / freedomWithin * averaged / sizes.size();
  }

  /**
   * Fits a quantity to the cells that have it; absent with fewer than two sizes of fleet. A part of
   * a fleet takes nothing away, so a term below zero is left out and the others are fitted again.
   */
  static Optional<Fit> of(Quantity quantity, List<Observation> cells) {
    List<Observation> measured =
        cells.stream().filter(cell -> cell.cost(quantity).isPresent()).toList();
    if (measured.isEmpty()) {
      return Optional.empty();
    }
    Design design =
        Design.of(
            quantity.terms(measured.get(0).model()),
            measured.stream().map(Observation::fleet).toList());
    if (design.kept().size() < 2) {
      return Optional.empty();
    }
    Fit fit = new Fit(quantity, design.kept(), design.omitted(), measured);
    Optional<Coefficient> negative = fit.mostNegative();
    while (negative.isPresent()) {
      Coefficient out = negative.get();
      List<Term> fewer = new ArrayList<>(fit.terms);
      fewer.remove(out.term());
      List<OmittedTerm> more = new ArrayList<>(fit.omitted);
      more.add(
          new OmittedTerm(
              out.term(),
              String.format(
                  Locale.ROOT,
                  "its fitted value is below 0 (%,.2f), so it has no visible effect",
                  out.value())));
      if (fewer.size() < 2) {
        return Optional.empty();
      }
      fit = new Fit(quantity, fewer, more, measured);
      negative = fit.mostNegative();
    }
    return Optional.of(fit);
  }

  private Optional<Coefficient> mostNegative() {
    return coefficients().stream()
        .filter(each -> each.term() != Term.CONSTANT && each.value() < 0)
        .min(Comparator.comparingDouble(Coefficient::value));
  }

  /**
   * The same terms fitted to the cells of all other fleets, so that no replicate of what is left
   * out was seen; absent where these cannot distinguish the terms.
   */
  Optional<Fit> without(FleetSizes fleet) {
    List<Observation> others =
        cells.stream().filter(each -> !each.fleet().size().equals(fleet.size())).toList();
    return Design.independent(terms, others.stream().map(Observation::fleet).toList())
        ? Optional.of(new Fit(quantity, terms, omitted, others))
        : Optional.empty();
  }

  public Quantity quantity() {
    return quantity;
  }

  /** Terms that could have been in it and are not. */
  public List<OmittedTerm> omitted() {
    return omitted;
  }

  /** The cells it was fitted to. */
  public List<Observation> cells() {
    return cells;
  }

  /**
   * Sizes of fleet beyond those that the terms need; without one there is no interval. Replicates
   * do not count: they show how cells scatter, not whether the terms are right.
   */
  public int freedom() {
    return Observation.bySize(cells).size() - terms.size();
  }

  /** What each term costs. */
  public List<Coefficient> coefficients() {
    List<Coefficient> all = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      double variance = errorVariance * spread.getEntry(i, i);
      all.add(
          new Coefficient(terms.get(i), beta.getEntry(i), interval(beta.getEntry(i), variance)));
    }
    return all;
  }

  /** The cells as measured and as fitted. */
  public List<Residual> residuals() {
    return cells.stream()
        .map(
            cell ->
                new Residual(
                    cell.label(),
                    cell.fleet(),
                    cell.costs().get(quantity),
                    predict(cell.fleet()).value()))
        .toList();
  }

  /** The figure that a cell with such a fleet would have, in regions as large as the cells'. */
  public Prediction predict(FleetSizes fleet) {
    return predict(fleet, texts());
  }

  /** The figure that a cell with such a fleet would have in another heap. */
  Prediction predict(FleetSizes fleet, ListTexts texts) {
    RealVector x = MatrixUtils.createRealVector(row(fleet, 0));
    double value = x.dotProduct(beta) + bend(fleet, texts);
    double variance = errorVariance * (1 + x.dotProduct(spread.operate(x))) + averagedVariance;
    return new Prediction(value, interval(value, variance));
  }

  /** How the texts of lists lie in the cells' heaps; in the largest regions if these differ. */
  ListTexts texts() {
    return cells.stream()
        .map(Observation::texts)
        .filter(texts -> texts.regionMb().isPresent())
        .max(Comparator.comparing(texts -> texts.regionMb().orElseThrow()))
        .orElse(ListTexts.NONE);
  }

  /** What it costs without any fleet. */
  double constant() {
    return beta.getEntry(0);
  }

  private Optional<Interval> interval(double value, double variance) {
    return freedom() > 0
        ? Optional.of(Interval.around(value, Math.sqrt(variance), freedom()))
        : Optional.empty();
  }

  /** The terms' sizes of a fleet; without the constant for the regression, which adds its own. */
  private double[] row(FleetSizes fleet, int from) {
    return terms.stream().skip(from).mapToDouble(term -> term.of(fleet)).toArray();
  }
}
