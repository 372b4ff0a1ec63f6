package dev.discoveryscale.report.tally;

import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.tally.HeapSeries.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The least and the greatest size in each of equal stretches of time. How long all will last is not
 * known: when it lasts longer than the stretches reach, each two become one.
 */
final class SizeEnvelope {
  private final Extremes[] stretches;
  private long begin;
  private long stretchMs = 1;
  private boolean empty = true;

  SizeEnvelope(int stretches) {
    this.stretches = new Extremes[stretches];
  }

  private record Extremes(long leastAt, long least, long greatestAt, long greatest) {
    private Extremes with(Extremes other) {
      boolean less = other.least < least;
      boolean greater = other.greatest > greatest;
      return new Extremes(
          less ? other.leastAt : leastAt,
          less ? other.least : least,
          greater ? other.greatestAt : greatestAt,
          greater ? other.greatest : greatest);
    }

    private Stream<Point> points() {
      Point low = new Point(leastAt, Units.mb(least));
      Point high = new Point(greatestAt, Units.mb(greatest));
      if (least == greatest) {
        return Stream.of(low);
      }
      return leastAt < greatestAt ? Stream.of(low, high) : Stream.of(high, low);
    }
  }

  /** A size at a time; lines may come a little out of order. */
  void add(long t, long bytes) {
    if (empty) {
      begin = t;
      empty = false;
    }
    long since = Math.max(0, t - begin);
    while (since / stretchMs >= stretches.length) {
      halve();
    }
    put((int) (since / stretchMs), new Extremes(t, bytes, t, bytes));
  }

  private void put(int index, Extremes one) {
    stretches[index] = stretches[index] == null ? one : stretches[index].with(one);
  }

  private void halve() {
    Extremes[] before = stretches.clone();
    Arrays.fill(stretches, null);
    for (int i = 0; i < before.length; i++) {
      if (before[i] != null) {
        put(i / 2, before[i]);
      }
    }
    stretchMs *= 2;
  }

  /** At most two a stretch, in the order of time. */
  List<Point> points() {
    List<Point> points = new ArrayList<>();
    Arrays.stream(stretches)
        .filter(Objects::nonNull)
        .flatMap(Extremes::points)
        .forEach(points::add);
    return points;
  }
}
