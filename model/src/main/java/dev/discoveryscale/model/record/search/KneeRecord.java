package dev.discoveryscale.model.record.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.model.record.RunRecord;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The question of a knee search: {@code knee.json}, written before the first cell, and again with
 * the result. It does not contain the progress, which follows from the folders of its points.
 *
 * @param formatVersion {@link #FORMAT_VERSION} of the simulator that wrote it
 * @param run scenario, profile, machine and versions, with the value that the search starts from;
 *     its command repeats the search
 * @param find what is varied
 * @param bounds where it looks
 * @param precisionPercent how far apart the last survivor and the last value that was not survived
 *     may be, in percent of the survivor
 * @param replicatesAtKnee how many cells more are played at the knee
 * @param pointCommand the words of the command that plays one point, but for its value
 * @param callP99Ms what the 99th percentile of latencies may be at most, in ms; only in a search of
 *     rates
 * @param result what came out; absent until then, and in a search of rates
 * @param results what came out in a search of rates, by profile; those that are not there have no
 *     result yet
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record KneeRecord(
    int formatVersion,
    RunRecord run,
    KneeAxis find,
    Bounds bounds,
    double precisionPercent,
    int replicatesAtKnee,
    List<String> pointCommand,
    Optional<Double> callP99Ms,
    Optional<Result> result,
    Optional<Map<String, Result>> results) {

  /** The only version there is. */
  public static final int FORMAT_VERSION = 1;

  public KneeRecord {
    if (formatVersion != FORMAT_VERSION) {
      throw new IllegalArgumentException(
          "formatVersion must be " + FORMAT_VERSION + ", got " + formatVersion);
    }
    pointCommand = List.copyOf(pointCommand);
    results = results.map(all -> Collections.unmodifiableMap(new LinkedHashMap<>(all)));
  }

  /** A search that begins. */
  public static KneeRecord begin(
      RunRecord run,
      KneeAxis find,
      Bounds bounds,
      double precisionPercent,
      int replicatesAtKnee,
      List<String> pointCommand,
      Optional<Double> callP99Ms) {
    return new KneeRecord(
        FORMAT_VERSION,
        run,
        find,
        bounds,
        precisionPercent,
        replicatesAtKnee,
        pointCommand,
        callP99Ms,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * The searched values, in the axis's unit.
   *
   * @param lowest the smallest value that may be tried
   * @param highest the largest
   * @param begin the value that is tried first
   * @param lowestAsked whether the smallest was asked for: it is then tried as such, where else
   *     values are halved
   * @param highestAsked likewise of the largest and doubled
   */
  public record Bounds(
      long lowest, long highest, long begin, boolean lowestAsked, boolean highestAsked) {}

  /**
   * The result.
   *
   * @param found whether a knee was found
   * @param survived the hardest value that survived and is easier than every value that did not
   * @param notSurvived the easiest value that did not survive
   * @param contradictions values that survived although an easier one did not
   * @param clientLimited in a search of rates, whether the client is why the easiest value that was
   *     not survived was not: the knee of the server is then at least as hard as the survivor
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Result(
      boolean found,
      Optional<Long> survived,
      Optional<Long> notSurvived,
      List<Long> contradictions,
      Optional<Boolean> clientLimited) {
    public Result {
      contradictions = List.copyOf(contradictions);
    }
  }

  /** The profile whose knee is looked for; in a search of rates the first of them. */
  public String profile() {
    return profiles().get(0);
  }

  /** The profiles whose knees are looked for, one after another. */
  public List<String> profiles() {
    return List.copyOf(run.plan().profiles().keySet());
  }

  /** Whether there are results of these profiles. */
  public boolean has(Map<String, Result> came) {
    return find.ofCalls()
        ? results.orElse(Map.of()).equals(came)
        : result.equals(Optional.ofNullable(came.get(profile())));
  }

  /** The same with what came out, by profile. */
  public KneeRecord with(Map<String, Result> came) {
    return new KneeRecord(
        formatVersion,
        run,
        find,
        bounds,
        precisionPercent,
        replicatesAtKnee,
        pointCommand,
        callP99Ms,
        find.ofCalls() ? Optional.empty() : Optional.ofNullable(came.get(profile())),
        find.ofCalls() ? Optional.of(came) : Optional.empty());
  }
}
