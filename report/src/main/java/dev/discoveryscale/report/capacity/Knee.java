package dev.discoveryscale.report.capacity;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.report.capacity.fit.Dimension;
import dev.discoveryscale.report.capacity.fit.Fleet;
import java.util.Optional;

/**
 * What a knee search found with real cells, as a plan meets it.
 *
 * @param name the search's, as the plan's readers know it
 * @param profile whose knee it is
 * @param environment what its cells were measured in
 * @param survived the hardest that was survived and is easier than all that were not
 * @param notSurvived the easiest that was not survived; absent where all was survived
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Knee(
    String name,
    String profile,
    CellEnvironment environment,
    Tried survived,
    Optional<Tried> notSurvived) {

  /**
   * A fleet in a heap.
   *
   * @param heapMb the heap's limit
   */
  public record Tried(Fleet fleet, double heapMb) {

    /** Whether another fleet in another heap is as hard to survive or harder. */
    boolean noHarderThan(Fleet other, double otherHeapMb) {
      return otherHeapMb <= heapMb && Dimension.covers(other, fleet);
    }
  }
}
