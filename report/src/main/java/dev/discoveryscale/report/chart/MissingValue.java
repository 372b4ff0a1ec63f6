package dev.discoveryscale.report.chart;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.Distribution;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.NotKnown;
import dev.discoveryscale.report.statistics.Leak;
import java.util.Optional;

/** Why a cell has no number of a measure. */
final class MissingValue {
  private MissingValue() {}

  /** The reason, from what the cell's records say. */
  static String why(CellSummary cell, Measure measure) {
    return "not measured: " + reason(cell, measure);
  }

  private static String reason(CellSummary cell, Measure measure) {
    if (cell.foreign() && NotKnown.OF_AN_APPLICATION.contains(measure)) {
      return NotKnown.BECAUSE;
    }
    if (cell.outcome() != Outcome.COMPLETED) {
      return "the cell ended before (" + cell.outcome().text() + ")";
    }
    Optional<String> tooFew = Distribution.tooFew(cell, measure);
    if (tooFew.isPresent()) {
      return tooFew.get();
    }
    String key = measure.key();
    if (key.contains("eakSlope")) {
      return cell.leaks().stream()
          .map(Leak::absentBecause)
          .filter(why -> !why.isEmpty())
          .findFirst()
          .orElse("the fleet did not change");
    }
    if (key.startsWith("registryReceived") || key.startsWith("registrySent")) {
      return cell.record()
          .consumer()
          .registryTraffic()
          .flatMap(RegistryTraffic::unknown)
          .orElse("this run's records do not hold the traffic of these phases");
    }
    return switch (measure) {
      case GC_PAUSE_P50_MS, GC_PAUSE_P99_MS, GC_PAUSE_MAX_MS, GC_PAUSE_COLLECTIONS ->
          "only forced collections paused in these phases";
      case PROBE_HELD_MB -> "the heap was not divided among its holders";
      case LIVE_OBJECTS_MB ->
          "counted only with collectors that leave more than objects in the heap";
      case USED_AFTER_FULL_GC_MB,
          USED_AFTER_FULL_GC_BEFORE_CHURN_MB,
          USED_AFTER_FULL_GC_AFTER_CHURN_MB ->
          "no collection was forced at that point, or the JVM reported none";
      case RSS_SETTLED_MB -> "no settled point contains it";
      case SPAN_FULL_GC_LOW,
          SPAN_FULL_GC_HIGH,
          SPAN_YOUNG_GC_LOW,
          SPAN_YOUNG_GC_HIGH,
          SPAN_ALLOCATED_LOW_GB,
          SPAN_ALLOCATED_HIGH_GB ->
          "too few changes of a kind were played for an interval";
      case QUIET_ALLOCATED_MB_PER_HOUR, ALLOCATED_KB_PER_CALL -> "there was no quiet phase";
      case PROPAGATION_VISIBLE_P50_MS,
          PROPAGATION_VISIBLE_P99_MS,
          PROPAGATION_VISIBLE_MAX_MS,
          PROPAGATION_VISIBLE_CHANGES,
          PROPAGATION_GONE_P50_MS,
          PROPAGATION_GONE_P99_MS,
          PROPAGATION_GONE_MAX_MS,
          PROPAGATION_GONE_CHANGES,
          PROPAGATION_COME_P50_MS,
          PROPAGATION_COME_P99_MS,
          PROPAGATION_COME_MAX_MS,
          PROPAGATION_COME_CHANGES,
          PROPAGATION_CALLABLE_P50_MS,
          PROPAGATION_CALLABLE_P99_MS,
          PROPAGATION_CALLABLE_MAX_MS,
          PROPAGATION_CALLABLE_CHANGES,
          CHANGES_MERGED,
          CHANGES_UNSEEN ->
          "no change was played whose addresses this run's records hold";
      default -> "this run's records do not hold it";
    };
  }
}
