package dev.discoveryscale.report.chart;

import dev.discoveryscale.report.tally.HeapSeries.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Fewer points of a series: of each stretch the least and the greatest, so that no peak is lost.
 */
final class Thinned {
  private static final int KEPT = 2;
  private static final Comparator<Point> BY_SIZE = Comparator.comparingDouble(Point::mb);

  private Thinned() {}

  /** At most so many points, in the order of time; all where there are no more. */
  static List<Point> of(List<Point> points, int most) {
    if (points.size() <= most) {
      return points;
    }
    int stretches = Math.max(1, most / KEPT);
    List<Point> kept = new ArrayList<>();
    for (int i = 0; i < stretches; i++) {
      List<Point> stretch = points.subList(at(points, i, stretches), at(points, i + 1, stretches));
      Point least = stretch.stream().min(BY_SIZE).orElseThrow();
      Point greatest = stretch.stream().max(BY_SIZE).orElseThrow();
      kept.add(least.t() <= greatest.t() ? least : greatest);
      if (least != greatest) {
        kept.add(least.t() <= greatest.t() ? greatest : least);
      }
    }
    return kept;
  }

  private static int at(List<Point> points, int stretch, int stretches) {
    return (int) ((long) points.size() * stretch / stretches);
  }
}
