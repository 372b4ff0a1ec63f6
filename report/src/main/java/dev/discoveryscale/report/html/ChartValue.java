package dev.discoveryscale.report.html;

import java.util.Optional;

/**
 * One number of a chart.
 *
 * @param value absent where there is none; it is then not drawn, and its reason stands below
 * @param text as it is printed
 * @param trace where it comes from, or why it is absent
 */
public record ChartValue(Optional<Double> value, String text, String trace) {

  /** A number that is known. */
  public static ChartValue known(double value, String text, String trace) {
    return new ChartValue(Optional.of(value), text, trace);
  }

  /** One that is not, and why. */
  public static ChartValue absent(String because) {
    return new ChartValue(Optional.empty(), "–", because);
  }

  HtmlTable.Cell cell() {
    return HtmlTable.Cell.of(value.isPresent() ? text : trace, trace);
  }
}
