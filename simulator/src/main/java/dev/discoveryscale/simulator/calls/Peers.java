package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.calls.launcher.LaunchedClient;
import dev.discoveryscale.calls.launcher.LaunchedClient.Taken;
import dev.discoveryscale.calls.launcher.LaunchedPeer;
import dev.discoveryscale.calls.launcher.LaunchedServer;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.simulator.gateway.Gateway;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.Pacer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The servers and clients of a cell. What is asked of one side is asked of each of its JVMs, one
 * after another. For one thread.
 */
final class Peers implements AutoCloseable {

  /** A JVM that uses less of a processor than a tenth has nothing left to compile. */
  private static final Duration LOOK = Duration.ofMillis(200);

  private static final long IDLE_MS = 20;
  private static final int LOOKS = 25;

  /** Something that one client is asked. */
  private interface Asked {
    Taken of(LaunchedClient client) throws InterruptedException;
  }

  private final List<LaunchedServer> servers = new ArrayList<>();
  private final List<LaunchedClient> clients = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();
  private Optional<EmbeddedZooKeeper> registry = Optional.empty();
  private Optional<Gateway> gateway = Optional.empty();
  private boolean calling;

  /** Takes over a server, and where it listens. */
  void add(LaunchedServer server, int port) {
    servers.add(server);
    ports.add(port);
  }

  /** Takes over the registry, which ends after all others. */
  void add(EmbeddedZooKeeper theirs) {
    registry = Optional.of(theirs);
  }

  /** Takes over what the clients call in place of the server. */
  void add(Gateway between) {
    gateway = Optional.of(between);
  }

  /** What the clients call in place of the server. */
  Optional<Gateway> gateway() {
    return gateway;
  }

  /** Where the clients call. */
  List<Integer> calledPorts() {
    return gateway.map(between -> List.of(between.port())).orElse(ports);
  }

  /** Takes over a client. */
  void add(LaunchedClient client) {
    clients.add(client);
  }

  List<LaunchedServer> servers() {
    return servers;
  }

  List<LaunchedClient> clients() {
    return clients;
  }

  /** Where the servers listen. */
  List<Integer> ports() {
    return ports;
  }

  List<Long> serverPids() {
    return servers.stream().map(LaunchedPeer::pid).toList();
  }

  List<Long> clientPids() {
    return clients.stream().map(LaunchedPeer::pid).toList();
  }

  private List<LaunchedPeer> all() {
    return Stream.concat(servers.stream(), clients.stream()).toList();
  }

  /** Begins a phase of the samples. */
  void phase(String name) throws InterruptedException {
    for (LaunchedClient client : clients) {
      client.phase(name);
    }
    for (LaunchedServer server : servers) {
      server.phase(name);
    }
  }

  /** Fails if a server or the gateway has ended. */
  void requireServers() throws CellFailure, InterruptedException {
    if (gateway.isPresent()) {
      gateway.get().requireAlive();
    }
    for (LaunchedServer server : servers) {
      server.requireAlive();
    }
  }

  /** The load begins; without effect if it has begun. */
  void startCalls() throws InterruptedException {
    if (!calling) {
      calling = true;
      for (LaunchedClient client : clients) {
        client.startCalls();
      }
    }
  }

  /**
   * The load goes on as an open loop.
   *
   * @param rate calls a second of each client
   */
  void startCalls(String arrivals, double rate) throws InterruptedException {
    for (LaunchedClient client : clients) {
      client.startCalls(arrivals, rate);
    }
  }

  /**
   * From now on all clients call one of several payloads. Calls under way end before.
   *
   * @return the class of the first answer
   */
  String choose(String payload) throws InterruptedException {
    String answer = "";
    for (LaunchedClient client : clients) {
      answer = client.choose(payload);
    }
    return answer;
  }

  void pauseCalls() throws InterruptedException {
    for (LaunchedClient client : clients) {
      client.pauseCalls();
    }
  }

  void resumeCalls() throws InterruptedException {
    for (LaunchedClient client : clients) {
      client.resumeCalls();
    }
  }

  void skipCalls() throws InterruptedException {
    for (LaunchedClient client : clients) {
      client.skipCalls();
    }
  }

  /** What all clients together did since the last time. */
  Taken takeCalls() throws InterruptedException {
    return together(LaunchedClient::takeCalls);
  }

  /** Ends the load; what all clients together did since the last time. */
  Taken stopCalls() throws InterruptedException {
    return together(LaunchedClient::stopCalls);
  }

  private Taken together(Asked asked) throws InterruptedException {
    List<Taken> taken = new ArrayList<>();
    for (LaunchedClient client : clients) {
      taken.add(asked.of(client));
    }
    return sum(taken);
  }

  /**
   * The calls of clients in the same time. The mean is exact; median and 99th percentile, which are
   * shown while a cell runs, are means of the clients'.
   */
  static Taken sum(List<Taken> all) {
    long right = sum(all, Taken::right);
    return new Taken(
        sum(all, Taken::nanos) / all.size(),
        right,
        sum(all, Taken::wrong),
        sum(all, Taken::timeouts),
        sum(all, Taken::errors),
        sum(all, each -> each.meanNanos() * each.right()) / Math.max(1, right),
        sum(all, Taken::medianNanos) / all.size(),
        sum(all, Taken::p99Nanos) / all.size(),
        all.stream().map(Taken::firstError).filter(Objects::nonNull).findFirst().orElse(null),
        (int) sum(all, Taken::waiting));
  }

  private static long sum(List<Taken> all, ToLongFunction<Taken> figure) {
    return all.stream().mapToLong(figure).sum();
  }

  /** Records the objects of all by class at a point. */
  void countObjects(String point) throws InterruptedException {
    for (LaunchedPeer each : all()) {
      each.countObjects(point);
    }
  }

  /** Reads the live sets of all. */
  void settle(String name, Duration limit) throws InterruptedException {
    for (LaunchedPeer each : all()) {
      each.settle(name, limit);
    }
  }

  /**
   * Calls pause until all JVMs have compiled what is waiting: beside many callers their compilers
   * get little of the processors' time, and calls stay slow.
   */
  void letCompilersWork(Pacer pacer) throws CellFailure, InterruptedException {
    pauseCalls();
    boolean busy = true;
    for (int i = 0; i < LOOKS && busy; i++) {
      List<Long> before = cpuMillis();
      pacer.pass(LOOK);
      List<Long> now = cpuMillis();
      busy = IntStream.range(0, now.size()).anyMatch(j -> now.get(j) - before.get(j) > IDLE_MS);
    }
    resumeCalls();
    skipCalls();
  }

  /** The processor time of each until now, in milliseconds. */
  private List<Long> cpuMillis() {
    List<Long> millis = new ArrayList<>();
    for (LaunchedPeer each : all()) {
      millis.add(Machine.cpuMillis(each.pid()));
    }
    return millis;
  }

  /** Stops all, clients first. */
  @Override
  public void close() {
    try {
      close(all());
    } finally {
      gateway.ifPresent(Gateway::close);
      registry.ifPresent(EmbeddedZooKeeper::close);
    }
  }

  private static void close(List<LaunchedPeer> open) {
    if (!open.isEmpty()) {
      int last = open.size() - 1;
      try {
        open.get(last).close();
      } finally {
        close(open.subList(0, last));
      }
    }
  }
}
