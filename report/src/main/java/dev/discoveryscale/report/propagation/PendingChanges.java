package dev.discoveryscale.report.propagation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Changes that are still pending in one directory: addresses that it has not yet shown as added or
 * removed, addresses without rebuilt invokers, and changed parameters. Of two changes of one
 * address in one direction a list shows the later; a change that was undone before any list showed
 * it is never shown, at the latest when the directory's registry changes: what goes and comes then
 * does so because of that.
 */
final class PendingChanges {
  private final String model;
  private final String registry;
  private final String service;
  private final RegistryTally ofRegistry;
  private final Map<String, ChangeTally> coming = new HashMap<>();
  private final Map<String, ChangeTally> going = new HashMap<>();
  private final Map<String, ChangeTally> awaitingRefresh = new HashMap<>();
  private Optional<ChangeTally> rebuilding = Optional.empty();

  PendingChanges(String model, String registry, String service, RegistryTally ofRegistry) {
    this.model = model;
    this.registry = registry;
    this.service = service;
    this.ofRegistry = ofRegistry;
  }

  /** A change began. */
  void begin(ChangeTally change) {
    switch (change.direction()) {
      case APPEARED -> due(change, coming);
      case DISAPPEARED -> due(change, going);
      case STAYED -> stay(change);
    }
  }

  private void due(ChangeTally change, Map<String, ChangeTally> due) {
    for (String address : change.addresses(model, registry, service)) {
      change.due();
      ofRegistry.due(change);
      due.put(address, change);
    }
  }

  private void stay(ChangeTally change) {
    if (change.ofRegistry(registry)) {
      Set<String> undone = new HashSet<>(coming.keySet());
      undone.retainAll(going.keySet());
      coming.keySet().removeAll(undone);
      going.keySet().removeAll(undone);
    } else if (change.rebuilds(registry, service)) {
      change.due();
      rebuilding = Optional.of(change);
    }
  }

  /** A list came that differs from the one before. */
  void push(long t, List<String> added, List<String> removed) {
    Map<String, ChangeTally> shown = new HashMap<>();
    removed.forEach(address -> take(address, going, coming, shown));
    added.forEach(address -> take(address, coming, going, shown));
    boolean merged = severalGroups(new ArrayList<>(shown.values()));
    for (ChangeTally change : shown.values()) {
      change.seen(t, merged);
      ofRegistry.seen(change, t);
    }
    awaitingRefresh.putAll(shown);
  }

  private static void take(
      String address,
      Map<String, ChangeTally> due,
      Map<String, ChangeTally> opposite,
      Map<String, ChangeTally> shown) {
    ChangeTally change = due.remove(address);
    if (change == null) {
      return;
    }
    shown.put(address, change);
    opposite.computeIfPresent(
        address, (same, other) -> other.startedAtMs() < change.startedAtMs() ? null : other);
  }

  private static boolean severalGroups(List<ChangeTally> shown) {
    return shown.stream().anyMatch(change -> !change.group().equals(shown.get(0).group()));
  }

  /** Invokers have been built for the last list, or for other parameters. */
  void refreshed(long t) {
    awaitingRefresh.values().forEach(change -> change.refreshed(t));
    awaitingRefresh.clear();
    rebuilding.ifPresent(change -> change.rebuilt(t));
    rebuilding = Optional.empty();
  }
}
