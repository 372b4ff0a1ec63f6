package dev.discoveryscale.report.statistics;

import dev.discoveryscale.report.statistics.Minima.Point;
import java.util.List;
import java.util.Optional;

/**
 * How one quantity of a process moved while it was measured.
 *
 * @param process whose it is: {@code server} or {@code client}
 * @param begin its first value, in the unit of the quantity; absent if there is none
 * @param end its last value, likewise
 * @param slope absent when too short a time was measured, or too little is known
 * @param atMost old space was never collected: promoted garbage is in the slope
 * @param absentBecause why there is no slope; empty when there is one
 */
public record Drift(
    String process,
    WatchedQuantity quantity,
    Optional<Double> begin,
    Optional<Double> end,
    Optional<Slope> slope,
    boolean atMost,
    String absentBecause) {

  /** How reports name the method. */
  public static final String METHOD =
      "Slope: least squares through 20 equal windows of the measured time; of a level its lowest"
          + " value in each window, of a rate its mean. The 95% interval is widened by the"
          + " residuals' autocorrelation, and is still slightly too narrow";

  /** One with a line through points in the unit of the quantity. */
  public static Drift through(
      String process,
      WatchedQuantity quantity,
      Optional<Double> begin,
      Optional<Double> end,
      List<Point> points,
      boolean atMost) {
    return new Drift(process, quantity, begin, end, Optional.of(Slope.through(points)), atMost, "");
  }

  /** One without a line. */
  public static Drift unknown(
      String process,
      WatchedQuantity quantity,
      Optional<Double> begin,
      Optional<Double> end,
      String because) {
    return new Drift(process, quantity, begin, end, Optional.empty(), false, because);
  }

  /** Whether it grew by more than its error: the whole interval is above 0. */
  public boolean grew() {
    return !atMost && slope.filter(line -> line.low() > 0).isPresent();
  }
}
