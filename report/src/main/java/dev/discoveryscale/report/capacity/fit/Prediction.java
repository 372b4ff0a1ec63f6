package dev.discoveryscale.report.capacity.fit;

import dev.discoveryscale.report.statistics.Interval;
import java.util.Optional;

/**
 * What a fit says of a fleet.
 *
 * @param interval that holds the figure of one new cell; absent where the fit has too few cells
 */
public record Prediction(double value, Optional<Interval> interval) {

  /** What it is at most, as far as the fit can tell. */
  public double high() {
    return interval.map(Interval::high).orElse(value);
  }
}
