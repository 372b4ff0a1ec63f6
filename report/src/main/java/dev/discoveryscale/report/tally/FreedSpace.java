package dev.discoveryscale.report.tally;

import dev.discoveryscale.report.statistics.Minima;
import dev.discoveryscale.report.statistics.Minima.Point;
import dev.discoveryscale.report.statistics.Units;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * When old space was collected. Before that the heap's use after collections only grows, by garbage
 * that was promoted.
 */
final class FreedSpace {

  /** Old space that falls by this much from one collection to a later one was collected. */
  private static final double FREED = Units.MB;

  private final Minima freed = new Minima();
  private Optional<Long> old = Optional.empty();

  /** A collection left so much in the old generation, where that is known. */
  void collected(long t, Optional<Long> oldBytes) {
    if (oldBytes.isPresent() && old.isPresent() && old.get() - oldBytes.get() >= FREED) {
      freed.add(t, t);
    }
    old = oldBytes;
  }

  /** The first time between two moments. */
  OptionalLong first(long from, long to) {
    return freed.windows(from, to, 1).stream().mapToLong(Point::t).findFirst();
  }
}
