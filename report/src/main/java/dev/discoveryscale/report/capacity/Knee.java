package dev.discoveryscale.report.capacity;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.report.capacity.fit.Dimension;
import dev.discoveryscale.report.capacity.fit.FleetSizes;
import java.util.Optional;

/**
 * What a knee search found with real cells, for a plan.
 *
 * @param name the search's name in the plan
 * @param profile the profile of the knee
 * @param environment what its cells were measured in
 * @param survived the hardest value that survived and is easier than every value that did not
 * @param notSurvived the easiest value that did not survive; absent if all survived
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Knee(
    String name,
    String profile,
    ComparedSettings environment,
    Tried survived,
    Optional<Tried> notSurvived) {

  /**
   * A fleet in a heap.
   *
   * @param heapMb the heap's limit
   */
  public record Tried(FleetSizes fleet, double heapMb) {

    /** Whether another fleet in another heap is as hard to survive or harder. */
    boolean noHarderThan(FleetSizes other, double otherHeapMb) {
      return otherHeapMb <= heapMb && Dimension.covers(other, fleet);
    }
  }
}
