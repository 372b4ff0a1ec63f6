package dev.discoveryscale.report.capacity.fit;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A heap and a fleet that belong together.
 *
 * @param asked which of the two was given; the other was computed
 * @param fleet the fleet; when asked for, the largest by the fit's own figures; no instances if
 *     none is small enough
 * @param surely the largest number of instances by cautious figures: at least so many; absent when
 *     the heap was asked for, or without intervals
 * @param heapMb the heap; when asked for, the least by the fit's own figures, infinite if none will
 *     do
 * @param atMostMb the least heap by cautious figures, which are the upper ends of the fit's
 *     intervals, enlarged by what held-out cells were missed by, and never below that of a smaller
 *     fleet; absent likewise
 * @param limitedBy what sets the limit
 * @param figures every quantity of that fleet
 * @param fullPerHour full collections an hour, derived, at most
 * @param warnings what a reader must know before believing it
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PlanAnswer(
    String profile,
    Asked asked,
    FleetSizes fleet,
    Optional<Integer> surely,
    double heapMb,
    Optional<Double> atMostMb,
    String limitedBy,
    Map<Quantity, Prediction> figures,
    Optional<Double> fullPerHour,
    List<String> warnings) {

  /** Which of the two was looked for. */
  public enum Asked {
    FLEET_FOR_HEAP,
    HEAP_FOR_FLEET
  }

  public PlanAnswer {
    EnumMap<Quantity, Prediction> copy = new EnumMap<>(Quantity.class);
    copy.putAll(figures);
    figures = Collections.unmodifiableMap(copy);
    warnings = List.copyOf(warnings);
  }

  /** The same with more to know before believing it. */
  public PlanAnswer warned(List<String> more) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(more);
    return new PlanAnswer(
        profile, asked, fleet, surely, heapMb, atMostMb, limitedBy, figures, fullPerHour, all);
  }

  /** The heap that is promised to be enough: the cautious figure where there is one. */
  public double promisedMb() {
    return atMostMb.orElse(heapMb);
  }

  /** The fleet that is promised to be carried: likewise. */
  public FleetSizes promisedFleet() {
    return surely.map(fleet::withInstances).orElse(fleet);
  }

  /** Whether there is such a heap or such a fleet. */
  public boolean possible() {
    return fleet.instances() > 0 && Double.isFinite(heapMb);
  }
}
