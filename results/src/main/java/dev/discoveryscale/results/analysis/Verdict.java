package dev.discoveryscale.results.analysis;

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

  /** What can be said of two changes. */
  public enum Agreement {
    AGREES,
    DIFFERS,
    /** The measured change is only a bound, and the published one lies on its open side. */
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
        "agrees: both changes go the same way and lie within %.0f percentage points; not"
            + " contradicted: the measured change is only a bound (≤, ≥), and the published one"
            + " lies on its open side",
        TOLERANCE_POINTS);
  }

  /** Applies the rule to a measured ratio and a published change in percent. */
  static Verdict of(Ratio measured, double publishedPercent) {
    double change = measured.changePercent();
    double points = Math.abs(change - publishedPercent);
    if (Math.signum(change) == Math.signum(publishedPercent) && points <= TOLERANCE_POINTS) {
      return new Verdict(Agreement.AGREES, points);
    }
    boolean open =
        switch (measured.bound()) {
          case EXACT -> false;
          case AT_LEAST -> publishedPercent >= change;
          case AT_MOST -> publishedPercent <= change;
        };
    return new Verdict(open ? Agreement.NOT_CONTRADICTED : Agreement.DIFFERS, points);
  }
}
