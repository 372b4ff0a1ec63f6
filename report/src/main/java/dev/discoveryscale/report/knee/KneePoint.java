package dev.discoveryscale.report.knee;

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

  /** Judges a run. */
  public static KneePoint of(long value, RunSummary run) {
    List<GateResult> broken = Gates.check(run).stream().filter(gate -> !gate.held()).toList();
    return new KneePoint(
        value,
        run,
        run.cells().stream()
            .filter(cell -> cell.outcome().isResult())
            .map(
                cell ->
                    new JudgedCell(
                        cell,
                        Survival.against(
                            cell,
                            broken.stream()
                                .filter(gate -> gate.replicate() == cell.replicate())
                                .filter(gate -> gate.profile().equals(cell.profile()))
                                .toList())))
            .toList());
  }

  /** The result for the search; empty if no cell has a result. */
  public Optional<Trial> trial() {
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Trial(value, cells.size(), cells.stream().allMatch(JudgedCell::survived)));
  }
}
