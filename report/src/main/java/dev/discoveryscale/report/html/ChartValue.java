package dev.discoveryscale.report.html;

import java.util.Optional;

/**
 * One number of a chart.
 *
 * @param value absent where there is none; it is then not drawn, and its reason stands below
 * @param text as it is printed
 * @param trace where it comes from, or why it is absent
 * @param error drawn as an error bar; absent where it is not known
 */
public record ChartValue(
    Optional<Double> value, String text, String trace, Optional<ErrorBar> error) {

  /** A number that is known. */
  public static ChartValue known(double value, String text, String trace) {
    return new ChartValue(Optional.of(value), text, trace, Optional.empty());
  }

  /** One that is not, and why. */
  public static ChartValue absent(String because) {
    return new ChartValue(Optional.empty(), "–", because, Optional.empty());
  }

  /** The ends of an interval around a number. */
  public record ErrorBar(double low, double high) {}

  /** The same with an error bar. */
  public ChartValue within(double low, double high) {
    return new ChartValue(value, text, trace, Optional.of(new ErrorBar(low, high)));
  }

  HtmlTable.Cell cell() {
    return HtmlTable.Cell.of(value.isPresent() ? text : trace, trace);
  }
}
