package dev.discoveryscale.simulator.schedule;

import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.churn.ChurnKind;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.snapshot.CapturedConsumer;
import dev.discoveryscale.simulator.snapshot.CapturedFleets;
import dev.discoveryscale.simulator.snapshot.Recording;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * The instances of a captured fleet whose changes its consumer sees: it may look for some services
 * only. A sample of the changes is a sample of these, as no other change costs it anything.
 *
 * @param instances their indexes
 * @param all how many instances the fleet has
 */
record Seen(SortedSet<Integer> instances, int all) {

  /** Absent if all changes count: the fleet is not captured, or all of its changes are played. */
  static Optional<Seen> of(Scenario scenario) {
    if (scenario.time().by() != ChurnMode.SAMPLING) {
      return Optional.empty();
    }
    return CapturedFleets.of(scenario.providers())
        .map(
            fleet ->
                new Seen(
                    CapturedConsumer.seen(fleet, scenario.providers().interfaces().keys()),
                    fleet.instances()));
  }

  /** The recorded restarts of these instances. */
  List<Recording.Restart> restarts(Recording recording) {
    return recording.restarts().stream()
        .filter(restart -> instances.contains(restart.instance()))
        .toList();
  }

  /**
   * How many occurrences of a kind change seen instances, as a part of all its occurrences. All
   * instances are alike likely to change. Of a kind that changes more instances at once than are
   * seen, one occurrence here stands for the seen changes of several.
   */
  double share(Churn churn) {
    if (churn.kind().size() != ChurnKind.Size.INSTANCES || churn.additional()) {
      return 1;
    }
    int group = churn.group(all);
    return (double) instances.size() / all * group / Math.min(group, instances.size());
  }
}
