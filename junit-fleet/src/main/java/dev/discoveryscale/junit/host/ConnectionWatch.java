package dev.discoveryscale.junit.host;

import dev.discoveryscale.simulator.runtime.CellFailure;
import java.util.Collection;
import java.util.OptionalLong;

/** A connection to each instance that is registered. */
record ConnectionWatch(Connections connections) implements StartWatch {

  @Override
  public void begin(String who) throws CellFailure, InterruptedException {
    connections.begin(who);
  }

  @Override
  public boolean cameBefore(long epochMillis) {
    return connections.first().values().stream().anyMatch(at -> at < epochMillis);
  }

  @Override
  public OptionalLong atMillis() {
    Collection<Long> seen = connections.first().values();
    return seen.size() < connections.instances()
        ? OptionalLong.empty()
        : seen.stream().mapToLong(Long::longValue).max();
  }

  @Override
  public String what() {
    return "its first connection to each of %,d instances, the last of them"
        .formatted(connections.instances());
  }

  @Override
  public String missing() {
    return "it has connected to %,d of %,d instances"
        .formatted(connections.first().size(), connections.instances());
  }
}
