package dev.discoveryscale.report.comparison;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One measure of one profile in two runs.
 *
 * @param ratio the other run's over the one's; absent if the one's is zero, both are bounds, or
 *     replicates of either are lost
 */
public record RunDifference(
    String profile, Measure measure, Estimate one, Estimate other, Optional<Ratio> ratio) {

  /**
   * The measures that are compared by default: first those that lead a run's report, in its order.
   */
  public static final List<Measure> USUAL =
      List.of(
          Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB,
          Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB,
          Measure.LIVE_OBJECTS_MB,
          Measure.OLD_USED_AFTER_FULL_GC_MB,
          Measure.CONTAINER_ANONYMOUS_PEAK_MB,
          Measure.CONTAINER_MEMORY_PEAK_MB,
          Measure.CONTAINER_MEMORY_LIMIT_MB,
          Measure.CONTAINER_THROTTLED_PERCENT,
          Measure.CONTAINER_OOM_KILLS,
          Measure.SPAN_FULL_GC,
          Measure.SPAN_YOUNG_GC,
          Measure.ALLOCATED_KB_PER_PUSH,
          Measure.CALLS_FAILED,
          Measure.RSS_STILL_MB,
          Measure.RSS_CHURN_MB,
          Measure.RSS_PEAK_MB,
          Measure.RSS_SETTLED_MB,
          Measure.SPAN_ALLOCATED_GB,
          Measure.ALLOCATED_KB_PER_CALL,
          Measure.REGISTRY_RECEIVED_KB_PER_PUSH,
          Measure.PUSHES_PER_CHANGE,
          Measure.PROPAGATION_GONE_P50_MS,
          Measure.PROPAGATION_GONE_P99_MS,
          Measure.PROPAGATION_GONE_MAX_MS,
          Measure.PROPAGATION_COME_P50_MS,
          Measure.PROPAGATION_COME_P99_MS,
          Measure.PROPAGATION_COME_MAX_MS,
          Measure.SUBSCRIBE_MS,
          Measure.CALL_LATENCY_P50_MS,
          Measure.CALL_LATENCY_P99_MS,
          Measure.CALL_LATENCY_MAX_MS,
          Measure.ADDRESSES_LOST,
          Measure.ADDRESSES_STALE,
          Measure.CONTAINER_CPU_MS,
          Measure.CONTAINER_THROTTLED_MS,
          Measure.CALLS_PER_SECOND,
          Measure.CALL_MEAN_MS,
          Measure.CALL_P50_MS,
          Measure.CALL_P99_MS,
          Measure.CALL_P999_MS,
          Measure.CALLS_WRONG,
          Measure.CALLS_TIMED_OUT,
          Measure.CALLS_IN_ERROR,
          Measure.CALLS_BEHIND_PERCENT,
          Measure.SERVER_CPU_US_PER_CALL,
          Measure.CLIENT_CPU_US_PER_CALL,
          Measure.SERVER_ALLOCATED_KB_PER_CALL,
          Measure.CLIENT_ALLOCATED_KB_PER_CALL,
          Measure.SENT_BYTES_PER_CALL,
          Measure.RECEIVED_BYTES_PER_CALL,
          Measure.SERVER_CPU_PERCENT,
          Measure.CLIENT_CPU_PERCENT,
          Measure.SERVER_LIVE_SET_MB,
          Measure.CLIENT_LIVE_SET_MB);

  /**
   * The differences between two runs, for each profile that both have, in the order of the
   * measures. Measures that either lacks are left out, and where a profiler was attached in one run
   * only, those that it changes ({@link Profiled}); see {@link Estimate} for what may be compared.
   */
  public static List<RunDifference> of(RunSummary one, RunSummary other, List<Measure> measures) {
    return one.profiles().stream()
        .filter(other.profiles()::contains)
        .flatMap(
            profile ->
                measures.stream()
                    .filter(measure -> Profiled.comparable(one, other, profile, measure))
                    .flatMap(measure -> of(one, other, profile, measure)))
        .toList();
  }

  private static Stream<RunDifference> of(
      RunSummary one, RunSummary other, String profile, Measure measure) {
    Optional<Estimate> before = Comparisons.estimate(one, profile, measure);
    Optional<Estimate> after = Comparisons.estimate(other, profile, measure);
    return before
        .flatMap(
            from ->
                after.map(to -> new RunDifference(profile, measure, from, to, Ratio.of(to, from))))
        .stream();
  }

  /**
   * The difference for a decision: absent unless every planned replicate of both runs has the
   * measure, and a bound if any of them is a bound.
   */
  public static Optional<RunDifference> whole(
      RunSummary one, RunSummary other, String profile, Measure measure) {
    return Profiled.comparable(one, other, profile, measure)
        ? of(one, other, profile, measure).filter(RunDifference::whole).findFirst()
        : Optional.empty();
  }

  /** Whether every planned replicate of both runs has the measure. */
  public boolean whole() {
    return one.whole() && other.whole();
  }

  /** Whether it is known how they differ: not of two lower bounds, nor of survivors. */
  public boolean told() {
    return whole() && (one.exact() || other.exact());
  }

  /**
   * Whether the two are within a percentage of the one run's value, or are two lower bounds, which
   * cannot be compared. Two zeros are; a value and zero are not, and neither are means that lack
   * replicates.
   */
  public boolean within(double percent) {
    if (!whole()) {
      return false;
    }
    if (!told()) {
      return true;
    }
    return ratio
        .map(of -> Math.abs(of.changePercent()) <= percent)
        .orElse(one.value() == 0 && other.value() == 0);
  }

  /** By how much the other run's value is above the one's, in the measure's own unit. */
  public double grown() {
    return other.value() - one.value();
  }

  /**
   * The 95% interval of {@link #grown}, with Welch and Satterthwaite's degrees of freedom; absent
   * where either has no standard error, which takes three replicates.
   */
  public Optional<Interval> grownInterval() {
    return one.standardError()
        .flatMap(before -> other.standardError().map(after -> grownInterval(before, after)));
  }

  private Interval grownInterval(double before, double after) {
    double sum = before * before + after * after;
    if (sum == 0) {
      return new Interval(grown(), grown(), Interval.CONFIDENCE);
    }
    double freedom =
        sum * sum / (Math.pow(before, 4) / one.freedom() + Math.pow(after, 4) / other.freedom());
    return Interval.around(grown(), Math.sqrt(sum), freedom);
  }
}
