package dev.discoveryscale.report.capacity.fit;

import dev.discoveryscale.report.statistics.Interval;
import java.util.Optional;

/**
 * The prediction of a fit for a fleet.
 *
 * @param interval that holds the figure of one new cell; absent where the fit has too few cells
 */
public record Prediction(double value, Optional<Interval> interval) {

  /** Its upper bound by the fit. */
  public double high() {
    return interval.map(Interval::high).orElse(value);
  }
}
