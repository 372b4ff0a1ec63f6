package dev.discoveryscale.results.analysis;

import static dev.discoveryscale.results.analysis.Measure.OLD_USED_AFTER_FULL_GC_AFTER_CHURN_MB;
import static dev.discoveryscale.results.analysis.Measure.OLD_USED_AFTER_FULL_GC_BEFORE_CHURN_MB;
import static dev.discoveryscale.results.analysis.Measure.OLD_USED_AFTER_FULL_GC_MB;
import static dev.discoveryscale.results.analysis.Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB;
import static dev.discoveryscale.results.analysis.Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB;
import static dev.discoveryscale.results.analysis.Measure.USED_AFTER_FULL_GC_MB;

import dev.discoveryscale.results.record.Outcome;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Which numbers of a cell may be compared, and which of them are only lower bounds. */
final class Trust {
  /** A live set of this share of the heap's limit is pressed against it. */
  private static final double LIMIT_SHARE = 0.9;

  /** Memory measures, each with the live set of the same settled point. */
  private static final Map<Measure, Measure> LIVE_SET =
      Map.of(
          USED_AFTER_FULL_GC_MB, USED_AFTER_FULL_GC_MB,
          OLD_USED_AFTER_FULL_GC_MB, USED_AFTER_FULL_GC_MB,
          USED_AFTER_FULL_GC_BEFORE_CHURN_MB, USED_AFTER_FULL_GC_BEFORE_CHURN_MB,
          OLD_USED_AFTER_FULL_GC_BEFORE_CHURN_MB, USED_AFTER_FULL_GC_BEFORE_CHURN_MB,
          USED_AFTER_FULL_GC_AFTER_CHURN_MB, USED_AFTER_FULL_GC_AFTER_CHURN_MB,
          OLD_USED_AFTER_FULL_GC_AFTER_CHURN_MB, USED_AFTER_FULL_GC_AFTER_CHURN_MB);

  /** The peaks of a container whose memory ran out: it would have taken more. */
  private static final Set<Measure> CONTAINER_PEAKS =
      Set.of(Measure.CONTAINER_MEMORY_PEAK_MB, Measure.CONTAINER_ANONYMOUS_PEAK_MB);

  /** What is known of such a container. */
  private static final Set<Measure> CONTAINER =
      EnumSet.of(
          Measure.CONTAINER_MEMORY_PEAK_MB,
          Measure.CONTAINER_ANONYMOUS_PEAK_MB,
          Measure.CONTAINER_MEMORY_LIMIT_MB,
          Measure.CONTAINER_OOM_KILLS);

  private Trust() {}

  /** Completed cells have all their numbers; of a cell out of memory, only memory is a bound. */
  static boolean usable(CellSummary cell, Measure measure) {
    boolean whole =
        switch (cell.outcome()) {
          case COMPLETED -> true;
          case OUT_OF_MEMORY -> LIVE_SET.containsKey(measure);
          case KILLED_FOR_MEMORY, STARVED_FOR_MEMORY ->
              LIVE_SET.containsKey(measure) || CONTAINER.contains(measure);
          case FAILED, INTERRUPTED -> false;
        };
    return whole && cell.get(measure).isPresent();
  }

  /** Whether the true value is at least the number, and how much more nobody knows. */
  static boolean bound(Outcome outcome, Readings readings, Measure measure) {
    if (CONTAINER_PEAKS.contains(measure)) {
      return outcome.ranOutOfContainer();
    }
    if (!LIVE_SET.containsKey(measure)) {
      return false;
    }
    Measure live = LIVE_SET.get(measure);
    boolean ranOut = outcome.ranOut() && live == USED_AFTER_FULL_GC_MB;
    return ranOut || pressed(readings, live);
  }

  /** Whether any live set was pressed against the heap's limit, or memory ran out. */
  static boolean atHeapLimit(Outcome outcome, Readings readings) {
    return outcome.ranOut() || LIVE_SET.values().stream().anyMatch(live -> pressed(readings, live));
  }

  private static boolean pressed(Readings readings, Measure live) {
    return readings
        .get(live)
        .flatMap(
            used ->
                readings.get(Measure.HEAP_LIMIT_MB).filter(limit -> used >= LIMIT_SHARE * limit))
        .isPresent();
  }
}
