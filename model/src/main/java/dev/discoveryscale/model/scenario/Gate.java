package dev.discoveryscale.model.scenario;

import dev.discoveryscale.model.PlainNumber;
import java.util.Optional;

/**
 * A bound a scenario sets on a measure.
 *
 * @param measure the name of a measure as reports have it
 * @param min the least it may be, in the measure's unit
 * @param max the most it may be
 * @param profile the only profile it holds for; every profile when absent
 */
public record Gate(
    String measure, Optional<Double> min, Optional<Double> max, Optional<String> profile) {

  /** Whether the value lies within the bounds, both included. */
  public boolean holds(double value) {
    return min.map(least -> value >= least).orElse(true)
        && max.map(most -> value <= most).orElse(true);
  }

  /** The bound in words, such as {@code callsFailed <= 0}. */
  public String text() {
    if (max.isEmpty()) {
      return measure + min.map(least -> " >= " + PlainNumber.of(least)).orElse("");
    }
    return min.map(least -> PlainNumber.of(least) + " <= ").orElse("")
        + measure
        + " <= "
        + PlainNumber.of(max.get());
  }
}
