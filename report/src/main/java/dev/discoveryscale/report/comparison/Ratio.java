package dev.discoveryscale.report.comparison;

import dev.discoveryscale.report.statistics.Bound;
import dev.discoveryscale.report.statistics.Interval;
import java.util.Optional;

/**
 * One estimate over another.
 *
 * @param interval absent where one of the two has no standard error, or is not above zero
 * @param spread what the interval is made of; absent also of figures extrapolated to the span
 */
public record Ratio(
    double value, Bound bound, Optional<Interval> interval, Optional<Spread> spread) {

  /**
   * How far a ratio may be off.
   *
   * @param relativeError its standard error over the ratio
   * @param freedom degrees of freedom
   */
  public record Spread(double relativeError, double freedom) {}

  /** Without what the interval is made of. */
  public Ratio(double value, Bound bound, Optional<Interval> interval) {
    this(value, bound, interval, Optional.empty());
  }

  /** The interval as one of several, which is wider; as it is where that is not known. */
  public Optional<Interval> intervalAmong(int ratios) {
    return spread
        .map(known -> Interval.about(value, known.relativeError(), known.freedom(), ratios))
        .or(() -> interval);
  }

  /** The change in percent: 0 for a ratio of one. */
  public double changePercent() {
    return 100 * (value - 1);
  }

  /**
   * Absent when the reference is zero, when replicates of either are lost, and when both are bounds
   * and the ratio may be anything.
   */
  public static Optional<Ratio> of(Estimate value, Estimate reference) {
    boolean open = value.bound() == Bound.AT_LEAST;
    boolean openReference = reference.bound() == Bound.AT_LEAST;
    if (!value.whole() || !reference.whole() || reference.value() <= 0 || (open && openReference)) {
      return Optional.empty();
    }
    Bound bound = open ? Bound.AT_LEAST : openReference ? Bound.AT_MOST : Bound.EXACT;
    double ratio = value.value() / reference.value();
    Optional<Spread> spread = spread(value, reference);
    return Optional.of(new Ratio(ratio, bound, interval(value, reference, spread), spread));
  }

  /**
   * Of figures extrapolated to the span {@link #between} their ranges; of all others by the delta
   * method: relative errors add in squares; the degrees of freedom are those of Welch and
   * Satterthwaite.
   */
  private static Optional<Interval> interval(
      Estimate value, Estimate reference, Optional<Spread> spread) {
    if (value.carrying().isPresent() && reference.carrying().isPresent()) {
      return between(
          value.value(),
          value.interval().orElseThrow(),
          reference.value(),
          reference.interval().orElseThrow());
    }
    double ratio = value.value() / reference.value();
    return spread.map(
        known ->
            known.relativeError() == 0
                ? new Interval(ratio, ratio, Interval.CONFIDENCE)
                : Interval.about(ratio, known.relativeError(), known.freedom()));
  }

  private static Optional<Spread> spread(Estimate value, Estimate reference) {
    if (value.carrying().isPresent()
        || reference.carrying().isPresent()
        || value.standardError().isEmpty()
        || reference.standardError().isEmpty()
        || value.value() <= 0) {
      return Optional.empty();
    }
    double above = squared(value.standardError().get() / value.value());
    double below = squared(reference.standardError().get() / reference.value());
    double freedom =
        above + below == 0
            ? 1
            : squared(above + below)
                / (squared(above) / value.freedom() + squared(below) / reference.freedom());
    return Optional.of(new Spread(Math.sqrt(above + below), freedom));
  }

  /**
   * The range of a ratio of two independent numbers from the range of each, which need not be
   * symmetric; the first may be 0 (R. G. Newcombe, "MOVER-R confidence intervals for ratios and
   * products of two independently estimated quantities", Statistical Methods in Medical Research
   * 25, 2016). Absent if the reference may be 0.
   */
  static Optional<Interval> between(
      double value, Interval range, double reference, Interval referenceRange) {
    double low = range.low();
    double high = range.high();
    double least = referenceRange.low();
    double most = referenceRange.high();
    if (least <= 0) {
      return Optional.empty();
    }
    double both = value * reference;
    double below = most * (2 * reference - most);
    double from =
        below > 0
            ? (both - Math.sqrt(Math.max(0, both * both - low * (2 * value - low) * below))) / below
            : low / most;
    double above = least * (2 * reference - least);
    double to =
        (both + Math.sqrt(Math.max(0, both * both - high * (2 * value - high) * above))) / above;
    return Optional.of(new Interval(Math.max(0, from), to, Interval.CONFIDENCE));
  }

  private static double squared(double number) {
    return number * number;
  }
}
