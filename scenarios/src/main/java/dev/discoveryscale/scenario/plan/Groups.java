package dev.discoveryscale.scenario.plan;

import dev.discoveryscale.scenario.churn.Churn;
import dev.discoveryscale.scenario.model.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Chooses the instances that changes fall on: all of the fleet in turn, in an order given by the
 * seed, but none while another change still has it.
 */
final class Groups {

  private final int fleet;
  private final Duration timeout;
  private final List<Integer> order;
  private final Map<Integer, Duration> busyUntil = new HashMap<>();
  private final Map<Churn, List<Integer>> additional = new IdentityHashMap<>();
  private int next;

  Groups(Scenario scenario) {
    fleet = scenario.providers().instances();
    timeout = Occurrences.timeout(scenario);
    order = new ArrayList<>(IntStream.range(0, fleet).boxed().toList());
    Collections.shuffle(order, new Random(scenario.seed()));
    int first = fleet;
    for (Churn churn : scenario.churn()) {
      if (churn.additional()) {
        int end = first + churn.group(fleet);
        additional.put(churn, IntStream.range(first, end).boxed().toList());
        first = end;
      }
    }
  }

  /**
   * The instances of an occurrence; to be asked in the order in which occurrences begin.
   *
   * @throws IllegalArgumentException if too many are away already
   */
  List<Integer> choose(Occurrence occurrence) {
    if (occurrence.churn().additional()) {
      return additional.get(occurrence.churn());
    }
    int size = occurrence.churn().group(fleet);
    List<Integer> chosen = new ArrayList<>();
    for (int tried = 0; tried < fleet && chosen.size() < size; tried++) {
      int candidate = order.get(next);
      next = (next + 1) % fleet;
      if (busyUntil.getOrDefault(candidate, Duration.ZERO).compareTo(occurrence.begin()) <= 0) {
        chosen.add(candidate);
      }
    }
    if (chosen.size() < size) {
      throw new IllegalArgumentException(
          "%s of %d instances where only %d of %d are not in another change"
              .formatted(occurrence.churn().kind(), size, chosen.size(), fleet));
    }
    Duration free = occurrence.seen(timeout).plusNanos(1);
    chosen.forEach(instance -> busyUntil.put(instance, free));
    return chosen;
  }
}
