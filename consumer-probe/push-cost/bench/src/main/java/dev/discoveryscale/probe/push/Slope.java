package dev.discoveryscale.probe.push;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * How a cost grows with the length of the list: a least-squares line (Hipparchus) through the value
 * of each iteration of each length.
 *
 * <p>Long lists weigh most, as they cost most. The interval comes from how far iterations and
 * lengths lie off the line; it does not know what another machine, or another JVM of the same
 * length, would have said.
 *
 * @param perAddress the slope, for one more address
 * @param low the lower end of its 95% interval
 * @param high the upper end
 * @param rSquare how much of the differences the line explains, up to 1
 */
record Slope(double perAddress, double low, double high, double rSquare) {

  private static final int FEWEST_POINTS = 3;

  /**
   * The line through the points of one line and level; nothing if they have only one length, or are
   * fewer than three values.
   *
   * @param cost which values of a point
   */
  static Optional<Slope> through(List<Point> points, Function<Point, List<Double>> cost) {
    SimpleRegression regression = new SimpleRegression();
    for (Point point : points) {
      cost.apply(point).forEach(value -> regression.addData(point.n(), value));
    }
    if (regression.getN() < FEWEST_POINTS || points.stream().map(Point::n).distinct().count() < 2) {
      return Optional.empty();
    }
    double slope = regression.getSlope();
    double half = regression.getSlopeConfidenceInterval();
    return Optional.of(new Slope(slope, slope - half, slope + half, regression.getRSquare()));
  }
}
