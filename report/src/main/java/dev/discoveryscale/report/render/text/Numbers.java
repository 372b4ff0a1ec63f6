package dev.discoveryscale.report.render.text;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.statistics.Bound;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Numbers as reports print them: no more digits than they deserve, a dash where there is none. */
public final class Numbers {
  public static final String ABSENT = "–";
  public static final String NOT_APPLICABLE = "n/a";
  private static final double WHOLE_FROM = 100;
  private static final double SMALLEST = 0.05;

  /** The smallest change that is printed: a tenth of a percent, rounded. */
  private static final double TOLD = 0.0005;

  private static final int MOST = 9;

  private Numbers() {}

  /** A count or a size: whole from 100 on, one decimal below. */
  public static String plain(double value) {
    boolean whole = value == Math.rint(value) || Math.abs(value) >= WHOLE_FROM;
    return String.format(Locale.ROOT, whole ? "%,.0f" : "%,.1f", value);
  }

  /** Three significant digits, and all digits of what is 100 or more. */
  public static String significant(double value) {
    double size = Math.abs(value);
    int decimals = size >= WHOLE_FROM ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return fixed(value, decimals).replace('-', '−');
  }

  /**
   * Two numbers to compare, each as {@link #plain} prints it. They get more decimals if a number
   * that is not zero would print as zero, or if both would print alike although they differ.
   */
  public static List<String> beside(double one, double other) {
    String first = visible(one);
    String second = visible(other);
    boolean differ = Math.abs(other - one) > TOLD * Math.abs(one);
    for (int decimals = 1; differ && first.equals(second) && decimals <= MOST; decimals++) {
      first = fixed(one, decimals);
      second = fixed(other, decimals);
    }
    return List.of(first, second);
  }

  private static String visible(double value) {
    String text = plain(value);
    for (int decimals = 2; value != 0 && zero(text) && decimals <= MOST; decimals++) {
      text = fixed(value, decimals);
    }
    return text;
  }

  private static boolean zero(String text) {
    return text.chars().noneMatch(digit -> digit >= '1' && digit <= '9');
  }

  private static String fixed(double value, int decimals) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /** So many of what a regular noun names: {@code 1 instance}, {@code 2 instances}. */
  public static String count(long number, String noun) {
    return plain(number) + " " + noun + (number == 1 ? "" : "s");
  }

  public static String of(Optional<? extends Number> value) {
    return value.map(number -> plain(number.doubleValue())).orElse(ABSENT);
  }

  public static String of(CellSummary cell, Measure measure) {
    return of(cell.get(measure));
  }

  /** A number extrapolated to the span: never more exact than a whole collection. */
  public static String carried(Optional<Double> value) {
    return value
        .map(number -> number > 0 && number < SMALLEST ? "< 0.1" : plain(number))
        .orElse(ABSENT);
  }

  /** The ends of an interval, as they follow its middle. */
  static String range(double low, double high) {
    String from = plain(low).replace('-', '−');
    String to = plain(high);
    return " [" + from + "–" + to + "]";
  }

  /**
   * A figure extrapolated to the span and, where there is room, the interval of the extrapolation.
   */
  public static String carried(CellSummary cell, SpanFigure figure, boolean interval) {
    Optional<String> range =
        cell.get(figure.low())
            .flatMap(low -> cell.get(figure.high()).map(high -> range(low, high)))
            .filter(text -> interval);
    return carried(cell.get(figure.value())) + range.orElse("");
  }

  public static String ratio(double value, Bound bound) {
    return bound.sign() + String.format(Locale.ROOT, "%.2f", value);
  }

  public static String percent(double value) {
    String sign = value > 0 ? "+" : "";
    return (sign + Math.round(value) + "%").replace('-', '−');
  }

  public static String points(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.1f points" : "%.0f points", value);
  }
}
