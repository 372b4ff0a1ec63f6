package dev.discoveryscale.junit;

import java.util.Locale;
import org.apiguardian.api.API;
import org.opentest4j.AssertionFailedError;

/**
 * A measured value and assertions on it. A failed assertion names the value, the limit, the source
 * of the value, and the number of observations.
 *
 * @param what the measure, and whose it is
 * @param value in that unit
 * @param unit as MB (of 1,048,576 bytes), s, ms; empty for counts
 * @param from how it was measured
 * @param n the number of readings or events
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record Figure(String what, double value, String unit, String from, long n) {

  /**
   * Asserts that it is not above a limit in its own unit.
   *
   * @throws AssertionError if it is
   */
  public Figure isAtMost(double limit) {
    return require(value <= limit, "at most", limit);
  }

  /**
   * Asserts that it is not below a limit in its own unit.
   *
   * @throws AssertionError if it is
   */
  public Figure isAtLeast(double limit) {
    return require(value >= limit, "at least", limit);
  }

  private Figure require(boolean holds, String how, double limit) {
    if (!holds) {
      throw new AssertionFailedError(
          "%s: %s; must be %s %s%n  measured: %s%n  n = %,d"
              .formatted(what, text(value), how, text(limit), from, n),
          how + " " + text(limit),
          text(value));
    }
    return this;
  }

  private String text(double number) {
    String digits =
        number == Math.rint(number)
            ? String.format(Locale.ROOT, "%,.0f", number)
            : String.format(Locale.ROOT, "%,.3f", number);
    return unit.isEmpty() ? digits : digits + " " + unit;
  }

  /** For a person: {@code live set of orders: 34.200 MB}. */
  @Override
  public String toString() {
    return what + ": " + text(value);
  }
}
