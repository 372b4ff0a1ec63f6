package dev.discoveryscale.scenario.plan;

import dev.discoveryscale.scenario.churn.Churn;
import dev.discoveryscale.scenario.churn.Target;
import dev.discoveryscale.scenario.model.Scenario;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Chooses what changes fall on: instances, interfaces or registries, each from its own pool. */
final class Groups {

  private final Map<Target, Pool> pools = new EnumMap<>(Target.class);
  private final Map<Churn, List<Integer>> additional = new IdentityHashMap<>();

  Groups(Scenario scenario) {
    for (Target target : Target.values()) {
      pools.put(target, new Pool(size(scenario, target), scenario));
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
        : pools.get(churn.target()).choose(occurrence);
  }
}
