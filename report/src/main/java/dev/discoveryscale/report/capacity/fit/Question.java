package dev.discoveryscale.report.capacity.fit;

import java.util.List;
import java.util.Optional;

/**
 * The question to a plan.
 *
 * @param heapsMb heaps for which the largest fleet is asked
 * @param instances fleets for which the heap is asked
 * @param headroom the share of a heap that the live set may take, between 0 and 1
 * @param like the run whose fleet gives the other sizes; empty: the largest that was measured
 * @param interfaces in place of that fleet's
 * @param urlLength likewise, bytes
 * @param changesPerHour of instances of the fleet; empty: as in the runs
 * @param maxFullPerHour full collections an hour that are borne, above 0
 * @param maxPauseMs the longest pause that is borne
 */
public record Question(
    List<Double> heapsMb,
    List<Integer> instances,
    double headroom,
    Optional<String> like,
    Optional<Integer> interfaces,
    Optional<Integer> urlLength,
    Optional<Double> changesPerHour,
    Optional<Double> maxFullPerHour,
    Optional<Double> maxPauseMs) {

  /** What a live set may take of its heap unless asked otherwise. */
  public static final double HEADROOM = 0.9;

  /** Why that share. */
  public static final String WHY_HEADROOM =
      "from this share on, a live set counts as at its heap limit, and no cell survives that";

  public Question {
    heapsMb = List.copyOf(heapsMb);
    instances = List.copyOf(instances);
  }

  /** The same question of other heaps and fleets. */
  public Question of(List<Double> heaps, List<Integer> fleets) {
    return new Question(
        heaps,
        fleets,
        headroom,
        like,
        interfaces,
        urlLength,
        changesPerHour,
        maxFullPerHour,
        maxPauseMs);
  }

  /** The sizes that are not asked for. */
  public FleetSizes base(ProfileModel model) {
    FleetSizes fleet =
        like.flatMap(
                run ->
                    model.measured().stream()
                        .filter(cell -> cell.run().equals(run))
                        .map(Observation::fleet)
                        .findFirst())
            .orElseGet(model::largest);
    FleetSizes sized = interfaces.map(fleet::withInterfaces).orElse(fleet);
    return urlLength.map(sized::withUrlLength).orElse(sized);
  }
}
