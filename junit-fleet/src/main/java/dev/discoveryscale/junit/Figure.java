package dev.discoveryscale.junit;

import java.util.Locale;
import org.apiguardian.api.API;
import org.opentest4j.AssertionFailedError;

/**
 * Something that was measured, and what a test asserts of it. A failure says the value, the limit,
 * where the value is from, and of how many.
 *
 * @param what was measured, of whom
 * @param value in that unit
 * @param unit as MB (of 1,048,576 bytes), s, ms; empty for counts
 * @param from how it was measured
 * @param n of how many readings or events it is
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
          "%s: %s; allowed: %s %s%n  measured: %s%n  n = %,d"
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
