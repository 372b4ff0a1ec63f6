package dev.discoveryscale.report.knee;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import java.util.List;
import java.util.Optional;

/**
 * The measured cells of one value.
 *
 * @param value in the axis's unit
 * @param run its run
 * @param cells those of its cells that have a result, judged
 */
public record KneePoint(long value, RunSummary run, List<JudgedCell> cells) {

  public KneePoint {
    cells = List.copyOf(cells);
  }

  /** Judges a run of discovery. */
  public static KneePoint of(long value, RunSummary run) {
    return of(value, run, Optional.empty());
  }

  /**
   * Judges a run.
   *
   * @param callP99Ms the limit that a rate of calls is to keep; absent in a search of discovery
   */
  public static KneePoint of(long value, RunSummary run, Optional<Double> callP99Ms) {
    List<GateResult> broken = Gates.check(run).stream().filter(gate -> !gate.held()).toList();
    return new KneePoint(
        value,
        run,
        run.cells().stream()
            .filter(cell -> cell.outcome().isResult())
            .map(
                cell ->
                    judged(
                        cell,
                        run,
                        callP99Ms,
                        broken.stream()
                            .filter(gate -> gate.replicate() == cell.replicate())
                            .filter(gate -> gate.profile().equals(cell.profile()))
                            .toList()))
            .toList());
  }

  private static JudgedCell judged(
      CellSummary cell, RunSummary run, Optional<Double> callP99Ms, List<GateResult> broken) {
    return callP99Ms
        .map(limit -> RateKept.judge(cell, run.callScenario().load(), limit, broken))
        .orElseGet(() -> new JudgedCell(cell, Survival.against(cell, broken), false));
  }

  /** Why it did not survive, over all its cells; nothing if it did. */
  public List<String> against() {
    return cells.stream().flatMap(cell -> cell.against().stream()).distinct().toList();
  }

  /** Whether the client is why none of its cells that did not survive did not. */
  public boolean clientLimited() {
    List<JudgedCell> lost = cells.stream().filter(cell -> !cell.survived()).toList();
    return !lost.isEmpty() && lost.stream().allMatch(JudgedCell::clientLimited);
  }

  /** The result for the search; empty if no cell has a result. */
  public Optional<Trial> trial() {
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Trial(value, cells.size(), cells.stream().allMatch(JudgedCell::survived)));
  }
}
