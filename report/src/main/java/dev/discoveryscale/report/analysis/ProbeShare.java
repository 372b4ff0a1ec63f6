package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.HeldHeap;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.tally.PhaseSummary;
import dev.discoveryscale.report.tally.SampleTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The probe's share of its consumer's cost, and the limits above which it is reported. */
public final class ProbeShare {

  /** More live heap than this, in MB, is too much. */
  public static final double HELD_LIMIT_MB = 3;

  /** A larger share of allocation, or of processor time, is too much. */
  public static final double LIMIT_PERCENT = 1;

  private static final double PERCENT = 100;

  private ProbeShare() {}

  static void put(
      SampleTally samples,
      List<PhaseSummary> phases,
      Optional<HeldHeap> heap,
      Readings.Builder out) {
    Optional<Double> allocatedMb = samples.probeAllocatedMb(Phases.COUNTED);
    Optional<Double> cpuMs = samples.probeCpuMs(Phases.COUNTED);
    out.put(Measure.PROBE_ALLOCATED_MB, allocatedMb);
    out.put(Measure.PROBE_CPU_MS, cpuMs);
    out.put(
        Measure.PROBE_ALLOCATED_PERCENT,
        percent(allocatedMb, sum(phases, PhaseSummary::allocatedMb)));
    out.put(Measure.PROBE_CPU_PERCENT, percent(cpuMs, sum(phases, PhaseSummary::cpuMs)));
    out.putMb(
        Measure.PROBE_HELD_MB, heap.flatMap(HeldHeap::probe).map(probe -> heap.get().inAll(probe)));
  }

  private static Optional<Double> percent(Optional<Double> part, Optional<Double> whole) {
    return part.flatMap(share -> whole.filter(all -> all > 0).map(all -> PERCENT * share / all));
  }

  private static Optional<Double> sum(
      List<PhaseSummary> phases, Function<PhaseSummary, Optional<Double>> share) {
    return phases.stream()
        .filter(phase -> Phases.COUNTED.contains(phase.name()))
        .map(share)
        .flatMap(Optional::stream)
        .reduce(Double::sum);
  }

  /** What a reader has to know of a probe that weighs too much. */
  static List<String> remarks(Readings readings) {
    List<String> remarks = new ArrayList<>();
    warn(remarks, readings, Measure.PROBE_HELD_MB, HELD_LIMIT_MB, "%.1f MB of live heap");
    warn(remarks, readings, Measure.PROBE_ALLOCATED_PERCENT, LIMIT_PERCENT, "%.1f%% of allocation");
    warn(remarks, readings, Measure.PROBE_CPU_PERCENT, LIMIT_PERCENT, "%.1f%% of processor time");
    return remarks;
  }

  private static void warn(
      List<String> remarks, Readings readings, Measure measure, double limit, String what) {
    readings
        .get(measure)
        .filter(value -> value > limit)
        .ifPresent(
            value ->
                remarks.add(
                    String.format(
                        Locale.ROOT,
                        "The probe itself took "
                            + what
                            + ", more than %.0f. The consumer's figures contain it.",
                        value,
                        limit)));
  }
}
