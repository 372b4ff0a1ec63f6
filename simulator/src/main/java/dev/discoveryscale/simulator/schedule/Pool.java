package dev.discoveryscale.simulator.schedule;

import dev.discoveryscale.model.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Chooses groups from all members in turn, in an order given by the seed, except members of another
 * change in progress.
 */
final class Pool {

  private final Duration timeout;
  private final List<Integer> order;
  private final Map<Integer, Duration> busyUntil = new HashMap<>();
  private int next;

  Pool(int size, Scenario scenario, int seed) {
    timeout = Occurrences.timeout(scenario);
    order = new ArrayList<>(IntStream.range(0, size).boxed().toList());
    Collections.shuffle(order, new Random(seed));
  }

  List<Integer> choose(Occurrence occurrence) {
    int size = occurrence.churn().group(order.size());
    List<Integer> chosen = new ArrayList<>();
    for (int tried = 0; tried < order.size() && chosen.size() < size; tried++) {
      int candidate = order.get(next);
      next = (next + 1) % order.size();
      if (busyUntil.getOrDefault(candidate, Duration.ZERO).compareTo(occurrence.begin()) <= 0) {
        chosen.add(candidate);
      }
    }
    if (chosen.size() < size) {
      throw new IllegalArgumentException(
          "%s of %d %ss, but only %d of %d are not in another change"
              .formatted(
                  occurrence.churn().kind().word(),
                  size,
                  occurrence.churn().target().name().toLowerCase(Locale.ROOT),
                  chosen.size(),
                  order.size()));
    }
    Duration free = occurrence.seen(timeout).plusNanos(1);
    chosen.forEach(each -> busyUntil.put(each, free));
    return chosen;
  }
}
