package dev.discoveryscale.probe.push;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * How a cost grows with the length of the list: the line c = a + b·n through what each JVM found
 * for each length, by least squares with weights of 1/n² (Hipparchus, as c/n = b + a/n), since what
 * is larger differs by more.
 *
 * @param perAddress the slope b, for one more address
 * @param half half of its 95% interval, Student's t over JVMs and lengths; absent if a length has
 *     fewer than three JVMs
 * @param farthest how far a length's mean lies off the line at most, as a part of the line's value
 */
record FittedLine(double perAddress, OptionalDouble half, double farthest) {

  private static final int FEWEST_FORKS = 3;
  private static final int COEFFICIENTS = 2;
  private static final double QUANTILE = 0.975;

  /** The line through the points of one line and level; nothing if they have only one length. */
  static Optional<FittedLine> through(List<Point> points, Function<Point, List<Double>> cost) {
    SimpleRegression regression = new SimpleRegression();
    for (Point point : points) {
      double n = point.n();
      cost.apply(point).forEach(value -> regression.addData(1 / n, value / n));
    }
    if (points.stream().map(Point::n).distinct().count() < 2) {
      return Optional.empty();
    }
    return Optional.of(
        new FittedLine(
            regression.getIntercept(),
            half(points, cost, regression),
            off(points, cost, regression)));
  }

  private static OptionalDouble half(
      List<Point> points, Function<Point, List<Double>> cost, SimpleRegression regression) {
    if (points.stream().anyMatch(point -> cost.apply(point).size() < FEWEST_FORKS)) {
      return OptionalDouble.empty();
    }
    TDistribution student = new TDistribution(regression.getN() - COEFFICIENTS);
    return OptionalDouble.of(
        student.inverseCumulativeProbability(QUANTILE) * regression.getInterceptStdErr());
  }

  private static double off(
      List<Point> points, Function<Point, List<Double>> cost, SimpleRegression regression) {
    return points.stream()
        .mapToDouble(
            point -> {
              double line = regression.getSlope() + regression.getIntercept() * point.n();
              return Math.abs(Point.mean(cost.apply(point)) / line - 1);
            })
        .max()
        .orElseThrow();
  }
}
