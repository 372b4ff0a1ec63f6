package dev.discoveryscale.report.analysis;

import dev.discoveryscale.report.statistics.Interval;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Why the figures of a stack may be off.
 *
 * @param text the reasons
 * @param factor how far they may be off: up to so many times, or so many times less; infinite if
 *     that is not known
 */
public record Doubt(String text, double factor) {

  /** One whose size is not known. */
  static Doubt unbounded(String text) {
    return new Doubt(text, Double.POSITIVE_INFINITY);
  }

  /** One of a change: the figures may be off by all of it. */
  static Doubt change(String text, double percent) {
    return new Doubt(text, 1 + Math.abs(percent) / 100);
  }

  /**
   * One of a change since an earlier rate: the figures may be off by the ratio of both rates.
   *
   * @param percent of the later rate: 50 if it was half before, -100 if it was twice
   * @param replicates how many the figures are the mean of, if only one of them changed
   */
  static Doubt since(String text, double percent, int replicates) {
    double ratio = 1 - percent / 100;
    return new Doubt(
        text,
        ratio <= 0
            ? Double.POSITIVE_INFINITY
            : Math.pow(Math.max(ratio, 1 / ratio), 1.0 / replicates));
  }

  /** The larger of two doubts, because one contains the other. */
  Doubt or(Doubt other, String separator) {
    return new Doubt(text + separator + other.text, Math.max(factor, other.factor));
  }

  /** Several doubts as one. */
  public static Doubt all(List<Doubt> doubts, String separator) {
    return new Doubt(
        doubts.stream().map(Doubt::text).collect(Collectors.joining(separator)),
        doubts.stream().mapToDouble(Doubt::factor).reduce(1, (one, other) -> one * other));
  }

  /** The interval of a ratio with what the doubt adds on both sides. */
  public Interval widen(Interval interval) {
    return new Interval(interval.low() / factor, interval.high() * factor, interval.confidence());
  }
}
