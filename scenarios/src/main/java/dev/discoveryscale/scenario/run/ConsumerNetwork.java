package dev.discoveryscale.scenario.run;

import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.registry.NacosRegistry;
import dev.discoveryscale.results.record.Connections;
import dev.discoveryscale.results.record.RegistryTraffic;
import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Scenario;
import dev.discoveryscale.scenario.run.SocketStatistics.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The consumer's connections, seen from outside: how many there are and to whom, and what passes
 * between it and its registries. Where the system does not tell, nothing is told. For one thread.
 *
 * <p>All of it is TCP over connections that last until they are looked at. A Nacos pushes to its
 * clients before 2.0, so to those of Dubbo 2.7, in UDP, and these fetch over short connections:
 * their traffic is unknown.
 */
final class ConsumerNetwork {

  private static final Logger LOG = LoggerFactory.getLogger(ConsumerNetwork.class);

  /** Between two looks, beside those at the phases' begins. */
  private static final Duration EVERY = Duration.ofSeconds(10);

  /** Where the process's connections to registries are looked at. */
  interface Source {
    List<Connection> look() throws IOException, InterruptedException;
  }

  /** Its client of a Nacos is from before 2.0. */
  private static final String UNSEEN_LINE = "dubbo-2.7";

  private static final String UNSEEN =
      "a Nacos pushes to clients of Dubbo 2.7 in UDP, and they fetch over HTTP connections that end"
          + " before they are looked at";

  /** No process has this id. */
  private static final long NOBODY = -1;

  private static final Pattern PORT = Pattern.compile(":(\\d+)");

  private final ProcessSockets sockets;
  private final Source source;
  private final Set<Integer> registries;
  private final Set<Integer> providers;
  private final TrafficTally tally = new TrafficTally();
  private Optional<String> unknown = Optional.empty();
  private boolean seen;
  private long looked = System.nanoTime();

  /**
   * The network of a process.
   *
   * @param registries where it reaches them
   * @param providers the ports of the fleet's protocols
   */
  ConsumerNetwork(long pid, List<RegistryAddress> registries, Collection<Integer> providers) {
    this.sockets = new ProcessSockets(pid);
    this.registries =
        registries.stream().flatMap(ConsumerNetwork::ports).collect(Collectors.toSet());
    this.providers = Set.copyOf(providers);
    this.source = this::own;
  }

  private static Stream<Integer> ports(RegistryAddress registry) {
    Stream<Integer> told =
        PORT.matcher(registry.servers())
            .results()
            .map((MatchResult port) -> Integer.parseInt(port.group(1)));
    return registry instanceof RegistryAddress.Nacos
        ? told.flatMap(http -> Stream.of(http, http + NacosRegistry.GRPC_OFFSET))
        : told;
  }

  /** The network of a process whose traffic is seen elsewhere. */
  ConsumerNetwork(long pid, Source source) {
    this.sockets = new ProcessSockets(pid);
    this.registries = Set.of();
    this.providers = Set.of();
    this.source = source;
  }

  /** The network of a process that is a cell's consumer. */
  static ConsumerNetwork of(long pid, World world, Scenario scenario, Profile profile) {
    String line = profile.client().line();
    return of(
        pid,
        line,
        world.network().addresses(),
        scenario.providers().protocols().of(line).stream()
            .map(Scenario.Protocol::port)
            .collect(Collectors.toSet()));
  }

  /** The network of a process with a client of that line. */
  static ConsumerNetwork of(
      long pid, String line, List<RegistryAddress> registries, Collection<Integer> providers) {
    ConsumerNetwork network = new ConsumerNetwork(pid, registries, providers);
    if (line.equals(UNSEEN_LINE)
        && registries.stream().anyMatch(RegistryAddress.Nacos.class::isInstance)) {
      network.unknown = Optional.of(UNSEEN);
    }
    return network;
  }

  /** The network of a process that cannot be looked at. */
  static ConsumerNetwork unknown(String why) {
    ConsumerNetwork none = new ConsumerNetwork(NOBODY, List.of(), List.of());
    none.unknown = Optional.of(why);
    return none;
  }

  /** A phase begins. */
  void phase(String name) throws InterruptedException {
    if (look()) {
      tally.begin(name);
    } else {
      tally.beginUnseen(name);
    }
  }

  /** Looks if it is time to. */
  void lookNowAndThen() throws InterruptedException {
    if (System.nanoTime() - looked >= EVERY.toNanos()) {
      look();
    }
  }

  /**
   * Counters go on without being looked at, so a look that failed within a phase is made up for by
   * the next; one between two phases is not.
   */
  private boolean look() throws InterruptedException {
    if (unknown.isPresent()) {
      return false;
    }
    looked = System.nanoTime();
    try {
      tally.look(source.look());
      seen = true;
      return true;
    } catch (IOException e) {
      LOG.warn("a look at the traffic with the registries failed", e);
      unknown = seen ? Optional.empty() : Optional.of(e.getMessage());
      return false;
    }
  }

  private List<Connection> own() throws IOException, InterruptedException {
    Set<Long> own = sockets.inodes();
    return SocketStatistics.to(registries).stream()
        .filter(each -> own.contains(each.inode()))
        .toList();
  }

  /** What passed until the last look. */
  RegistryTraffic traffic() {
    return unknown.map(RegistryTraffic::unknown).orElseGet(tally::sum);
  }

  /** How many connections there are now; empty where the system does not tell. */
  Optional<Connections> connections(String point) {
    try {
      List<Integer> ports = sockets.remotePorts();
      long toRegistries = ports.stream().filter(registries::contains).count();
      long toProviders =
          ports.stream()
              .filter(port -> !registries.contains(port) && providers.contains(port))
              .count();
      return Optional.of(
          new Connections(
              point, toProviders, toRegistries, ports.size() - toProviders - toRegistries));
    } catch (IOException e) {
      LOG.debug("the consumer's sockets cannot be read", e);
      return Optional.empty();
    }
  }
}
