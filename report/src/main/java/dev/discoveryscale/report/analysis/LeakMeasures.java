package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.EnvironmentSample;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Leak;
import dev.discoveryscale.report.statistics.Slope;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The heaps' slopes as measures; of the registries, the one that grew fastest. */
final class LeakMeasures {

  private LeakMeasures() {}

  static void put(List<Leak> leaks, Readings.Builder out) {
    steepest(leaks, Leak.CONSUMER::equals)
        .ifPresent(
            slope -> {
              out.put(Measure.LEAK_SLOPE_MB_PER_HOUR, slope.perHour());
              out.put(Measure.LEAK_SLOPE_LOW_MB_PER_HOUR, slope.low());
              out.put(Measure.LEAK_SLOPE_HIGH_MB_PER_HOUR, slope.high());
            });
    steepest(leaks, EnvironmentSample.EMULATOR::equals)
        .ifPresent(
            slope -> {
              out.put(Measure.EMULATOR_LEAK_SLOPE_MB_PER_HOUR, slope.perHour());
              out.put(Measure.EMULATOR_LEAK_SLOPE_LOW_MB_PER_HOUR, slope.low());
              out.put(Measure.EMULATOR_LEAK_SLOPE_HIGH_MB_PER_HOUR, slope.high());
            });
    steepest(leaks, name -> !List.of(Leak.CONSUMER, EnvironmentSample.EMULATOR).contains(name))
        .ifPresent(
            slope -> {
              out.put(Measure.REGISTRY_LEAK_SLOPE_MB_PER_HOUR, slope.perHour());
              out.put(Measure.REGISTRY_LEAK_SLOPE_LOW_MB_PER_HOUR, slope.low());
              out.put(Measure.REGISTRY_LEAK_SLOPE_HIGH_MB_PER_HOUR, slope.high());
            });
  }

  private static Optional<Slope> steepest(List<Leak> leaks, Predicate<String> process) {
    return leaks.stream()
        .filter(leak -> leak.memory() == Leak.Memory.HEAP && process.test(leak.process()))
        .flatMap(leak -> leak.slope().stream())
        .max(Comparator.comparingDouble(Slope::perHour));
  }
}
