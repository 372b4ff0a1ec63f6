package dev.discoveryscale.report.chart;

import dev.discoveryscale.report.measure.Measure;

/** The phases of a cell that a measure is read in, in words; definitions have the details. */
final class PhaseOf {
  private PhaseOf() {}

  static String measure(Measure measure) {
    return switch (measure) {
      case REGISTERED_URLS, NODES_PER_REGISTRY, EXPECTED_VISIBLE_INSTANCES, SPAN_CHANGES ->
          "the scenario's plan";
      case USED_AFTER_FULL_GC_BEFORE_CHURN_MB, OLD_USED_AFTER_FULL_GC_BEFORE_CHURN_MB ->
          "settled point before churn";
      case USED_AFTER_FULL_GC_AFTER_CHURN_MB, OLD_USED_AFTER_FULL_GC_AFTER_CHURN_MB ->
          "settled point after churn";
      case USED_AFTER_FULL_GC_MB,
          OLD_USED_AFTER_FULL_GC_MB,
          LIVE_OBJECTS_MB,
          VISIBLE_INSTANCES,
          INVOKERS,
          RSS_SETTLED_MB,
          THREADS,
          DIRECT_MB,
          METASPACE_MB,
          CODE_MB,
          OPEN_FILES,
          PROVIDER_CONNECTIONS,
          REGISTRY_CONNECTIONS,
          OTHER_CONNECTIONS,
          PROBE_HELD_MB ->
          "last settled point, usually after churn";
      case YOUNG_GC_COUNT,
          FULL_GC_COUNT,
          CONCURRENT_GC_COUNT,
          GC_PAUSE_MS,
          GC_PAUSE_P50_MS,
          GC_PAUSE_P99_MS,
          GC_PAUSE_MAX_MS,
          GC_PAUSE_COLLECTIONS,
          PUSHES,
          PUSHES_UNCHANGED,
          CALL_LATENCY_P50_MS,
          CALL_LATENCY_P90_MS,
          CALL_LATENCY_P99_MS,
          CALL_LATENCY_MAX_MS,
          CALL_LATENCY_CALLS,
          PROBE_ALLOCATED_MB,
          PROBE_CPU_MS,
          PROBE_ALLOCATED_PERCENT,
          PROBE_CPU_PERCENT ->
          "still, churn and cool-down";
      case ALLOCATED_KB_PER_PUSH,
          ALLOCATED_KB_PER_CHANGE,
          REGISTRY_RECEIVED_KB_PER_PUSH,
          YOUNG_GC_PER_PUSH,
          FULL_GC_PER_PUSH,
          PUSHES_PER_CHANGE,
          PROPAGATION_VISIBLE_P50_MS,
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
          "churn and cool-down";
      case ADDRESSES_LOST, ADDRESSES_STALE -> "check";
      case REGISTRATION_MS -> "before the consumer";
      case SUBSCRIBE_MS -> "subscribe";
      case QUIET_ALLOCATED_MB_PER_HOUR -> "quiet";
      case RSS_STILL_MB -> "end of still";
      case RSS_CHURN_MB -> "end of churn and cool-down";
      case RSS_PEAK_MB -> "start to cool-down";
      case ALLOCATED_KB_PER_CALL -> "quiet and still";
      case IDLE_ALLOCATED_MB_PER_HOUR, IDLE_YOUNG_GC_PER_HOUR, IDLE_FULL_GC_PER_HOUR -> "still";
      case SPAN_CALLS,
          SPAN_PUSHES,
          SPAN_YOUNG_GC,
          SPAN_RUN_IN_CHANGES,
          SPAN_YOUNG_GC_LOW,
          SPAN_YOUNG_GC_HIGH,
          SPAN_FULL_GC,
          SPAN_FULL_GC_LOW,
          SPAN_FULL_GC_HIGH,
          SPAN_ALLOCATED_GB,
          SPAN_ALLOCATED_LOW_GB,
          SPAN_ALLOCATED_HIGH_GB ->
          "extrapolated to the span from still, churn and cool-down";
      case LEAK_SLOPE_MB_PER_HOUR,
          LEAK_SLOPE_LOW_MB_PER_HOUR,
          LEAK_SLOPE_HIGH_MB_PER_HOUR,
          EMULATOR_LEAK_SLOPE_MB_PER_HOUR,
          EMULATOR_LEAK_SLOPE_LOW_MB_PER_HOUR,
          EMULATOR_LEAK_SLOPE_HIGH_MB_PER_HOUR,
          REGISTRY_LEAK_SLOPE_MB_PER_HOUR,
          REGISTRY_LEAK_SLOPE_LOW_MB_PER_HOUR,
          REGISTRY_LEAK_SLOPE_HIGH_MB_PER_HOUR,
          CHURN_LATENESS_P99_MS,
          CHURN_LATENESS_MAX_MS,
          CHURN_LATENESS_CHANGES ->
          "churn";
      case GENERATOR_CPU_PERCENT,
          MACHINE_STEAL_PERCENT,
          GENERATOR_CPU_PEAK_PERCENT,
          MACHINE_STEAL_PEAK_PERCENT,
          FOREIGN_CPU_PERCENT,
          FOREIGN_CPU_PEAK_PERCENT,
          MACHINE_FOREIGN_CPU_PERCENT,
          MACHINE_FOREIGN_CPU_PEAK_PERCENT,
          INTERRUPT_CPU_PERCENT,
          GENERATOR_BOTTLENECK ->
          "still to the last push";
      default -> "all phases before stop";
    };
  }
}
