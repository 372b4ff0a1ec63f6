package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.tally.CallTally;
import dev.discoveryscale.report.tally.PhaseSummary;
import dev.discoveryscale.report.tally.SampleTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What calls cost the servers, or the clients, of a cell. */
enum CallSide {
  SERVER(
      Measure.SERVER_CPU_US_PER_CALL,
      Measure.SERVER_ALLOCATED_KB_PER_CALL,
      Measure.SERVER_CPU_PERCENT,
      Measure.SERVER_GC_COUNT,
      Measure.SERVER_FULL_GC_COUNT,
      Measure.SERVER_GC_PAUSE_MS,
      Measure.SERVER_LIVE_SET_MB,
      Measure.SERVER_HEAP_LEFT_PEAK_MB,
      Measure.SERVER_RSS_PEAK_MB),
  CLIENT(
      Measure.CLIENT_CPU_US_PER_CALL,
      Measure.CLIENT_ALLOCATED_KB_PER_CALL,
      Measure.CLIENT_CPU_PERCENT,
      Measure.CLIENT_GC_COUNT,
      Measure.CLIENT_FULL_GC_COUNT,
      Measure.CLIENT_GC_PAUSE_MS,
      Measure.CLIENT_LIVE_SET_MB,
      Measure.CLIENT_HEAP_LEFT_PEAK_MB,
      Measure.CLIENT_RSS_PEAK_MB);

  private static final double NANOS_PER_MS = 1e6;
  private static final double PERCENT = 100;

  /** The name of the settled point after the load. */
  private static final String SETTLED = "stop";

  private final Measure cpu;
  private final Measure allocated;
  private final Measure busy;
  private final Measure collections;
  private final Measure fullCollections;
  private final Measure pauses;
  private final Measure liveSet;
  private final Measure heapLeftPeak;
  private final Measure residentPeak;

  CallSide(
      Measure cpu,
      Measure allocated,
      Measure busy,
      Measure collections,
      Measure fullCollections,
      Measure pauses,
      Measure liveSet,
      Measure heapLeftPeak,
      Measure residentPeak) {
    this.cpu = cpu;
    this.allocated = allocated;
    this.busy = busy;
    this.collections = collections;
    this.fullCollections = fullCollections;
    this.pauses = pauses;
    this.liveSet = liveSet;
    this.heapLeftPeak = heapLeftPeak;
    this.residentPeak = residentPeak;
  }

  /** The sum of all JVMs of a side; what one of them does not know, is not known of the side. */
  void put(List<SampleTally> jvms, CallTally calls, int cores, Readings.Builder readings) {
    List<PhaseSummary> measured =
        jvms.stream()
            .flatMap(
                samples ->
                    samples.phases().stream()
                        .filter(phase -> phase.name().equals(CallTally.MEASURED))
                        // A side that ended as the phase began has no time in it.
                        .filter(phase -> phase.wallMs() > 0)
                        .limit(1))
            .toList();
    if (measured.size() == jvms.size() && calls.ended() > 0) {
      double wallMs = measured.stream().mapToDouble(PhaseSummary::wallMs).average().orElseThrow();
      // The phase and the calls are counted over slightly different times.
      double callsMeanwhile = calls.ended() * wallMs * NANOS_PER_MS / calls.nanos();
      Optional<Double> cpuMs = sum(measured, PhaseSummary::cpuMs);
      readings
          .put(cpu, cpuMs.map(ms -> 1_000 * ms / callsMeanwhile))
          .put(
              allocated,
              sum(measured, PhaseSummary::allocatedMb).map(mb -> 1_024 * mb / callsMeanwhile))
          .put(busy, cpuMs.map(ms -> PERCENT * ms / wallMs / cores))
          .put(collections, measured.stream().mapToLong(CallSide::collections).sum())
          .put(fullCollections, measured.stream().mapToLong(PhaseSummary::fullGcCount).sum())
          .put(pauses, measured.stream().mapToDouble(PhaseSummary::gcPauseMs).sum());
    }
    readings.put(residentPeak, sum(jvms, samples -> samples.resident().peakBytes().map(Units::mb)));
    readings.put(
        heapLeftPeak,
        sum(jvms, samples -> samples.highestAfterBytes(CallTally.MEASURED).map(Units::mb)));
    readings.put(
        liveSet,
        sum(
            jvms,
            samples ->
                samples
                    .settled(SETTLED)
                    .filter(Sample.Settled::measured)
                    .map(point -> Units.mb(point.usedAfterFullGcBytes()))));
  }

  /** A collector that does all its work beside the program has cycles only. */
  private static long collections(PhaseSummary phase) {
    long stopping = phase.youngGcCount() + phase.fullGcCount();
    return stopping > 0 ? stopping : phase.concurrentGcCount();
  }

  private static <T> Optional<Double> sum(
      List<T> all, Function<T, Optional<? extends Number>> figure) {
    List<Double> known = new ArrayList<>();
    for (T each : all) {
      figure.apply(each).ifPresent(value -> known.add(value.doubleValue()));
    }
    return known.isEmpty() || known.size() < all.size()
        ? Optional.empty()
        : Optional.of(known.stream().mapToDouble(Double::doubleValue).sum());
  }
}
