package dev.discoveryscale.simulator.watch;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.record.Connections;
import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.watch.SocketStatistics.Connection;
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
 * The consumer's connections, seen from outside: their number and peers, and the traffic with the
 * registries. Absent if the system does not report it. For one thread.
 *
 * <p>All of it is TCP over connections that last until they are looked at. A Nacos pushes to its
 * clients before 2.0, so to those of Dubbo 2.7, in UDP, and these fetch over short connections:
 * their traffic is unknown. Of several registries each one's traffic is reported too, by the port
 * that a connection leads to.
 */
public final class ConsumerNetwork {

  private static final Logger LOG = LoggerFactory.getLogger(ConsumerNetwork.class);

  /** Between two looks, beside those at the phases' begins. */
  private static final Duration EVERY = Duration.ofSeconds(10);

  /** Reads the process's connections to registries. */
  interface Source {
    List<Connection> look() throws IOException, InterruptedException;
  }

  /** Its client of a Nacos is from before 2.0. */
  private static final ReleaseLine UNSEEN_LINE = ReleaseLine.DUBBO_2_7;

  private static final String UNSEEN =
      "a Nacos pushes to clients of Dubbo 2.7 in UDP; they fetch over HTTP connections"
          + " that end before they are looked at; the number of connections to registries is of one"
          + " moment, as they come and go";

  /** No process has this id. */
  private static final long NOBODY = -1;

  private static final Pattern PORT = Pattern.compile(":(\\d+)");

  private final ProcessSockets sockets;
  private final Source source;
  private final List<Part> parts;
  private final Set<Integer> providers;
  private final Optional<String> unseen;
  private final TrafficTally tally = new TrafficTally();
  private Optional<String> unknown = Optional.empty();
  private boolean seen;
  private long looked = System.nanoTime();

  /**
   * The part of one registry.
   *
   * @param ports the ports of its connections
   * @param unseen why traffic between it and the process is not visible
   */
  private record Part(Set<Integer> ports, Optional<String> unseen, TrafficTally tally) {

    public static Part of(RegistryAddress registry) {
      return new Part(
          ConsumerNetwork.ports(registry).collect(Collectors.toSet()),
          Optional.empty(),
          new TrafficTally());
    }

    Part unseen(String why) {
      return new Part(ports, Optional.of(why), tally);
    }

    void look(List<Connection> all) {
      if (unseen.isPresent()) {
        return;
      }
      tally.look(all.stream().filter(each -> ports.contains(each.remotePort())).toList());
    }

    public RegistryTraffic traffic() {
      return unseen.map(RegistryTraffic::unknown).orElseGet(tally::sum);
    }
  }

  /**
   * The network of a process.
   *
   * @param registries where it reaches them
   * @param providers the ports of the fleet's protocols
   */
  ConsumerNetwork(long pid, List<RegistryAddress> registries, Collection<Integer> providers) {
    this(pid, providers, registries.stream().map(Part::of).toList());
  }

  private ConsumerNetwork(long pid, Collection<Integer> providers, List<Part> parts) {
    this.sockets = new ProcessSockets(pid);
    this.parts = parts;
    this.unseen = parts.stream().flatMap(part -> part.unseen().stream()).findFirst();
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
    this.parts = List.of();
    this.unseen = Optional.empty();
    this.providers = Set.of();
    this.source = source;
  }

  /** The network of a process that is a cell's consumer. */
  public static ConsumerNetwork of(
      long pid, CellEnvironment environment, Scenario scenario, Profile profile) {
    ReleaseLine line = profile.client().line();
    return of(pid, line, environment.network().addresses(), Fleets.ports(scenario, profile));
  }

  /** The network of a process with a client of that line. */
  public static ConsumerNetwork of(
      long pid, ReleaseLine line, List<RegistryAddress> registries, Collection<Integer> providers) {
    if (!line.equals(UNSEEN_LINE)) {
      return new ConsumerNetwork(pid, registries, providers);
    }
    List<Part> parts =
        registries.stream()
            .map(
                each ->
                    each instanceof RegistryAddress.Nacos
                        ? Part.of(each).unseen(UNSEEN)
                        : Part.of(each))
            .toList();
    return new ConsumerNetwork(pid, providers, parts);
  }

  /** The network of a process that cannot be looked at. */
  public static ConsumerNetwork unknown(String why) {
    ConsumerNetwork none = new ConsumerNetwork(NOBODY, List::of);
    none.unknown = Optional.of(why);
    return none;
  }

  /** A phase begins. */
  public void phase(String name) throws InterruptedException {
    boolean surely = look();
    begin(tally, name, surely);
    parts.forEach(part -> begin(part.tally(), name, surely));
  }

  private static void begin(TrafficTally tally, String name, boolean surely) {
    if (surely) {
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
    if (unknown.isPresent() || nothingSeen()) {
      return false;
    }
    looked = System.nanoTime();
    try {
      List<Connection> all = source.look();
      if (unseen.isEmpty()) {
        tally.look(all);
      }
      parts.forEach(part -> part.look(all));
      seen = true;
      return true;
    } catch (IOException e) {
      LOG.warn("a look at the traffic with the registries failed", e);
      unknown = seen ? Optional.empty() : Optional.of(e.getMessage());
      return false;
    }
  }

  private boolean nothingSeen() {
    return !parts.isEmpty() && parts.stream().allMatch(part -> part.unseen().isPresent());
  }

  private List<Connection> own() throws IOException, InterruptedException {
    Set<Long> own = sockets.inodes();
    return SocketStatistics.to(registries()).stream()
        .filter(each -> own.contains(each.inode()))
        .toList();
  }

  private Set<Integer> registries() {
    return parts.stream().flatMap(part -> part.ports().stream()).collect(Collectors.toSet());
  }

  /** What passed until the last look. */
  public RegistryTraffic traffic() {
    RegistryTraffic all =
        unknown.or(() -> unseen).map(RegistryTraffic::unknown).orElseGet(tally::sum);
    return unknown.isEmpty() && parts.size() > 1 && toldApart()
        ? all.withEach(parts.stream().map(Part::traffic).toList())
        : all;
  }

  /** Servers on several hosts may have one port. */
  private boolean toldApart() {
    return registries().size() == parts.stream().mapToInt(part -> part.ports().size()).sum();
  }

  /** How many connections there are now; empty where the system does not report it. */
  public Optional<Connections> connections(String point) {
    try {
      List<Integer> ports = sockets.remotePorts();
      Set<Integer> registries = registries();
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
