package dev.discoveryscale.model.record.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.model.record.RunRecord;
import java.util.List;
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
 * @param result what came out; absent until then
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
    Optional<Result> result) {

  /** The only version there is. */
  public static final int FORMAT_VERSION = 1;

  public KneeRecord {
    if (formatVersion != FORMAT_VERSION) {
      throw new IllegalArgumentException(
          "formatVersion must be " + FORMAT_VERSION + ", got " + formatVersion);
    }
    pointCommand = List.copyOf(pointCommand);
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
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Result(
      boolean found,
      Optional<Long> survived,
      Optional<Long> notSurvived,
      List<Long> contradictions) {
    public Result {
      contradictions = List.copyOf(contradictions);
    }
  }

  /** The profile whose knee is looked for. */
  public String profile() {
    return run.plan().profiles().keySet().iterator().next();
  }

  /** The same with what came out. */
  public KneeRecord with(Result came) {
    return new KneeRecord(
        formatVersion,
        run,
        find,
        bounds,
        precisionPercent,
        replicatesAtKnee,
        pointCommand,
        Optional.of(came));
  }
}
