package dev.discoveryscale.report.gate;

import dev.discoveryscale.model.PlainNumber;
import dev.discoveryscale.model.scenario.Gate;
import java.util.Optional;

/**
 * Whether a cell held a gate.
 *
 * @param found the cell's number; absent when it was not measured, and then the gate is not held
 * @param absentBecause why a percentile is absent, and what to set the gate on instead; absent
 *     where nothing is known but that it was not measured
 */
public record GateResult(
    Gate gate,
    String profile,
    int replicate,
    Optional<Double> found,
    Optional<String> absentBecause,
    boolean held) {

  /** One line with the gate's name and figures. */
  public String text() {
    return "gate "
        + gate.text()
        + ": "
        + profile
        + (replicate == 1 ? "" : " (replicate " + replicate + ")")
        + found.map(value -> " found " + PlainNumber.of(value)).orElse(" not measured")
        + absentBecause.map(": "::concat).orElse("");
  }
}
