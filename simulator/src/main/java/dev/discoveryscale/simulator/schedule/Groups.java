package dev.discoveryscale.simulator.schedule;

import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.churn.Target;
import dev.discoveryscale.model.scenario.Scenario;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Chooses what changes fall on: instances, all kinds of churn from one pool; interfaces or
 * registries, each kind from a pool of its own, as no two of them go on at a time.
 */
final class Groups {

  private final Pool instances;
  private final Map<Churn, Pool> own = new IdentityHashMap<>();
  private final Map<Churn, List<Integer>> additional = new IdentityHashMap<>();

  Groups(Scenario scenario, int seed) {
    instances = new Pool(size(scenario, Target.INSTANCE), scenario, seed);
    for (Churn churn : scenario.churn()) {
      if (churn.target() != Target.INSTANCE) {
        own.put(churn, new Pool(size(scenario, churn.target()), scenario, seed));
      }
    }
    int first = scenario.providers().instances();
    for (Churn churn : scenario.churn()) {
      if (churn.additional()) {
        int end = first + churn.group(scenario.providers().instances());
        additional.put(churn, IntStream.range(first, end).boxed().toList());
        first = end;
      }
    }
  }

  /** How many of a target there are when a cell begins. */
  static int size(Scenario scenario, Target target) {
    return switch (target) {
      case INSTANCE -> scenario.providers().instances();
      case INTERFACE -> scenario.providers().interfaces().count();
      case REGISTRY -> scenario.registries().count();
    };
  }

  /**
   * The group of an occurrence; to be asked in the order in which occurrences begin.
   *
   * @throws IllegalArgumentException if too many are in another change already
   */
  List<Integer> choose(Occurrence occurrence) {
    Churn churn = occurrence.churn();
    return churn.additional()
        ? additional.get(churn)
        : own.getOrDefault(churn, instances).choose(occurrence);
  }
}
