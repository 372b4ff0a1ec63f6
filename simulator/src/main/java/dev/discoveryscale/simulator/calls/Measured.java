package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.model.record.ForeignLoad;
import dev.discoveryscale.model.record.PlayedCalls.Threads;
import dev.discoveryscale.model.record.PlayedCalls.Traffic;
import dev.discoveryscale.simulator.cores.ThreadWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is known of the measured time beside the samples, over all its turns together. */
final class Measured {

  private record Part(
      Optional<Traffic> traffic,
      Optional<ForeignLoad> foreign,
      Optional<Double> simulatorPercent,
      Optional<Double> stealPercent) {}

  private final List<Part> parts = new ArrayList<>();
  private final ThreadWatch server;
  private final ThreadWatch client;

  /** Nothing is measured yet. */
  Measured(ThreadWatch server, ThreadWatch client) {
    this.server = server;
    this.client = client;
  }

  /** A turn, or the measured time, begins for the threads of both JVMs. */
  void beginThreads() {
    server.begin();
    client.begin();
  }

  /** To be called now and then, and at the end of a turn. */
  void lookAtThreads() {
    server.look();
    client.look();
  }

  /** What the server's threads used. */
  List<Threads> serverThreads() {
    return server.used();
  }

  /** Likewise the client's. */
  List<Threads> clientThreads() {
    return client.used();
  }

  /** A turn, or all of the measured time. */
  void add(
      Optional<Traffic> traffic,
      Optional<ForeignLoad> foreign,
      Optional<Double> simulatorPercent,
      Optional<Double> stealPercent) {
    parts.add(new Part(traffic, foreign, simulatorPercent, stealPercent));
  }

  /** The sum; absent if a part is not known, or connections changed. */
  Optional<Traffic> traffic() {
    List<Traffic> known = parts.stream().flatMap(part -> part.traffic().stream()).toList();
    if (known.size() < parts.size()
        || known.stream().map(Traffic::connections).distinct().count() != 1) {
      return Optional.empty();
    }
    return Optional.of(
        new Traffic(
            known.get(0).connections(),
            known.stream().mapToLong(Traffic::nanos).sum(),
            known.stream().mapToLong(Traffic::sentBytes).sum(),
            known.stream().mapToLong(Traffic::receivedBytes).sum()));
  }

  /** The mean; absent where a part has none. */
  Optional<ForeignLoad> foreignLoad() {
    List<ForeignLoad> known = parts.stream().flatMap(part -> part.foreign().stream()).toList();
    return known.isEmpty() || known.size() < parts.size()
        ? Optional.empty()
        : Optional.of(ForeignLoad.mean(known));
  }

  /** The mean. */
  Optional<Double> simulatorPercent() {
    return mean(parts.stream().flatMap(part -> part.simulatorPercent().stream()).toList());
  }

  /** The mean. */
  Optional<Double> stealPercent() {
    return mean(parts.stream().flatMap(part -> part.stealPercent().stream()).toList());
  }

  private static Optional<Double> mean(List<Double> values) {
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(values.stream().mapToDouble(Double::doubleValue).average().orElseThrow());
  }
}
