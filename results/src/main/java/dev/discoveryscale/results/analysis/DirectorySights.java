package dev.discoveryscale.results.analysis;

import dev.discoveryscale.results.record.InstanceChange.Direction;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The addresses that one directory is still to show as come or gone, and those it has shown but not
 * yet built invokers for. Of two changes of one address in one direction a list shows the later; a
 * change that was undone before any list showed it is never shown.
 */
final class DirectorySights {
  private final String model;
  private final String registry;
  private final Map<Direction, Map<String, ChangeTally>> due = new EnumMap<>(Direction.class);
  private final Map<String, ChangeTally> awaitingRefresh = new HashMap<>();

  DirectorySights(String model, String registry) {
    this.model = model;
    this.registry = registry;
    for (Direction direction : Direction.values()) {
      due.put(direction, new HashMap<>());
    }
  }

  /** A change began. */
  void begin(ChangeTally change) {
    for (String address : change.addresses(model, registry)) {
      change.due();
      due.get(change.direction()).put(address, change);
    }
  }

  /** A list came that differs from the one before. */
  void push(long t, List<String> added, List<String> removed) {
    Map<String, ChangeTally> shown = new HashMap<>();
    removed.forEach(address -> take(address, Direction.DISAPPEARED, shown));
    added.forEach(address -> take(address, Direction.APPEARED, shown));
    boolean merged = severalGroups(new ArrayList<>(shown.values()));
    shown.values().forEach(change -> change.seen(t, merged));
    awaitingRefresh.putAll(shown);
  }

  private void take(String address, Direction direction, Map<String, ChangeTally> shown) {
    ChangeTally change = due.get(direction).remove(address);
    if (change == null) {
      return;
    }
    shown.put(address, change);
    due.get(direction.opposite())
        .computeIfPresent(
            address, (same, other) -> other.startedAtMs() < change.startedAtMs() ? null : other);
  }

  private static boolean severalGroups(List<ChangeTally> shown) {
    return shown.stream().anyMatch(change -> !change.ofOneGroup(shown.get(0)));
  }

  /** Invokers have been built for the last list. */
  void refreshed(long t) {
    awaitingRefresh.values().forEach(change -> change.refreshed(t));
    awaitingRefresh.clear();
  }
}
