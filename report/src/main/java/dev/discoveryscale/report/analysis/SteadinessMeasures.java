package dev.discoveryscale.report.analysis;

import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Drift;
import dev.discoveryscale.report.statistics.Interval;
import dev.discoveryscale.report.statistics.Slope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The slopes of servers and clients of calls as measures. */
public final class SteadinessMeasures {

  private SteadinessMeasures() {}

  /** Of several JVMs of a side, the one that grows fastest counts; absent if one is not known. */
  static void put(List<Drift> drifts, Readings.Builder out) {
    Map<String, List<Drift>> sides =
        drifts.stream()
            .collect(
                Collectors.groupingBy(
                    SteadinessMeasures::slopeKey, LinkedHashMap::new, Collectors.toList()));
    sides.forEach(
        (key, same) -> {
          out.put(measure(key), highest(same, Slope::perHour));
          out.put(measure(slopeLowKey(same.get(0))), highest(same, Slope::low));
        });
  }

  private static Optional<Double> highest(List<Drift> same, ToDoubleFunction<Slope> figure) {
    return same.stream().allMatch(drift -> drift.slope().isPresent())
        ? Optional.of(
            same.stream()
                .mapToDouble(drift -> figure.applyAsDouble(drift.slope().orElseThrow()))
                .max()
                .orElseThrow())
        : Optional.empty();
  }

  /** The side of a JVM: {@code server} of {@code server-2}. */
  private static String side(Drift drift) {
    return drift.process().replaceFirst("-\\d+$", "");
  }

  private static Measure measure(String key) {
    return Stream.of(Measure.values())
        .filter(each -> each.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("there must be a measure " + key));
  }

  private static String slopeKey(Drift drift) {
    return drift.quantity().slopeKey(side(drift));
  }

  private static String slopeLowKey(Drift drift) {
    return drift.quantity().slopeLowKey(side(drift));
  }

  /**
   * Where a cell's value of a measure lies: a slope in its interval, and from zero if garbage may
   * be in it; any other value is exact. Absent if there is none.
   */
  public static Optional<Interval> range(CellSummary cell, Measure measure) {
    List<Drift> same =
        cell.steadiness().drifts().stream()
            .filter(drift -> slopeKey(drift).equals(measure.key()))
            .toList();
    if (same.isEmpty()) {
      return cell.get(measure).map(value -> new Interval(value, value, Interval.CONFIDENCE));
    }
    double least = same.stream().anyMatch(Drift::atMost) ? 0 : Double.MAX_VALUE;
    return highest(same, Slope::high)
        .map(
            high ->
                new Interval(
                    Math.min(least, highest(same, Slope::low).orElseThrow()),
                    high,
                    Interval.CONFIDENCE));
  }

  /** Why a cell has no value of a slope, if the measure is one and the reason is known. */
  public static Optional<String> absentBecause(CellSummary cell, Measure measure) {
    return cell.steadiness().drifts().stream()
        .filter(
            drift ->
                slopeKey(drift).equals(measure.key()) || slopeLowKey(drift).equals(measure.key()))
        .map(Drift::absentBecause)
        .filter(why -> !why.isEmpty())
        .findFirst();
  }
}
