package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/** Why the figures of a stack must not decide a comparison. */
public final class CallDoubts {

  /** The halves of the measured time may differ by so much. */
  private static final double DRIFT_PERCENT = 3;

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
    add(doubts, cells, cell -> failed(cell) > 0, "with failed calls");
    add(doubts, cells, CallDoubts::lost, "off Little's law");
    add(
        doubts,
        cells,
        cell -> ForeignLoads.reason(cell.record()).isPresent(),
        "disturbed by other processes");
    drift(cells).ifPresent(doubts::add);
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

  /**
   * A load that became faster or slower while it was measured, in all replicates alike. In a single
   * one chance can explain it.
   */
  private static Optional<String> drift(List<CellSummary> cells) {
    StreamingStatistics drifts = new StreamingStatistics();
    cells.forEach(cell -> cell.get(Measure.CALLS_DRIFT_PERCENT).ifPresent(drifts::addValue));
    if (drifts.getN() < Interval.MIN_REPLICATES) {
      return Optional.empty();
    }
    Interval interval =
        Interval.around(
            drifts.getMean(),
            drifts.getStandardDeviation() / Math.sqrt(drifts.getN()),
            drifts.getN() - 1.0);
    return Optional.of(interval)
        .filter(known -> known.low() > DRIFT_PERCENT || known.high() < -DRIFT_PERCENT)
        .map(
            known ->
                String.format(
                    Locale.ROOT,
                    "calls/s changed by %+.1f%% [%+.1f–%+.1f] from the first to the second half of the measured time",
                    drifts.getMean(),
                    known.low(),
                    known.high()));
  }

  private static boolean lost(CellSummary cell) {
    return cell.get(Measure.CALLERS_DEVIATION_PERCENT)
        .filter(off -> Math.abs(off) > CallAnalysis.CALLERS_OFF_PERCENT)
        .isPresent();
  }
}
