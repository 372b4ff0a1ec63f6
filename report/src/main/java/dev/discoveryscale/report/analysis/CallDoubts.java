package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.report.measure.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Why the figures of a stack must not decide a comparison. */
public final class CallDoubts {

  private CallDoubts() {}

  /**
   * What is doubtful of the completed cells of a profile, to stand after "not decided:"; absent if
   * nothing is.
   */
  public static Optional<String> of(RunSummary run, String profile) {
    List<CellSummary> cells =
        run.replicates(profile).stream()
            .filter(cell -> cell.get(Measure.CALLS_MEASURED).isPresent())
            .toList();
    List<String> doubts = new ArrayList<>();
    add(doubts, cells, CallDoubts::cold, "not warm");
    add(doubts, cells, CallDoubts::drifting, "not steady");
    add(doubts, cells, cell -> failed(cell) > 0, "with failed calls");
    add(doubts, cells, CallDoubts::lost, "off Little's law");
    add(
        doubts,
        cells,
        cell -> ForeignLoads.reason(cell.record()).isPresent(),
        "disturbed by other processes");
    return doubts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", doubts));
  }

  private static void add(
      List<String> doubts, List<CellSummary> cells, Predicate<CellSummary> is, String what) {
    long found = cells.stream().filter(is).count();
    if (found > 0) {
      doubts.add("%d of %d cells %s".formatted(found, cells.size(), what));
    }
  }

  private static boolean cold(CellSummary cell) {
    return !cell.record().load().calls().map(PlayedCalls::warm).orElse(true);
  }

  private static double failed(CellSummary cell) {
    return cell.get(Measure.CALLS_WRONG).orElse(0.0)
        + cell.get(Measure.CALLS_TIMED_OUT).orElse(0.0)
        + cell.get(Measure.CALLS_IN_ERROR).orElse(0.0);
  }

  private static boolean drifting(CellSummary cell) {
    return cell.get(Measure.CALLS_DRIFT_PERCENT)
        .filter(drift -> Math.abs(drift) > CallAnalysis.DRIFT_PERCENT)
        .isPresent();
  }

  private static boolean lost(CellSummary cell) {
    return cell.get(Measure.CALLERS_DEVIATION_PERCENT)
        .filter(off -> Math.abs(off) > CallAnalysis.CALLERS_OFF_PERCENT)
        .isPresent();
  }
}
