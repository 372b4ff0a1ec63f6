package dev.discoveryscale.report.analysis;

import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Latency;
import dev.discoveryscale.report.statistics.Percentile;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The distributions of durations that a cell is summed up in, and the measures of each. */
public enum Distribution {
  GC_PAUSE(
      "collections",
      Measure.GC_PAUSE_COLLECTIONS,
      Measure.GC_PAUSE_MAX_MS,
      Map.of(
          Percentile.P50, Measure.GC_PAUSE_P50_MS,
          Percentile.P99, Measure.GC_PAUSE_P99_MS)),
  PROPAGATION_VISIBLE(
      "changes",
      Measure.PROPAGATION_VISIBLE_CHANGES,
      Measure.PROPAGATION_VISIBLE_MAX_MS,
      Map.of(
          Percentile.P50, Measure.PROPAGATION_VISIBLE_P50_MS,
          Percentile.P99, Measure.PROPAGATION_VISIBLE_P99_MS)),
  PROPAGATION_GONE(
      "changes",
      Measure.PROPAGATION_GONE_CHANGES,
      Measure.PROPAGATION_GONE_MAX_MS,
      Map.of(
          Percentile.P50, Measure.PROPAGATION_GONE_P50_MS,
          Percentile.P99, Measure.PROPAGATION_GONE_P99_MS)),
  PROPAGATION_COME(
      "changes",
      Measure.PROPAGATION_COME_CHANGES,
      Measure.PROPAGATION_COME_MAX_MS,
      Map.of(
          Percentile.P50, Measure.PROPAGATION_COME_P50_MS,
          Percentile.P99, Measure.PROPAGATION_COME_P99_MS)),
  PROPAGATION_CALLABLE(
      "changes",
      Measure.PROPAGATION_CALLABLE_CHANGES,
      Measure.PROPAGATION_CALLABLE_MAX_MS,
      Map.of(
          Percentile.P50, Measure.PROPAGATION_CALLABLE_P50_MS,
          Percentile.P99, Measure.PROPAGATION_CALLABLE_P99_MS)),
  CALL_LATENCY(
      "calls",
      Measure.CALL_LATENCY_CALLS,
      Measure.CALL_LATENCY_MAX_MS,
      Map.of(
          Percentile.P50, Measure.CALL_LATENCY_P50_MS,
          Percentile.P90, Measure.CALL_LATENCY_P90_MS,
          Percentile.P99, Measure.CALL_LATENCY_P99_MS)),
  CHURN_LATENESS(
      "changes",
      Measure.CHURN_LATENESS_CHANGES,
      Measure.CHURN_LATENESS_MAX_MS,
      Map.of(Percentile.P99, Measure.CHURN_LATENESS_P99_MS));

  private final String observations;
  private final Measure count;
  private final Measure max;
  private final Map<Percentile, Measure> percentiles;

  Distribution(
      String observations, Measure count, Measure max, Map<Percentile, Measure> percentiles) {
    this.observations = observations;
    this.count = count;
    this.max = max;
    this.percentiles = new EnumMap<>(percentiles);
  }

  /** The distribution that a measure belongs to, as a percentile, as maximum or as count. */
  public static Optional<Distribution> of(Measure measure) {
    return Arrays.stream(values())
        .filter(
            each ->
                each.count == measure
                    || each.max == measure
                    || each.percentiles.containsValue(measure))
        .findFirst();
  }

  /** What its observations are, such as {@code changes}. */
  public String observations() {
    return observations;
  }

  /** How many independent observations it is made from. */
  public Measure count() {
    return count;
  }

  /** Its longest duration. */
  public Measure max() {
    return max;
  }

  /** Puts all of its measures that are known. */
  void put(Optional<Latency> found, Readings.Builder out) {
    out.put(count, found.map(Latency::independent));
    out.put(max, found.map(Latency::maxMs));
    percentiles.forEach(
        (percentile, measure) -> out.put(measure, found.flatMap(each -> each.at(percentile))));
  }

  /**
   * Why a cell has no such percentile, such as {@code propagationVisibleP99Ms needs 100 changes, 6
   * were measured}; absent if it has it, if the measure is no percentile, and where nothing was
   * measured at all.
   */
  public static Optional<String> tooFew(CellSummary cell, Measure measure) {
    return cell.get(measure).isPresent()
        ? Optional.empty()
        : of(measure).flatMap(found -> found.tooFewFor(cell, measure));
  }

  private Optional<String> tooFewFor(CellSummary cell, Measure measure) {
    return percentiles.entrySet().stream()
        .filter(each -> each.getValue() == measure)
        .map(each -> each.getKey().needed())
        .findFirst()
        .flatMap(
            needed -> cell.get(count).filter(n -> n < needed).map(n -> tooFew(measure, needed, n)));
  }

  private String tooFew(Measure measure, long needed, double found) {
    return "%s needs %d %s, %.0f %s measured"
        .formatted(measure.key(), needed, observations, found, found == 1 ? "was" : "were");
  }
}
