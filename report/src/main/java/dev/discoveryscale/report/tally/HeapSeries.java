package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.PlayedChange;
import java.util.List;

/**
 * A cell's heap over time, in about 2,000 points at most. From an interval with many readings the
 * lowest and the highest are kept, so that no peak is lost.
 *
 * @param startMs the first line's time, in milliseconds since 1970; 0 if there is none
 * @param used the heap's use as it was read, and before and after each collection
 * @param old the old generation after each collection; empty of heaps without generations
 * @param phases when each phase began
 * @param changes the changes of the fleet as they were played
 */
public record HeapSeries(
    long startMs,
    List<Point> used,
    List<Point> old,
    List<Begin> phases,
    List<PlayedChange> changes) {

  public HeapSeries {
    used = List.copyOf(used);
    old = List.copyOf(old);
    phases = List.copyOf(phases);
    changes = List.copyOf(changes);
  }

  /** A size at a time, in milliseconds since 1970. */
  public record Point(long t, double mb) {}

  /** A phase and its first line's time, in milliseconds since 1970. */
  public record Begin(String phase, long t) {}
}
