package dev.discoveryscale.simulator.watch;

import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.simulator.watch.SocketStatistics.Connection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Sums up the traffic of connections, phase by phase, from readings of their counters. A closed
 * connection keeps its last reading, and a connection that one reading missed continues from its
 * last value. For one thread.
 */
final class TrafficTally {

  /** Inodes are given again; not soon to a socket of the same port. */
  private record Key(long inode, int localPort) {}

  private final Map<Key, Connection> known = new HashMap<>();
  private final List<RegistryTraffic.Phase> phases = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();
  private Set<Key> open = Set.of();
  private Optional<String> phase = Optional.empty();
  private boolean begunSurely = true;
  private long received;
  private long sent;
  private long receivedBefore;
  private long sentBefore;

  /** The connections as they are now; one that is listed twice counts once. */
  void look(Collection<Connection> now) {
    Map<Key, Connection> seen = new HashMap<>();
    for (Connection connection : now) {
      seen.merge(
          new Key(connection.inode(), connection.localPort()),
          connection,
          (one, other) -> one.receivedBytes() < other.receivedBytes() ? other : one);
    }
    seen.forEach(
        (key, connection) -> {
          Connection before =
              known.getOrDefault(
                  key, new Connection(key.inode(), key.localPort(), connection.remotePort(), 0, 0));
          received += connection.receivedBytes() - before.receivedBytes();
          sent += connection.sentBytes() - before.sentBytes();
        });
    known.putAll(seen);
    open = Set.copyOf(seen.keySet());
  }

  /** A phase begins: what was seen until now belongs to the one before, or to the first. */
  void begin(String name) {
    begin(name, true);
  }

  /**
   * A phase begins without a reading of the counters, so it cannot be separated from the one
   * before.
   */
  void beginUnseen(String name) {
    begin(name, false);
  }

  private void begin(String name, boolean surely) {
    close(surely);
    phase = Optional.of(name);
    begunSurely = surely;
  }

  /** All phases, the last as far as it was seen. */
  RegistryTraffic sum() {
    close(true);
    phase = Optional.empty();
    return new RegistryTraffic(
        phases,
        known.size() - (long) open.size(),
        Optional.empty(),
        leftOut.isEmpty() ? Optional.empty() : Optional.of(leftOut),
        Optional.empty());
  }

  private void close(boolean surely) {
    if (phase.isEmpty()) {
      return;
    }
    if (begunSurely && surely) {
      phases.add(
          new RegistryTraffic.Phase(phase.get(), received - receivedBefore, sent - sentBefore));
    } else {
      leftOut.add(phase.get());
    }
    receivedBefore = received;
    sentBefore = sent;
  }
}
