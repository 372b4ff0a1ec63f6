package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Blocks;
import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/** Why the figures of a stack must not decide a comparison. */
public final class CallDoubts {

  /** The rate may change by so much. */
  private static final double CHANGE_PERCENT = 3;

  private static final String DRIFT = "from the first to the second half of the measured time";

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
    if (cells.stream().anyMatch(CallDoubts::unknown)
        || 2 * count(cells, CallDoubts::cold) > cells.size()) {
      add(doubts, cells, CallDoubts::cold, "not warm");
    }
    add(doubts, cells, cell -> failed(cell) > 0, "with failed calls");
    add(doubts, cells, CallDoubts::lost, "off Little's law");
    add(doubts, cells, CallDoubts::behind, "behind the given rate");
    add(
        doubts,
        cells,
        cell -> ForeignLoads.reason(cell.record()).isPresent(),
        "disturbed by other processes");
    add(doubts, cells, CallDoubts::stolen, "with processor time given to other virtual machines");
    change(
            cells,
            Measure.CALLS_SINCE_WARM_UP_PERCENT,
            "from the end of the warm-up to the measured time")
        .ifPresent(doubts::add);
    CallBlocks.of(run, Measure.CALLS_DRIFT_PERCENT, drift -> drift, profile)
        .map(blocks -> changed(blocks.fromMedian(profile), "against the other stacks " + DRIFT))
        .orElseGet(() -> change(cells, Measure.CALLS_DRIFT_PERCENT, DRIFT))
        .ifPresent(doubts::add);
    return doubts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", doubts));
  }

  private static void add(
      List<String> doubts, List<CellSummary> cells, Predicate<CellSummary> is, String what) {
    long found = count(cells, is);
    if (found > 0) {
      doubts.add("%d of %d cells %s".formatted(found, cells.size(), what));
    }
  }

  private static long count(List<CellSummary> cells, Predicate<CellSummary> is) {
    return cells.stream().filter(is).count();
  }

  private static boolean cold(CellSummary cell) {
    return !cell.record().load().calls().map(PlayedCalls::warm).orElse(true);
  }

  /**
   * Where the rate at the end of the warm-up is known, its change over all replicates decides, and
   * whether most of them are marked: a single cell can be marked because the machine's own speed
   * varies.
   */
  private static boolean unknown(CellSummary cell) {
    return cold(cell) && cell.get(Measure.CALLS_SINCE_WARM_UP_PERCENT).isEmpty();
  }

  /** The latencies of an overloaded stack grow with the measured time. */
  private static boolean behind(CellSummary cell) {
    return cell.get(Measure.CALLS_BEHIND_PERCENT)
        .filter(percent -> percent > CallAnalysis.BEHIND_PERCENT)
        .isPresent();
  }

  private static double failed(CellSummary cell) {
    return cell.get(Measure.CALLS_WRONG).orElse(0.0)
        + cell.get(Measure.CALLS_TIMED_OUT).orElse(0.0)
        + cell.get(Measure.CALLS_IN_ERROR).orElse(0.0);
  }

  /**
   * A load that became faster or slower in all replicates together. In a single one chance can
   * explain it.
   */
  private static Optional<String> change(List<CellSummary> cells, Measure measure, String when) {
    StreamingStatistics changes = new StreamingStatistics();
    cells.forEach(cell -> cell.get(measure).ifPresent(changes::addValue));
    if (changes.getN() < Interval.MIN_REPLICATES) {
      return Optional.empty();
    }
    return changed(
        new Blocks.Difference(
            changes.getMean(),
            changes.getStandardDeviation() / Math.sqrt(changes.getN()),
            changes.getN() - 1.0),
        when);
  }

  private static Optional<String> changed(Blocks.Difference change, String when) {
    double least =
        Math.abs(change.value()) - Interval.oneSided(change.freedom()) * change.standardError();
    return least > CHANGE_PERCENT
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "calls/s changed by %+.1f%% (at least %.1f%%) %s",
                change.value(),
                least,
                when))
        : Optional.empty();
  }

  private static boolean stolen(CellSummary cell) {
    return cell.get(Measure.MACHINE_STEAL_PERCENT)
        .filter(percent -> percent > Bottleneck.STEAL_PERCENT)
        .isPresent();
  }

  private static boolean lost(CellSummary cell) {
    return cell.get(Measure.CALLERS_DEVIATION_PERCENT)
        .filter(off -> Math.abs(off) > CallAnalysis.CALLERS_OFF_PERCENT)
        .isPresent();
  }
}
