package dev.discoveryscale.report.capacity;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.report.capacity.fit.Borne;
import dev.discoveryscale.report.capacity.fit.Dimension;
import dev.discoveryscale.report.capacity.fit.FleetSizes;
import dev.discoveryscale.report.capacity.fit.PlanAnswer;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.capacity.fit.Quantity;
import dev.discoveryscale.report.capacity.fit.Question;
import java.util.Optional;

/**
 * A plan compared with a knee: the heap it plans for a fleet, and the heap that such a fleet did or
 * did not survive.
 *
 * @param plannedMb the heap that the plan promises, its cautious figure where it has one, the fleet
 *     that was not survived, or, where all was survived, the one that was; infinite where none
 *     would do; absent where the two cannot be compared
 * @param incomparable why they cannot be
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record KneeCheck(Knee knee, Optional<Double> plannedMb, Optional<String> incomparable) {

  /** Holds a profile's models against a knee of the same profile and environment. */
  static KneeCheck of(Knee knee, ProfileModel model, Question question) {
    FleetSizes fleet = knee.notSurvived().orElse(knee.survived()).fleet();
    boolean bounded = model.models().get(Quantity.LIVE_SET).fit().freedom() > 0;
    double planned = new Borne(model, question).heapMb(fleet, bounded);
    return new KneeCheck(knee, Optional.of(planned), Optional.empty());
  }

  /** A knee that says nothing of the plan. */
  static KneeCheck none(Knee knee, String why) {
    return new KneeCheck(knee, Optional.empty(), Optional.of(why));
  }

  /** Whether the plan gives a fleet a heap that it did not survive. */
  public boolean contradicted() {
    return knee.notSurvived()
        .flatMap(failed -> plannedMb.map(planned -> planned <= failed.heapMb()))
        .orElse(false);
  }

  /** Whether an answer itself says that what was not survived would be. */
  boolean contradicts(PlanAnswer answer) {
    return speaksOf(answer)
        && knee.notSurvived()
            .filter(failed -> failed.noHarderThan(answer.promisedFleet(), answer.promisedMb()))
            .isPresent();
  }

  /** Whether it contradicts the plan at a fleet of nearly the answer's sizes. */
  boolean doubts(PlanAnswer answer) {
    return speaksOf(answer)
        && contradicted()
        && Dimension.near(
            knee.notSurvived().orElseThrow().fleet(), answer.fleet(), ProfileModel.TRUSTED_TIMES);
  }

  /** Whether it contradicts the plan of the answer's profile at any fleet. */
  boolean contradictsProfileOf(PlanAnswer answer) {
    return speaksOf(answer) && contradicted();
  }

  private boolean speaksOf(PlanAnswer answer) {
    return plannedMb.isPresent() && answer.possible() && knee.profile().equals(answer.profile());
  }
}
