package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.provider.Change;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.simulator.plan.FleetAddresses;
import dev.discoveryscale.simulator.runtime.CellEvents;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Waits;
import dev.discoveryscale.simulator.schedule.PlannedChange;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Makes the changes of a cell's fleet and registries, and reports each to the cell's events. */
public final class FleetChanges {

  private final CellEnvironment environment;
  private final CellEvents events;
  private final GroupChange group;
  private final InterfaceAddresses interfaces;
  private final RegistryChange registries;

  public FleetChanges(CellEnvironment environment, Pacer pacer, CellEvents events) {
    this.environment = environment;
    this.events = events;
    this.group = new GroupChange(environment.fleet());
    this.interfaces =
        new InterfaceAddresses(
            environment.fleet()::registeredInstances,
            environment.addresses(),
            environment.network().connectStrings());
    this.registries = new RegistryChange(environment, Clock.systemUTC(), pacer);
  }

  /**
   * Makes a group do something, or lets it be done to it, all at once; returns how long after the
   * call each of them began.
   */
  public List<Duration> change(PlannedChange change) throws CellFailure, InterruptedException {
    Waits waits = new Waits(Clock.systemUTC());
    add("change", change, "action", word(change), "group", change.targets().size());
    switch (change.action().target()) {
      case REGISTRY -> {
        for (int registry : change.targets()) {
          RegistryChange.Done done = registries.change(change, registry);
          waits.began(done.startedAtMillis());
          String address = environment.network().connectStrings().get(registry);
          add(change, done, List.of(address), Map.of());
        }
      }
      case INTERFACE -> {
        List<InterfaceAddresses.Moved> moved = interfaces.of(change.action());
        for (Change done : waits.began(group.change(change))) {
          String name = environment.interfaces().get(done.index());
          for (InterfaceAddresses.Moved each : moved) {
            add(change, done, each.registries(), each.addresses(), "interface", name);
          }
        }
      }
      case INSTANCE -> {
        for (Change done : waits.began(group.change(change))) {
          moved(change, done, environment.addresses());
        }
      }
    }
    return waits.each();
  }

  /** Where instances differ, the event has the addresses of each service. */
  private void moved(PlannedChange change, Change done, FleetAddresses places) throws CellFailure {
    int index = done.index();
    if (places.alike()) {
      add(change, done, places.registries(index), places.addresses(index));
      return;
    }
    Map<String, Map<String, List<String>>> services = new TreeMap<>();
    for (ServiceSpec service : places.services()) {
      services.put(service.interfaceName(), places.addresses(index, service));
    }
    services.values().removeIf(Map::isEmpty);
    add(change, done, places.registries(index), Map.of(), "services", services);
  }

  private static String word(PlannedChange change) {
    return change.action().name().toLowerCase(Locale.ROOT);
  }

  /** Records an action, where a consumer should see it, and the addresses that it moved. */
  private void add(
      PlannedChange change,
      Object done,
      List<String> registries,
      Map<String, List<String>> addresses,
      Object... more)
      throws CellFailure {
    List<Object> fields =
        new ArrayList<>(List.of("change", done, "registries", registries, "addresses", addresses));
    fields.addAll(List.of(more));
    add(word(change), change, fields.toArray());
  }

  /** Adds an event of a change; more keys and values alternate. */
  private void add(String type, PlannedChange change, Object... more) throws CellFailure {
    List<Object> fields =
        new ArrayList<>(List.of("churn", change.churn(), "plannedMs", change.at().toMillis()));
    fields.addAll(List.of(more));
    events.add(type, fields.toArray());
  }
}
