package dev.discoveryscale.report.comparison;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which measures of a cell are the consumer's own though a profiler was attached to it. */
public final class Profiled {

  /**
   * Measures of the fleet, of the heap after a full collection, and of phases before the profiler
   * was attached. It keeps its memory outside the heap and is stopped before the last settled
   * point. All else may be changed by it: times, processor time, allocation and with it
   * collections, memory beside the heap, and how many pushes a consumer merges that is busier with
   * it.
   */
  private static final Set<Measure> OWN =
      EnumSet.of(
          Measure.REGISTERED_URLS,
          Measure.NODES_PER_REGISTRY,
          Measure.EXPECTED_VISIBLE_INSTANCES,
          Measure.VISIBLE_INSTANCES,
          Measure.INVOKERS,
          Measure.INVOKERS_ANSWERING,
          Measure.USED_AFTER_FULL_GC_MB,
          Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB,
          Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB,
          Measure.OLD_USED_AFTER_FULL_GC_MB,
          Measure.OLD_USED_AFTER_FULL_GC_BEFORE_CHURN_MB,
          Measure.OLD_USED_AFTER_FULL_GC_AFTER_CHURN_MB,
          Measure.HEAP_LIMIT_MB,
          Measure.SPAN_CHANGES,
          Measure.ADDRESSES_LOST,
          Measure.ADDRESSES_STALE,
          Measure.REGISTRATION_MS,
          Measure.SUBSCRIBE_MS);

  private Profiled() {}

  /** Whether a measure of a profiled cell may be set beside that of another. */
  public static boolean keeps(Measure measure) {
    return OWN.contains(measure);
  }

  /** Whether any cell of a profile was profiled. */
  public static boolean any(RunSummary run, String profile) {
    return run.replicates(profile).stream().anyMatch(CellSummary::profiled);
  }

  /** What a profiler sampled in any cell of a profile; empty if none was attached. */
  public static SortedSet<String> kinds(RunSummary run, String profile) {
    return run.replicates(profile).stream()
        .flatMap(cell -> cell.record().consumer().profiled().stream())
        .flatMap(List::stream)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The profiles whose cells were not profiled alike in two runs: each costs something else. */
  public static List<String> different(RunSummary one, RunSummary other) {
    return one.profiles().stream()
        .filter(other.profiles()::contains)
        .filter(profile -> !alike(one, other, profile))
        .toList();
  }

  /** Whether a measure of profiles may be compared with what no profiler was attached to. */
  static boolean comparable(RunSummary run, List<String> profiles, Measure measure) {
    return keeps(measure) || profiles.stream().noneMatch(profile -> any(run, profile));
  }

  /** Whether a measure of a profile may be compared between two runs. */
  public static boolean comparable(
      RunSummary one, RunSummary other, String profile, Measure measure) {
    return alike(one, other, profile) || keeps(measure);
  }

  private static boolean alike(RunSummary one, RunSummary other, String profile) {
    return any(one, profile) == any(other, profile)
        && kinds(one, profile).equals(kinds(other, profile));
  }
}
