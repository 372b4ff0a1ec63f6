package dev.discoveryscale.report.measure;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Measures that only the simulator's own consumer can report: the agent in the user's own
 * application does not know Dubbo. There such measures are absent, not 0, and no gate judges them.
 */
public final class NotKnown {

  /** Why, for a person. */
  public static final String BECAUSE =
      "the consumer is your own application, and its agent does not know Dubbo";

  /** Those measures. */
  public static final Set<Measure> OF_AN_APPLICATION =
      Collections.unmodifiableSet(
          EnumSet.of(
              Measure.VISIBLE_INSTANCES,
              Measure.INVOKERS,
              Measure.INVOKERS_ANSWERING,
              Measure.ALLOCATED_KB_PER_PUSH,
              Measure.PUSHES,
              Measure.REGISTRY_RECEIVED_KB_PER_PUSH,
              Measure.PUSHES_UNCHANGED,
              Measure.PROPAGATION_VISIBLE_P50_MS,
              Measure.PROPAGATION_VISIBLE_P99_MS,
              Measure.PROPAGATION_VISIBLE_MAX_MS,
              Measure.PROPAGATION_VISIBLE_CHANGES,
              Measure.PROPAGATION_GONE_P50_MS,
              Measure.PROPAGATION_GONE_P99_MS,
              Measure.PROPAGATION_GONE_MAX_MS,
              Measure.PROPAGATION_GONE_CHANGES,
              Measure.PROPAGATION_COME_P50_MS,
              Measure.PROPAGATION_COME_P99_MS,
              Measure.PROPAGATION_COME_MAX_MS,
              Measure.PROPAGATION_COME_CHANGES,
              Measure.PROPAGATION_CALLABLE_P50_MS,
              Measure.PROPAGATION_CALLABLE_P99_MS,
              Measure.PROPAGATION_CALLABLE_MAX_MS,
              Measure.PROPAGATION_CALLABLE_CHANGES,
              Measure.CHANGES_MERGED,
              Measure.CHANGES_UNSEEN,
              Measure.ADDRESSES_LOST,
              Measure.ADDRESSES_STALE,
              Measure.CALLS_OK,
              Measure.CALLS_FAILED,
              Measure.CALL_LATENCY_P50_MS,
              Measure.CALL_LATENCY_P90_MS,
              Measure.CALL_LATENCY_P99_MS,
              Measure.CALL_LATENCY_MAX_MS,
              Measure.CALL_LATENCY_CALLS,
              Measure.SUBSCRIBE_MS,
              Measure.QUIET_ALLOCATED_MB_PER_HOUR,
              Measure.ALLOCATED_KB_PER_CALL,
              Measure.YOUNG_GC_PER_PUSH,
              Measure.FULL_GC_PER_PUSH,
              Measure.PUSHES_PER_CHANGE,
              Measure.SPAN_CALLS,
              Measure.SPAN_PUSHES));

  private NotKnown() {}
}
