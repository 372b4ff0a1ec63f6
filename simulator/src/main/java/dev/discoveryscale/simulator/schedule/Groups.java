package dev.discoveryscale.simulator.schedule;

import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.churn.Target;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.snapshot.CapturedFleet;
import dev.discoveryscale.simulator.snapshot.CapturedFleets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
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
    instances = new Pool(instances(scenario), scenario, seed, owners(scenario));
    for (Churn churn : scenario.churn()) {
      if (churn.target() != Target.INSTANCE) {
        own.put(
            churn, new Pool(numbered(size(scenario, churn.target())), scenario, seed, any -> ""));
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

  /** A sample has only changes that the consumer sees. */
  private static List<Integer> instances(Scenario scenario) {
    return Seen.of(scenario)
        .map(seen -> List.copyOf(seen.instances()))
        .orElseGet(() -> numbered(size(scenario, Target.INSTANCE)));
  }

  /** The application of each instance, where they differ. */
  private static IntFunction<String> owners(Scenario scenario) {
    return CapturedFleets.of(scenario.providers())
        .map(CapturedFleet::owners)
        .<IntFunction<String>>map(owners -> owners::get)
        .orElse(any -> "");
  }

  private static List<Integer> numbered(int size) {
    return IntStream.range(0, size).boxed().toList();
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
    if (occurrence.targets().isPresent()) {
      return occurrence.targets().get();
    }
    return churn.additional()
        ? additional.get(churn)
        : own.getOrDefault(churn, instances).choose(occurrence);
  }

  /**
   * Chooses groups from all members in turn, except members of another change in progress. The seed
   * gives the order; so many of each application come first as it has of all, because the changes
   * of one may cost more than the changes of another.
   */
  static final class Pool {

    private final Duration timeout;
    private final List<Integer> order;
    private final Map<Integer, Duration> busyUntil = new HashMap<>();
    private int next;

    Pool(List<Integer> members, Scenario scenario, int seed, IntFunction<String> owner) {
      timeout = Occurrences.timeout(scenario);
      List<Integer> shuffled = new ArrayList<>(members);
      Random random = new Random(seed);
      Collections.shuffle(shuffled, random);
      Map<String, List<Integer>> byOwner =
          shuffled.stream()
              .collect(Collectors.groupingBy(owner::apply, TreeMap::new, Collectors.toList()));
      Map<Integer, Double> place = new HashMap<>();
      byOwner
          .values()
          .forEach(
              owned -> {
                double offset = random.nextDouble();
                for (int i = 0; i < owned.size(); i++) {
                  place.put(owned.get(i), (i + offset) / owned.size());
                }
              });
      shuffled.sort(Comparator.comparing(place::get));
      order = List.copyOf(shuffled);
    }

    List<Integer> choose(Occurrence occurrence) {
      int size = Math.min(occurrence.churn().group(order.size()), order.size());
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
}
