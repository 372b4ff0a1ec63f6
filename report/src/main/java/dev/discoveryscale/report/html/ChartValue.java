package dev.discoveryscale.report.html;

import dev.discoveryscale.report.statistics.Interval;
import java.util.Optional;

/**
 * One number of a chart.
 *
 * @param value absent where there is none; it is then not drawn, and its reason stands below
 * @param text as it is printed
 * @param trace where it comes from, or why it is absent
 * @param interval drawn as an error bar; absent where it is not known
 */
public record ChartValue(
    Optional<Double> value, String text, String trace, Optional<Interval> interval) {

  /** A number that is known. */
  public static ChartValue known(double value, String text, String trace) {
    return new ChartValue(Optional.of(value), text, trace, Optional.empty());
  }

  /** One that is not, and why. */
  public static ChartValue absent(String because) {
    return new ChartValue(Optional.empty(), "–", because, Optional.empty());
  }

  /** The same with an error bar. */
  public ChartValue within(Optional<Interval> range) {
    return new ChartValue(value, text, trace, range);
  }

  HtmlTable.Cell cell() {
    return HtmlTable.Cell.of(value.isPresent() ? text : trace, trace);
  }
}
