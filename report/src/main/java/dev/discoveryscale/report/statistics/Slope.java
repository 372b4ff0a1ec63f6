package dev.discoveryscale.report.statistics;

import dev.discoveryscale.report.statistics.Minima.Point;
import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * How fast a series grows: the slope of a least-squares line (Hipparchus) and the interval that
 * holds the true one with a probability of {@link Interval#CONFIDENCE}.
 *
 * <p>Neighbours in such a series resemble each other, so there are fewer independent points than
 * points, and the plain interval would be too narrow. Standard error and degrees of freedom are
 * those of {@code n (1 - r) / (1 + r)} points, where r is the correlation of a residual with the
 * next one if above 0 (Santer and others, Journal of Geophysical Research 105, 2000, equations 3 to
 * 6). r is itself estimated from few points, so the interval stays a little optimistic.
 *
 * @param perHour the slope, in the unit of the series
 * @param points how many points it was drawn through
 */
public record Slope(double perHour, double low, double high, int points) {

  /** How reports name the method. */
  public static final String METHOD =
      "least squares through the lowest use in each of 20 windows; for the heap, use after"
          + " collections, beginning with the first that freed memory of the old generation; the 95% interval is widened"
          + " by the residuals' autocorrelation, and is still slightly too narrow";

  /** Fewer independent points than this carry no line with an error. */
  private static final double FEWEST = 3;

  /** The line through points over time, at least three of them. */
  static Slope through(List<Point> points) {
    SimpleRegression line = new SimpleRegression();
    long begin = points.get(0).t();
    points.forEach(p -> line.addData(hours(p, begin), p.value()));
    double r = autocorrelation(points, line, begin);
    int n = points.size();
    double independent = Math.max(FEWEST, n * (1 - r) / (1 + r));
    double error = line.getSlopeStdErr() * Math.sqrt((n - 2) / (independent - 2));
    double half =
        new TDistribution(independent - 2)
                .inverseCumulativeProbability((1 + Interval.CONFIDENCE) / 2)
            * error;
    return new Slope(line.getSlope(), line.getSlope() - half, line.getSlope() + half, n);
  }

  private static double hours(Point point, long begin) {
    return (point.t() - begin) / Units.MS_PER_HOUR;
  }

  /** Of each residual with the next, not below 0. */
  private static double autocorrelation(List<Point> points, SimpleRegression line, long begin) {
    double[] residuals =
        points.stream().mapToDouble(p -> p.value() - line.predict(hours(p, begin))).toArray();
    double squares = 0;
    double products = 0;
    for (int i = 0; i < residuals.length; i++) {
      squares += residuals[i] * residuals[i];
      products += i == 0 ? 0 : residuals[i] * residuals[i - 1];
    }
    return squares == 0 ? 0 : Math.max(0, products / squares);
  }
}
