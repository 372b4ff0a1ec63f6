package dev.discoveryscale.report.comparison;

import dev.discoveryscale.report.statistics.Bound;
import java.util.Locale;

/**
 * How a measured change stands to the published one.
 *
 * @param agreement what is said
 * @param points how far apart the two changes are, in percentage points
 */
public record Verdict(Agreement agreement, double points) {
  /** Changes closer than this, in percentage points, agree if they go the same way. */
  public static final double TOLERANCE_POINTS = 10;

  /** The verdict on two changes. */
  public enum Agreement {
    AGREES,
    DIFFERS,
    /** The interval of the measured change lies partly where both agree and partly outside. */
    NOT_DECIDED,
    /** The measured change is only a bound, and what it leaves open may agree. */
    NOT_CONTRADICTED;

    /** The words used in files and reports. */
    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** The rule, stated once for all reports. */
  public static String rule() {
    return String.format(
        Locale.ROOT,
        "a measured difference agrees with the published one if it has the same sign"
            + " and lies within %.0f percentage points. A difference with an interval agrees if every"
            + " value in the interval agrees. It differs if no value in the interval agrees. Otherwise it is not decided. A derived figure"
            + " without an interval is not decided",
        TOLERANCE_POINTS);
  }

  /** The rule for a change that is only a bound. */
  public static String boundRule() {
    return "Not contradicted: the measured change is only a bound (≤, ≥), and values beyond the"
        + " bound could agree";
  }

  /** Applies the rule to a measured ratio and a published change in percent. */
  static Verdict of(Ratio measured, double publishedPercent) {
    return of(measured, publishedPercent, false);
  }

  /**
   * The same for a figure that is never exact, as it is carried from a part to the whole: without
   * an interval nothing is decided.
   */
  static Verdict of(Ratio measured, double publishedPercent, boolean carried) {
    double change = measured.changePercent();
    double points = Math.abs(change - publishedPercent);
    double low = measured.interval().map(range -> 100 * (range.low() - 1)).orElse(change);
    double high = measured.interval().map(range -> 100 * (range.high() - 1)).orElse(change);
    if (carried && measured.bound() == Bound.EXACT && measured.interval().isEmpty()) {
      return new Verdict(Agreement.NOT_DECIDED, points);
    }
    double from = publishedPercent - TOLERANCE_POINTS;
    double to = publishedPercent + TOLERANCE_POINTS;
    if (publishedPercent > 0) {
      from = Math.max(from, Double.MIN_VALUE);
    } else if (publishedPercent < 0) {
      to = Math.min(to, -Double.MIN_VALUE);
    }
    if (measured.bound() == Bound.AT_LEAST || measured.bound() == Bound.AT_MOST) {
      boolean beyond = measured.bound() == Bound.AT_LEAST ? change > to : change < from;
      return new Verdict(beyond ? Agreement.DIFFERS : Agreement.NOT_CONTRADICTED, points);
    }
    if (low >= from && high <= to) {
      return new Verdict(Agreement.AGREES, points);
    }
    boolean outside = high < from || low > to;
    return new Verdict(outside ? Agreement.DIFFERS : Agreement.NOT_DECIDED, points);
  }
}
