package dev.discoveryscale.report.statistics;

import dev.discoveryscale.report.statistics.Minima.Point;
import java.util.ArrayList;
import java.util.List;

/**
 * The rates of a growing counter over stretches of time. Every second reading is forgotten whenever
 * there are too many, so that a series of any length is kept in constant memory.
 */
public final class Rates {

  private static final int MOST = 4_096;

  private final List<Point> readings = new ArrayList<>();
  private long spacingMs;

  /** The counter's value at a moment, in milliseconds since 1970. */
  public void add(long t, double value) {
    if (!readings.isEmpty() && t - readings.get(readings.size() - 1).t() < spacingMs) {
      return;
    }
    readings.add(new Point(t, value));
    if (readings.size() > MOST) {
      long length = t - readings.get(0).t();
      for (int i = readings.size() - 2; i > 0; i -= 2) {
        readings.remove(i);
      }
      spacingMs = length / readings.size();
    }
  }

  /**
   * The rate a second in each of so many equal windows between two moments. A window without a
   * reading of its own belongs to the next that has one.
   */
  public List<Point> windows(long from, long to, int count) {
    List<Point> rates = new ArrayList<>();
    double width = (double) (to - from) / count;
    List<Point> inside =
        readings.stream().filter(each -> each.t() >= from && each.t() <= to).toList();
    for (int i = 0, begin = 0; i < count && begin < inside.size(); i++) {
      int end = lastUntil(inside, from + (i + 1) * width);
      if (end > begin) {
        rates.add(between(inside.get(begin), inside.get(end)));
        begin = end;
      }
    }
    return rates;
  }

  private static int lastUntil(List<Point> points, double t) {
    int last = -1;
    while (last + 1 < points.size() && points.get(last + 1).t() <= t) {
      last++;
    }
    return last;
  }

  private static Point between(Point begin, Point end) {
    double seconds = (end.t() - begin.t()) / Units.MS_PER_S;
    return new Point((begin.t() + end.t()) / 2, (end.value() - begin.value()) / seconds);
  }
}
