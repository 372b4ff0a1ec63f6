package dev.discoveryscale.report.gate;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.scenario.Gate;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.Distribution;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SteadinessMeasures;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.NotKnown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks the gates of a run's scenario, as they stand in {@code run.json}. */
public final class Gates {
  private Gates() {}

  /**
   * Every gate against every cell it is for, gate by gate. Only the measures of a cell matter, not
   * its outcome; an interrupted cell is not over and not judged ({@link RunSummary#missing}). A
   * gate for a profile that the run does not have is not checked ({@link #withoutProfile}), and
   * neither is a gate on a measure that cannot be known ({@link #notJudged}).
   *
   * @throws IllegalArgumentException if a gate in the scenario is not as {@link Gate} says
   */
  public static List<GateResult> check(RunSummary run) {
    List<GateResult> results = new ArrayList<>();
    for (Gate gate : of(run.run())) {
      List<CellSummary> cells =
          run.cells().stream()
              .filter(cell -> cell.outcome() != Outcome.INTERRUPTED)
              .filter(cell -> gate.profile().map(cell.profile()::equals).orElse(true))
              .filter(cell -> !(cell.foreign() && notKnown(gate)))
              .toList();
      cells.forEach(cell -> results.add(check(gate, cell)));
    }
    return results;
  }

  /** Whether a run has any. */
  public static boolean any(RunSummary run) {
    return !of(run.run()).isEmpty();
  }

  /** Gates on measures that are not known because the consumer is the user's own application. */
  public static List<String> notJudged(RunSummary run) {
    return run.cells().stream().anyMatch(CellSummary::foreign)
        ? of(run.run()).stream().filter(Gates::notKnown).map(Gate::text).toList()
        : List.of();
  }

  /** A sentence for each gate whose profile the run does not have. */
  public static List<String> withoutProfile(RunSummary run) {
    return of(run.run()).stream()
        .filter(gate -> gate.profile().filter(name -> !run.profiles().contains(name)).isPresent())
        .map(
            gate ->
                "Not judged: gate %s, because the run has no profile %s; its profiles are %s."
                    .formatted(
                        gate.text(), gate.profile().get(), String.join(", ", run.profiles())))
        .toList();
  }

  private static boolean notKnown(Gate gate) {
    return Measures.named(gate.measure()).filter(NotKnown.OF_AN_APPLICATION::contains).isPresent();
  }

  private static GateResult check(Gate gate, CellSummary cell) {
    Optional<Double> found = Measures.named(gate.measure()).flatMap(cell::get);
    boolean held = found.map(gate::holds).orElse(false);
    return new GateResult(
        gate, cell.profile(), cell.replicate(), found, absentBecause(gate, cell), held);
  }

  /** A percentile or a slope that the cell has too few observations for. */
  private static Optional<String> absentBecause(Gate gate, CellSummary cell) {
    return Measures.named(gate.measure())
        .flatMap(
            measure ->
                Distribution.tooFew(cell, measure)
                    .flatMap(
                        why ->
                            Distribution.of(measure)
                                .map(of -> why + "; gate on " + of.max().key() + " instead"))
                    .or(() -> SteadinessMeasures.absentBecause(cell, measure)));
  }

  /** The gates of a run's scenario, with the names that measures have now. */
  static List<Gate> of(RunRecord run) {
    List<Gate> gates = new ArrayList<>();
    for (Gate gate : run.plan().scenario().gates()) {
      String where = "scenario.gates[" + gates.size() + "]";
      Measure measure =
          Measures.recorded(gate.measure())
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "%s.measure must be %3$s, got '%2$s'"
                              .formatted(
                                  where,
                                  gate.measure(),
                                  Measures.allowedInsteadOf(gate.measure()))));
      gates.add(new Gate(measure.key(), gate.min(), gate.max(), gate.profile()));
    }
    return gates;
  }
}
