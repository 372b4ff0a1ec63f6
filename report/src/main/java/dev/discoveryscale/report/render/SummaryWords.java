package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.Bound;
import java.util.Locale;

/** The words {@code summary.json} uses for a bound: {@code exact}, {@code at-least}... */
final class SummaryWords {
  private SummaryWords() {}

  static String bound(Bound bound) {
    return bound.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
