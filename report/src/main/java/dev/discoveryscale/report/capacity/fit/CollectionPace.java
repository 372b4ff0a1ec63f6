package dev.discoveryscale.report.capacity.fit;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How often a heap must be collected fully, derived: what a change allocates, of it the share that
 * came into the old generation where that was most, changes an hour, and the free heap that this
 * fills. It is a bound from above: concurrent cycles free old space without a full collection. What
 * calls allocate between changes is not in it.
 *
 * @param changesPerHour of instances
 * @param promotedShare of what is allocated
 * @param pushesPerChange lists for each change
 */
record CollectionPace(double changesPerHour, double promotedShare, double pushesPerChange) {

  private static final double KB_PER_MB = 1024;

  /** The pace for fleets with so many interfaces and registries; absent if no such was measured. */
  static Optional<CollectionPace> of(ProfileModel model, Fleet base, Optional<Double> changes) {
    Optional<Double> share = most(model, base, Observation.Pace::promotedShare, false);
    Optional<Double> pushes = most(model, base, Observation.Pace::pushesPerChange, true);
    Optional<Double> hourly =
        changes.or(() -> most(model, base, Observation.Pace::changesPerHour, true));
    return share.flatMap(
        promoted ->
            pushes.flatMap(lists -> hourly.map(rate -> new CollectionPace(rate, promoted, lists))));
  }

  private static Optional<Double> most(
      ProfileModel model,
      Fleet base,
      Function<Observation.Pace, Optional<Double>> figure,
      boolean alike) {
    Stream<Observation> cells =
        model.measured().stream().filter(cell -> !alike || alike(cell.fleet(), base));
    return cells.flatMap(cell -> figure.apply(cell.pace()).stream()).max(Double::compare);
  }

  private static boolean alike(Fleet one, Fleet other) {
    return one.interfaces() == other.interfaces() && one.registries() == other.registries();
  }

  /** Megabytes an hour that come into the old generation, of an allocation in KB for a push. */
  double promotedMbPerHour(double kbPerPush) {
    return kbPerPush / KB_PER_MB * pushesPerChange * changesPerHour * promotedShare;
  }
}
