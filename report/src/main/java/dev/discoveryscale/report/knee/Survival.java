package dev.discoveryscale.report.knee;

import dev.discoveryscale.model.record.Sample.Gc;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.tally.GcSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Decides whether a cell survived; the only definition of survival. */
final class Survival {

  /** Causes of cycles that came too late: threads stood still until there was room again. */
  private static final Set<String> TOO_LATE = Set.of("Allocation Stall", "Allocation Failure");

  private static final double NONE = 0;

  private Survival() {}

  /** The criterion in words, for reports. */
  static String criterion() {
    return "A cell survives if it meets all of these: it completes; it makes no full collection in"
        + " still, churn and cool-down except those the probe forces; it is not pressed against its"
        + " heap (its live set is below 90% of the limit at both settled points); no cycle of a"
        + " concurrent collector has the cause Allocation Stall or Allocation Failure; and every gate"
        + " of the scenario holds. Full collections in start-up and warm-up (before the phase still)"
        + " are in a separate column and do not decide. G1 evacuations that run out of space without a"
        + " full collection are only in gc.log, and do not decide either";
  }

  /**
   * Why a cell with a result did not survive; nothing if it did.
   *
   * @param broken the gates it did not hold
   */
  static List<String> against(CellSummary cell, List<GateResult> broken) {
    List<String> reasons = new ArrayList<>();
    if (cell.outcome().ranOut()) {
      return List.of(cell.outcome().text().replace('-', ' '));
    }
    full(cell).ifPresent(reasons::add);
    if (cell.atHeapLimit()) {
      reasons.add("pressed against its heap");
    }
    long late = cell.collections().stream().mapToLong(Survival::tooLate).sum();
    if (late > 0) {
      reasons.add(late + " cycles because nothing could be allocated");
    }
    broken.forEach(gate -> reasons.add(gate.text()));
    return reasons;
  }

  private static Optional<String> full(CellSummary cell) {
    Optional<Double> full = cell.get(Measure.FULL_GC_COUNT);
    if (full.isEmpty()) {
      return Optional.of("its collections are not known");
    }
    return full.filter(count -> count > NONE)
        .map(
            count ->
                String.format(Locale.ROOT, "%.0f full collection%s", count, count == 1 ? "" : "s"));
  }

  private static long tooLate(GcSummary collections) {
    return collections.kinds().stream()
        .filter(kind -> kind.kind() != Gc.Kind.YOUNG && kind.kind() != Gc.Kind.FULL)
        .filter(kind -> TOO_LATE.contains(kind.cause()))
        .mapToLong(GcSummary.Kind::count)
        .sum();
  }
}
