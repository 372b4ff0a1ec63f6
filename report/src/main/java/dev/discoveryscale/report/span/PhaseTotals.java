package dev.discoveryscale.report.span;

import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.tally.PhaseSummary;
import dev.discoveryscale.report.tally.Window;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Several phases taken together.
 *
 * @param any whether any of them was reached
 * @param allocatedMb absent when it is absent in any phase that was reached
 */
public record PhaseTotals(
    boolean any,
    double wallMs,
    long young,
    long full,
    long concurrent,
    double pauseMs,
    Optional<Double> allocatedMb,
    long pushes,
    long calls) {

  /** Picks phases of one cell by name. */
  public record Source(List<PhaseSummary> phases) {
    public PhaseTotals of(List<String> names) {
      List<PhaseSummary> picked =
          phases.stream().filter(phase -> names.contains(phase.name())).toList();
      return new PhaseTotals(
          !picked.isEmpty(),
          sum(picked, PhaseSummary::wallMs),
          (long) sum(picked, PhaseSummary::youngGcCount),
          (long) sum(picked, PhaseSummary::fullGcCount),
          (long) sum(picked, PhaseSummary::concurrentGcCount),
          sum(picked, PhaseSummary::gcPauseMs),
          allocated(picked),
          (long) sum(picked, PhaseSummary::pushes),
          (long) sum(picked, phase -> phase.callsOk() + phase.callsFailed()));
    }
  }

  /** All of it as one window. */
  Window asWindow() {
    return new Window("", wallMs / Units.MS_PER_HOUR, allocatedMb, young, full, pushes);
  }

  private static double sum(List<PhaseSummary> phases, ToDoubleFunction<PhaseSummary> value) {
    return phases.stream().mapToDouble(value).sum();
  }

  private static Optional<Double> allocated(List<PhaseSummary> phases) {
    boolean whole =
        !phases.isEmpty() && phases.stream().allMatch(phase -> phase.allocatedMb().isPresent());
    return whole
        ? Optional.of(sum(phases, phase -> phase.allocatedMb().orElse(0.0)))
        : Optional.empty();
  }
}
