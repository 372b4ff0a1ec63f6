package dev.discoveryscale.report.knee;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.tally.PhaseSummary;
import java.util.List;
import java.util.Set;

/**
 * A cell with a result, judged.
 *
 * @param summary its numbers
 * @param against why it did not survive; nothing if it did
 * @param clientLimited of a rate of calls, whether its client is why
 */
public record JudgedCell(CellSummary summary, List<String> against, boolean clientLimited) {

  private static final Set<String> EARLY =
      Set.of(Phases.START, Phases.SUBSCRIBE, Phases.WARM_UP, Phases.QUIET);

  public JudgedCell {
    against = List.copyOf(against);
  }

  /** What surviving means in a search, in words. */
  public static String criterion(KneeRecord record) {
    return record.callP99Ms().map(RateKept::criterion).orElseGet(Survival::criterion);
  }

  /** Whether it survived. */
  public boolean survived() {
    return against.isEmpty();
  }

  /** Full collections before the first counted phase, which do not decide; without forced ones. */
  public long fullBefore() {
    return summary.phases().stream()
        .filter(phase -> EARLY.contains(phase.name()))
        .mapToLong(PhaseSummary::fullGcCount)
        .sum();
  }
}
