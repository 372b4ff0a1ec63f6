package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.ContainerUse;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The figures of the consumer's container, as its control group reports them. */
final class ContainerMeasures {

  private static final double PERCENT = 100;

  private ContainerMeasures() {}

  static void put(ContainerUse use, Readings.Builder out) {
    out.putMb(Measure.CONTAINER_MEMORY_LIMIT_MB, Optional.of(use.memoryLimitBytes()));
    out.put(Measure.CONTAINER_PROCESSORS, use.processors());
    out.putMb(Measure.CONTAINER_MEMORY_PEAK_MB, use.memoryPeakBytes());
    out.putMb(Measure.CONTAINER_ANONYMOUS_PEAK_MB, use.anonymousPeakBytes());
    out.put(Measure.CONTAINER_OOM_KILLS, use.oomKills());
    List<ContainerUse.Phase> lived =
        use.phases().stream().filter(phase -> !phase.phase().equals(Phases.STOP)).toList();
    if (!lived.isEmpty()) {
      long periods = sum(lived, ContainerUse.Phase::periods);
      long throttled = sum(lived, ContainerUse.Phase::throttledPeriods);
      out.put(Measure.CONTAINER_CPU_MS, sum(lived, ContainerUse.Phase::cpuMs));
      out.put(Measure.CONTAINER_THROTTLED_MS, sum(lived, ContainerUse.Phase::throttledMs));
      out.put(
          Measure.CONTAINER_THROTTLED_PERCENT,
          Optional.of(periods).filter(some -> some > 0).map(all -> PERCENT * throttled / all));
    }
  }

  private static long sum(
      List<ContainerUse.Phase> phases, ToLongFunction<ContainerUse.Phase> figure) {
    return phases.stream().mapToLong(figure).sum();
  }
}
