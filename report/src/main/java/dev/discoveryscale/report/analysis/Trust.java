package dev.discoveryscale.report.analysis;

import static dev.discoveryscale.report.measure.Measure.OLD_USED_AFTER_FULL_GC_AFTER_CHURN_MB;
import static dev.discoveryscale.report.measure.Measure.OLD_USED_AFTER_FULL_GC_BEFORE_CHURN_MB;
import static dev.discoveryscale.report.measure.Measure.OLD_USED_AFTER_FULL_GC_MB;
import static dev.discoveryscale.report.measure.Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB;
import static dev.discoveryscale.report.measure.Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB;
import static dev.discoveryscale.report.measure.Measure.USED_AFTER_FULL_GC_MB;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Units;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which numbers of a cell may be compared, and which of them are only lower bounds. */
public final class Trust {
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

  /** What a cell that lives longer has as much of, or more. */
  private static final Set<Measure> GROWING =
      EnumSet.of(
          Measure.HIGHEST_AFTER_FULL_GC_MB,
          Measure.RSS_PEAK_MB,
          Measure.TOTAL_MEMORY_PEAK_MB,
          Measure.CONTAINER_MEMORY_PEAK_MB,
          Measure.CONTAINER_ANONYMOUS_PEAK_MB,
          Measure.YOUNG_GC_COUNT,
          Measure.FULL_GC_COUNT,
          Measure.CONCURRENT_GC_COUNT,
          Measure.GC_PAUSE_MS,
          Measure.GC_PAUSE_MAX_MS,
          Measure.ALLOCATED_MB,
          Measure.CALLS_FAILED,
          Measure.CPU_MS,
          Measure.CONTAINER_CPU_MS,
          Measure.CONTAINER_THROTTLED_MS);

  /** The figure for a span is never less than what was seen in it. */
  private static final Map<Measure, Measure> SEEN_OF_SPAN =
      Map.of(
          Measure.SPAN_FULL_GC, Measure.FULL_GC_COUNT,
          Measure.SPAN_YOUNG_GC, Measure.YOUNG_GC_COUNT);

  private Trust() {}

  /**
   * A cell's number. For a cell that ran out of memory, the use after the changes, and at any point
   * it did not reach, is at least the highest use after a full collection.
   */
  public static Optional<Double> value(CellSummary cell, Measure measure) {
    return cell.get(standsIn(cell, measure) ? USED_AFTER_FULL_GC_MB : measure);
  }

  private static boolean standsIn(CellSummary cell, Measure measure) {
    return cell.outcome().ranOut()
        && (measure == USED_AFTER_FULL_GC_AFTER_CHURN_MB
            || (measure == USED_AFTER_FULL_GC_BEFORE_CHURN_MB && cell.get(measure).isEmpty()));
  }

  /** Whether {@link #value} is only a lower bound. */
  public static boolean atLeast(CellSummary cell, Measure measure) {
    return cell.atLeast(measure) || standsIn(cell, measure);
  }

  /**
   * Whether a cell that has no such number to compare makes that of its profile "at least", as its
   * memory ran out: memory, and totals that only grow.
   */
  public static boolean atLeastWhenRanOut(CellSummary cell, Measure measure) {
    return cell.outcome().ranOut()
        && (LIVE_SET.containsKey(measure)
            || measure == Measure.LIVE_OBJECTS_MB
            || soFar(cell, measure).isPresent());
  }

  /** What a cell that ended early came to, where it would have come to as much or more. */
  public static Optional<Double> soFar(CellSummary cell, Measure measure) {
    if (measure == Measure.SPAN_ALLOCATED_GB) {
      return cell.phases().stream()
          .filter(phase -> Phases.COUNTED.contains(phase.name()))
          .flatMap(phase -> phase.allocatedMb().stream())
          .reduce(Double::sum)
          .map(mb -> mb / Units.MB_PER_GB);
    }
    Measure seen = SEEN_OF_SPAN.getOrDefault(measure, measure);
    return GROWING.contains(seen) ? cell.get(seen) : Optional.empty();
  }

  /** Completed cells have all their numbers; of a cell out of memory, only memory is a bound. */
  public static boolean usable(CellSummary cell, Measure measure) {
    boolean whole =
        switch (cell.outcome()) {
          case COMPLETED -> true;
          case OUT_OF_MEMORY -> LIVE_SET.containsKey(measure);
          case KILLED_FOR_MEMORY, STARVED_FOR_MEMORY ->
              LIVE_SET.containsKey(measure) || CONTAINER.contains(measure);
          case FAILED, INTERRUPTED -> false;
        };
    return whole && value(cell, measure).isPresent();
  }

  /** Whether the number is only a lower bound of the true value. */
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
