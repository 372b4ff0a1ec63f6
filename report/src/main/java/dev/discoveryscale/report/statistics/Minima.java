package dev.discoveryscale.report.statistics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The lower envelope of a series: the least value of each stretch of time. Stretches grow twice as
 * long whenever there are too many of them, so that a series of any length is kept in constant
 * memory.
 */
public final class Minima {

  /** A value and when it was seen, in milliseconds since 1970. */
  public record Point(long t, double value) {

    private Point least(Point other) {
      return other.value < value ? other : this;
    }
  }

  private static final int MOST = 4_096;
  private static final long FINEST_MS = 250;

  private final Map<Long, Point> least = new TreeMap<>();
  private long widthMs = FINEST_MS;

  public void add(long t, double value) {
    least.merge(t / widthMs, new Point(t, value), Point::least);
    if (least.size() > MOST) {
      widen();
    }
  }

  private void widen() {
    widthMs *= 2;
    List<Point> points = List.copyOf(least.values());
    least.clear();
    points.forEach(point -> least.merge(point.t() / widthMs, point, Point::least));
  }

  /**
   * The least value of each of so many equal windows between two moments; windows without a value
   * are left out.
   */
  public List<Point> windows(long from, long to, int count) {
    double width = Math.max(1, (double) (to - from) / count);
    Collection<Point> found =
        least.entrySet().stream()
            .filter(each -> each.getKey() * widthMs >= from)
            .filter(each -> (each.getKey() + 1) * widthMs <= to)
            .map(Map.Entry::getValue)
            .collect(
                Collectors.toMap(
                    point -> (long) ((point.t() - from) / width),
                    point -> point,
                    Point::least,
                    TreeMap::new))
            .values();
    return new ArrayList<>(found);
  }
}
