package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.simulator.plan.FleetAddresses;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The addresses that come or go when an interface is withdrawn and restored: those of all instances
 * that were registered when it was withdrawn. What is overridden moves none. Of one cell.
 */
final class InterfaceAddresses {

  /**
   * Addresses that move in the same registries.
   *
   * @param registries as {@code host:port}
   * @param addresses by the model of the directories that follow them
   */
  record Moved(List<String> registries, Map<String, List<String>> addresses) {}

  private final Supplier<List<Integer>> registered;
  private final FleetAddresses places;
  private final List<String> registries;
  private List<Integer> withdrawn = List.of();

  /**
   * @param registered gives the instances that are registered now
   * @param places where a consumer is to find each
   * @param registries all registries
   */
  InterfaceAddresses(
      Supplier<List<Integer>> registered, FleetAddresses places, List<String> registries) {
    this.registered = registered;
    this.places = places;
    this.registries = List.copyOf(registries);
  }

  /**
   * The addresses that an action will move; to be called before the action. At least one element,
   * which may be empty.
   */
  List<Moved> of(Action action) {
    if (action == Action.WITHDRAW) {
      withdrawn = registered.get();
    }
    boolean moves = action == Action.WITHDRAW || action == Action.RESTORE;
    return moves && !withdrawn.isEmpty() ? moved() : List.of(new Moved(registries, Map.of()));
  }

  private List<Moved> moved() {
    Map<List<String>, Map<String, List<String>>> byRegistries = new LinkedHashMap<>();
    for (int instance : withdrawn) {
      Map<String, List<String>> together =
          byRegistries.computeIfAbsent(places.registries(instance), key -> new TreeMap<>());
      places
          .addresses(instance)
          .forEach(
              (model, each) ->
                  together.computeIfAbsent(model, key -> new ArrayList<>()).addAll(each));
    }
    return byRegistries.entrySet().stream()
        .map(each -> new Moved(each.getKey(), each.getValue()))
        .toList();
  }
}
