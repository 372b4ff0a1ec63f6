package dev.discoveryscale.report.gate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.scenario.Gate;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.Distribution;
import dev.discoveryscale.report.analysis.RunSummary;
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
   * gate for a profile that was not run is not checked, and neither is a gate on a measure that
   * cannot be known ({@link #notJudged}).
   *
   * @throws IllegalArgumentException if a gate in the scenario is not as {@link Gate} says
   */
  public static List<GateResult> check(RunSummary run) {
    List<GateResult> results = new ArrayList<>();
    for (Gate gate : of(run.run().scenario())) {
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
    return !of(run.run().scenario()).isEmpty();
  }

  /** Gates on measures that are not known because the consumer is the user's own application. */
  public static List<String> notJudged(RunSummary run) {
    return run.cells().stream().anyMatch(CellSummary::foreign)
        ? of(run.run().scenario()).stream().filter(Gates::notKnown).map(Gate::text).toList()
        : List.of();
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

  /** A percentile that the cell has too few observations for, and the measure that it has. */
  private static Optional<String> absentBecause(Gate gate, CellSummary cell) {
    return Measures.named(gate.measure())
        .flatMap(
            measure ->
                Distribution.tooFew(cell, measure)
                    .flatMap(
                        why ->
                            Distribution.of(measure)
                                .map(of -> why + "; gate on " + of.max().key() + " instead")));
  }

  /** The gates of a resolved scenario: its list {@code gates}, which may be missing. */
  static List<Gate> of(JsonNode scenario) {
    List<Gate> gates = new ArrayList<>();
    scenario.path("gates").forEach(node -> gates.add(gate(node, gates.size())));
    return gates;
  }

  private static Gate gate(JsonNode node, int index) {
    String where = "scenario.gates[" + index + "]";
    String name = node.path("measure").asText();
    Measure measure =
        Measures.recorded(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "%s.measure must be %3$s, got '%2$s'"
                            .formatted(where, name, Measures.allowedInsteadOf(name))));
    return new Gate(
        measure.key(),
        number(node, "min", where),
        number(node, "max", where),
        Optional.of(node.path("profile")).filter(JsonNode::isTextual).map(JsonNode::asText));
  }

  private static Optional<Double> number(JsonNode node, String name, String where) {
    JsonNode value = node.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isNumber()) {
      throw new IllegalArgumentException(where + "." + name + ": must be a number, got " + value);
    }
    return Optional.of(value.asDouble());
  }
}
