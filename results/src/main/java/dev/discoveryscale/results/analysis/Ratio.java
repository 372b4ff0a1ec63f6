package dev.discoveryscale.results.analysis;

import java.util.Optional;

/**
 * One estimate over another.
 *
 * @param interval from the lowest over the highest to the highest over the lowest; its coverage is
 *     the product of the two, so it is wider than it need be
 */
public record Ratio(double value, Bound bound, Optional<Interval> interval) {

  /** The change in percent: 0 for a ratio of one. */
  public double changePercent() {
    return 100 * (value - 1);
  }

  /** Absent when the reference is zero, or when both are bounds and the ratio may be anything. */
  static Optional<Ratio> of(Estimate value, Estimate reference) {
    boolean open = value.bound() == Bound.AT_LEAST;
    boolean openReference = reference.bound() == Bound.AT_LEAST;
    if (reference.value() <= 0 || (open && openReference)) {
      return Optional.empty();
    }
    Bound bound = open ? Bound.AT_LEAST : openReference ? Bound.AT_MOST : Bound.EXACT;
    return Optional.of(
        new Ratio(value.value() / reference.value(), bound, interval(value, reference)));
  }

  private static Optional<Interval> interval(Estimate value, Estimate reference) {
    return value
        .interval()
        .flatMap(
            above ->
                reference
                    .interval()
                    .filter(below -> below.low() > 0)
                    .map(
                        below ->
                            new Interval(
                                above.low() / below.high(),
                                above.high() / below.low(),
                                above.coverage() * below.coverage())));
  }
}
