package dev.discoveryscale.report.tally;

import dev.discoveryscale.report.statistics.Leak;
import dev.discoveryscale.report.statistics.Minima;
import dev.discoveryscale.report.statistics.Minima.Point;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Keeps of one process's memory what its slope needs, in constant memory. */
public final class MemoryTally {

  /** The phase is cut into so many windows. */
  static final int WINDOWS = 20;

  /** Shorter windows hold too few collections to have a floor. */
  static final long SHORTEST_WINDOW_MS = 30_000;

  /** Windows that must hold a value. */
  static final int FEWEST = 10;

  private final Minima heap = new Minima();
  private final Minima resident = new Minima();
  private final FreedSpace freed = new FreedSpace();

  /** A collection left so much, of it so much in the old generation where that is known. */
  public void collected(long t, long usedBytes, Optional<Long> oldBytes) {
    heap.add(t, usedBytes);
    freed.collected(t, oldBytes);
  }

  public void resident(long t, long bytes) {
    resident.add(t, bytes);
  }

  /**
   * The heap's slope. Before old space is first collected, use only grows by garbage that was
   * promoted, so the line begins there; where it never is, the slope is an upper bound.
   */
  public Leak heap(String process, long from, long to) {
    OptionalLong first = freed.first(from, to);
    return leak(process, Leak.Memory.HEAP, heap, first.orElse(from), to, first.isEmpty());
  }

  public Leak resident(String process, long from, long to) {
    return leak(process, Leak.Memory.RESIDENT_SET, resident, from, to, false);
  }

  private static Leak leak(
      String process, Leak.Memory memory, Minima series, long from, long to, boolean atMost) {
    if (to - from < WINDOWS * SHORTEST_WINDOW_MS) {
      return Leak.unknown(
          process,
          memory,
          "%.1f min of the churn phase can be used, %d are needed"
              .formatted((to - from) / 60_000.0, WINDOWS * SHORTEST_WINDOW_MS / 60_000));
    }
    List<Point> windows = series.windows(from, to, WINDOWS);
    if (windows.size() < FEWEST) {
      return Leak.unknown(
          process,
          memory,
          "%d of %d windows hold a value, %d are needed"
              .formatted(windows.size(), WINDOWS, FEWEST));
    }
    return Leak.known(process, memory, windows, atMost);
  }
}
