package dev.discoveryscale.simulator.snapshot;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the restarts of processes among recorded changes of directories. */
final class RecordedChanges {

  /** A process whose entries are partly missing. */
  private record Away(Duration left, Set<String> missing) {}

  private final Map<String, String> places = new HashMap<>();
  private final Map<String, CapturedProcess> owners = new HashMap<>();
  private final Map<CapturedProcess, Away> away = new LinkedHashMap<>();
  private final Set<String> unknown = new HashSet<>();
  private final List<Recording.Restart> restarts = new ArrayList<>();

  /** An entry that a process had when recording began. */
  void add(Entry entry, CapturedProcess owner) {
    String place = place(entry.registry(), entry.at(), address(entry));
    places.put(place(entry.registry(), entry.at(), entry.id()), place);
    owners.put(place, owner);
  }

  /**
   * Reads what was recorded; absent if no process was restarted.
   *
   * @param processes in the order of their indexes
   */
  Optional<Recording> read(Path changes, Duration length, List<CapturedProcess> processes)
      throws IOException {
    Map<CapturedProcess, Integer> indexes = new HashMap<>();
    for (int i = 0; i < processes.size(); i++) {
      indexes.put(processes.get(i), i);
    }
    EntryFile.read(changes, RecordedChange.class, change -> add(change, indexes));
    return restarts.isEmpty()
        ? Optional.empty()
        : Optional.of(new Recording(length, restarts, away.size() + unknown.size()));
  }

  private void add(RecordedChange change, Map<CapturedProcess, Integer> indexes) {
    Duration now = Duration.ofMillis(change.ms());
    for (String id : change.removed()) {
      String place = places.remove(place(change.registry(), change.at(), id));
      if (owners.containsKey(place)) {
        away.computeIfAbsent(owners.get(place), any -> new Away(now, new HashSet<>()))
            .missing()
            .add(place);
      }
    }
    for (Entry entry : change.added()) {
      String place = place(entry.registry(), entry.at(), address(entry));
      CapturedProcess owner = owners.get(place);
      if (owner == null) {
        unknown.add(address(entry));
        continue;
      }
      places.put(place(entry.registry(), entry.at(), entry.id()), place);
      Away gone = away.get(owner);
      if (gone != null && gone.missing().remove(place) && gone.missing().isEmpty()) {
        away.remove(owner);
        restarts.add(new Recording.Restart(indexes.get(owner), gone.left(), now));
      }
    }
  }

  private static String place(int registry, String at, String what) {
    return registry + at + " " + what;
  }

  /** What stays of an entry when its process restarts: protocol, host and port. */
  private static String address(Entry entry) {
    return CapturedFleet.url(entry)
        .map(url -> url.protocol() + "://" + url.host() + url.port())
        .orElse(entry.node());
  }
}
