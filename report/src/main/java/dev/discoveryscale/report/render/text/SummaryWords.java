package dev.discoveryscale.report.render.text;

import dev.discoveryscale.report.statistics.Bound;
import java.util.Locale;

/** The words {@code summary.json} uses for a bound: {@code exact}, {@code at-least}... */
public final class SummaryWords {
  private SummaryWords() {}

  public static String bound(Bound bound) {
    return bound.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
