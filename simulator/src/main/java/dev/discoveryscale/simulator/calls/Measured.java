package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.model.record.ForeignLoad;
import dev.discoveryscale.model.record.PlayedCalls.Gateway;
import dev.discoveryscale.model.record.PlayedCalls.Threads;
import dev.discoveryscale.model.record.PlayedCalls.Traffic;
import dev.discoveryscale.simulator.cores.Proc;
import dev.discoveryscale.simulator.cores.ThreadWatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What is known of the measured time beside the samples, over all its turns together. */
final class Measured {

  private record Part(
      Optional<Traffic> traffic,
      Optional<ForeignLoad> foreign,
      Optional<Double> simulatorPercent,
      Optional<Double> stealPercent,
      Optional<Gateway> gateway) {}

  /** The thread of a client that reads, by the beginning of its name. */
  private static final String COMMANDS = "probe-commands";

  private static final double READING_PERCENT = 2;

  private final List<Part> parts = new ArrayList<>();
  private final List<ThreadWatch> servers;
  private final List<ThreadWatch> clients;
  private Optional<Long> droppedBefore = Optional.empty();
  private long dropped;

  /** Nothing is measured yet. */
  Measured(List<ThreadWatch> servers, List<ThreadWatch> clients) {
    this.servers = List.copyOf(servers);
    this.clients = List.copyOf(clients);
  }

  /** A turn, or the measured time, begins. */
  void begin() {
    droppedBefore = Proc.ofThisMachine().droppedPackets();
    servers.forEach(ThreadWatch::begin);
    clients.forEach(ThreadWatch::begin);
  }

  /** To be called now and then, and at the end of a turn. */
  void lookAtThreads() {
    servers.forEach(ThreadWatch::look);
    clients.forEach(ThreadWatch::look);
  }

  /** What the threads of all servers used. */
  List<Threads> serverThreads() {
    return used(servers);
  }

  /** Likewise those of the clients. */
  List<Threads> clientThreads() {
    return used(clients);
  }

  /** Threads of one name together, of all JVMs. */
  private static List<Threads> used(List<ThreadWatch> watches) {
    Map<String, Threads> all = new LinkedHashMap<>();
    watches.stream()
        .flatMap(watch -> watch.used().stream())
        .forEach(each -> all.merge(each.name(), each, Measured::together));
    return List.copyOf(all.values());
  }

  private static Threads together(Threads one, Threads other) {
    return new Threads(
        one.name(),
        one.count() + other.count(),
        one.percent() + other.percent(),
        Math.min(one.leastPercent(), other.leastPercent()),
        Math.max(one.mostPercent(), other.mostPercent()),
        Stream.concat(one.processors().stream(), other.processors().stream())
            .distinct()
            .sorted()
            .toList());
  }

  /** A turn, or all of the measured time. */
  void add(
      Optional<Traffic> traffic,
      Optional<ForeignLoad> foreign,
      Optional<Double> simulatorPercent,
      Optional<Double> stealPercent,
      Optional<Gateway> gateway) {
    parts.add(new Part(traffic, foreign, simulatorPercent, stealPercent, gateway));
    Optional<Long> now = Proc.ofThisMachine().droppedPackets();
    dropped += now.flatMap(all -> droppedBefore.map(before -> all - before)).orElse(0L);
  }

  /** What is wrong with the measured time, a sentence or two each. */
  List<String> warnings() {
    List<String> all = new ArrayList<>();
    if (dropped > 0) {
      all.add(
          ("While calls were measured, the kernel dropped %,d packets, because too many waited for"
                  + " a processor. TCP sends each again, which may delay its call by 200 ms or"
                  + " more. To prevent that, raise net.core.netdev_max_backlog.")
              .formatted(dropped));
    }
    reading(clientThreads()).ifPresent(all::add);
    return all;
  }

  /** Callers wait while their times are read, on the client's own processor. */
  static Optional<String> reading(List<Threads> clients) {
    return clients.stream()
        .filter(each -> each.name().startsWith(COMMANDS) && each.mostPercent() > READING_PERCENT)
        .findFirst()
        .map(
            each ->
                "Reading the latencies took %.1f%% of a client's time. Callers waited meanwhile, so rates are too low, and some long latencies are this waiting."
                    .formatted(each.mostPercent()));
  }

  /** What the gateway did in all turns together; absent without one. */
  Optional<Gateway> gateway() {
    List<Gateway> known = parts.stream().flatMap(part -> part.gateway().stream()).toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Gateway(
            known.get(0).release(),
            known.stream().mapToLong(Gateway::cpuMs).sum(),
            known.stream().mapToLong(Gateway::nanos).sum(),
            sum(known.stream().map(Gateway::onward).toList())));
  }

  /** The sum; absent if a part is not known, or connections changed. */
  Optional<Traffic> traffic() {
    return sum(parts.stream().map(Part::traffic).toList());
  }

  private static Optional<Traffic> sum(List<Optional<Traffic>> all) {
    List<Traffic> known = all.stream().flatMap(Optional::stream).toList();
    if (known.size() < all.size()
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
