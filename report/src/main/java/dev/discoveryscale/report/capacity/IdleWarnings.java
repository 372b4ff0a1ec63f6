package dev.discoveryscale.report.capacity;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Warnings about consumers that allocate while nothing happens. The plan knows the live set and the
 * cost of pushes; a consumer that fetches its lists repeatedly may run out of memory in a heap that
 * holds its live set.
 */
final class IdleWarnings {

  /** How often an hour one has to allocate its whole heap without calls and changes. */
  private static final double HEAPS_AN_HOUR = 6;

  private IdleWarnings() {}

  /** A sentence if any cell of the profile was so, with the figure of the worst. */
  static List<String> of(String profile, List<NamedRun> runs) {
    return runs.stream()
        .flatMap(run -> run.summary().cells().stream())
        .filter(cell -> cell.profile().equals(profile))
        .filter(cell -> quiet(cell) > HEAPS_AN_HOUR * heap(cell))
        .max(Comparator.comparingDouble(IdleWarnings::quiet))
        .map(IdleWarnings::told)
        .stream()
        .toList();
  }

  private static String told(CellSummary cell) {
    return String.format(
        Locale.ROOT,
        "a consumer with a heap of %,.0f MB allocated %,.0f MB an hour without calls or"
            + " changes; a possible cause: its client fetches all lists repeatedly; the plan does not"
            + " contain that cost, which grows with the lists; a heap that holds the live set may not"
            + " survive it: confirm with `knee`",
        heap(cell),
        quiet(cell));
  }

  private static double quiet(CellSummary cell) {
    return cell.get(Measure.QUIET_ALLOCATED_MB_PER_HOUR).orElse(0.0);
  }

  private static double heap(CellSummary cell) {
    return cell.get(Measure.HEAP_LIMIT_MB).orElse(Double.MAX_VALUE);
  }
}
