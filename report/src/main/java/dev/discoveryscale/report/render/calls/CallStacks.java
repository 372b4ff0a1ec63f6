package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CallAnalysis;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.measure.Measure;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The stacks of a run of calls, payload by payload; the first of each payload is the reference. */
final class CallStacks {

  private final RunSummary run;

  CallStacks(RunSummary run) {
    this.run = run;
  }

  /** The payloads, in order. */
  List<String> payloads() {
    return run.planned().stream().map(this::payload).distinct().toList();
  }

  /** The profiles with a payload, in order. */
  List<String> with(String payload) {
    return run.planned().stream().filter(name -> payload(name).equals(payload)).toList();
  }

  /** The stack of a profile, without the payload. */
  String stack(String profile) {
    return run.callProfile(profile).map(CallProfile::stackName).orElse(profile);
  }

  /**
   * What a pair of different releases is compared with: the pairs of either release, with the same
   * protocol and payload. Empty if both sides have one release, or the run has no such pair.
   */
  List<String> unmixed(String profile) {
    return run.callProfile(profile)
        .filter(mixed -> !mixed.isOfOneRelease())
        .map(this::unmixed)
        .orElse(List.of());
  }

  private List<String> unmixed(CallProfile mixed) {
    return with(mixed.payload()).stream()
        .filter(
            each ->
                run.callProfile(each)
                    .filter(CallProfile::isOfOneRelease)
                    .filter(one -> one.stack().protocol().equals(mixed.stack().protocol()))
                    .filter(one -> isOfASide(mixed, one.client().version()))
                    .isPresent())
        .toList();
  }

  private static boolean isOfASide(CallProfile mixed, Release release) {
    return release.equals(mixed.client().version()) || release.equals(mixed.server().version());
  }

  /** Whether server and client of a stack have the same release. */
  boolean isOfOneRelease(String profile) {
    return run.callProfile(profile).map(CallProfile::isOfOneRelease).orElse(true);
  }

  /** The payload of a profile. */
  String payload(String profile) {
    return run.callProfile(profile).map(CallProfile::payload).orElse("");
  }

  /** The mean of a measure over a profile's replicates. */
  Optional<Estimate> estimate(String profile, Measure measure) {
    return Estimate.of(run, profile, measure);
  }

  /** What limited a profile's cells: {@code server}, or several words if cells differ. */
  Optional<String> limit(String profile) {
    List<String> found =
        run.replicates(profile).stream()
            .filter(cell -> cell.outcome() == Outcome.COMPLETED)
            .flatMap(cell -> CallAnalysis.limit(cell).stream())
            .distinct()
            .toList();
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(found.stream().collect(Collectors.joining(", or ")));
  }

  /** Calls that were not answered right, in all replicates of a profile together. */
  Optional<Long> failed(String profile) {
    List<CellSummary> cells =
        run.replicates(profile).stream()
            .filter(cell -> cell.get(Measure.CALLS_MEASURED).isPresent())
            .toList();
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(cells.stream().mapToLong(CallStacks::failed).sum());
  }

  /**
   * After what time calls failed, in ms: the mean over cells, each with the weight of its failures.
   */
  Optional<Double> failedMean(String profile) {
    double calls = 0;
    double millis = 0;
    for (CellSummary cell : run.replicates(profile)) {
      Optional<Double> mean = cell.get(Measure.CALL_FAILED_MEAN_MS);
      if (mean.isPresent()) {
        calls += failed(cell);
        millis += failed(cell) * mean.get();
      }
    }
    return Optional.of(millis / calls).filter(any -> any > 0);
  }

  private static long failed(CellSummary cell) {
    return (long)
        (cell.get(Measure.CALLS_WRONG).orElse(0.0)
            + cell.get(Measure.CALLS_TIMED_OUT).orElse(0.0)
            + cell.get(Measure.CALLS_IN_ERROR).orElse(0.0));
  }
}
