package dev.discoveryscale.scenario.run;

import dev.discoveryscale.results.record.RegistryTraffic;
import dev.discoveryscale.scenario.run.SocketStatistics.Connection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Adds up what connections carried, phase by phase, from looks at their counters. A connection that
 * is gone keeps what it had at the last look. For one thread.
 */
final class TrafficTally {

  private final Map<Long, Connection> open = new HashMap<>();
  private final List<RegistryTraffic.Phase> phases = new ArrayList<>();
  private Optional<String> phase = Optional.empty();
  private long received;
  private long sent;
  private long receivedBefore;
  private long sentBefore;
  private long ended;

  /** The connections as they are now. */
  void look(Collection<Connection> now) {
    Map<Long, Connection> seen = new HashMap<>();
    for (Connection connection : now) {
      Connection before =
          open.getOrDefault(connection.inode(), new Connection(connection.inode(), 0, 0));
      received += connection.receivedBytes() - before.receivedBytes();
      sent += connection.sentBytes() - before.sentBytes();
      seen.put(connection.inode(), connection);
    }
    ended += open.keySet().stream().filter(inode -> !seen.containsKey(inode)).count();
    open.clear();
    open.putAll(seen);
  }

  /** A phase begins: what was seen until now belongs to the one before, or to the first. */
  void begin(String name) {
    close();
    phase = Optional.of(name);
  }

  /** All phases, the last as far as it was seen. */
  RegistryTraffic sum() {
    close();
    phase = Optional.empty();
    return new RegistryTraffic(phases, ended, Optional.empty());
  }

  private void close() {
    if (phase.isPresent()) {
      phases.add(
          new RegistryTraffic.Phase(phase.get(), received - receivedBefore, sent - sentBefore));
      receivedBefore = received;
      sentBefore = sent;
    }
  }
}
