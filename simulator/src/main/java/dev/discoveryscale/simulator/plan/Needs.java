package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.jvm.profiler.StackSummary;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.probe.holders.HeapDivision;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * What one cell would register and need, computed from one sample instance.
 *
 * @param nodesPerRegistry ephemeral nodes, or instances of services, in one registry
 * @param bytesPerRegistry bytes of names and data of those nodes or instances
 * @param largestList bytes of a ZooKeeper's largest answer to a getChildren call; 0 without one
 * @param largestPush bytes of a Nacos's largest list of a service's instances; 0 without one
 * @param sessions ZooKeeper sessions and Nacos connections of the fleet, all registries
 * @param beatsPerSecond beats of the fleet for its instances of services, to all Nacos registries
 * @param mostBeatsPerSecond those of them that go to one, at most
 * @param sockets file descriptors the simulator's process needs
 * @param memoryBytes heap limits of all processes and what a JVM needs beside its heap
 * @param wall how long the cell should take at most, a rough guess
 * @param shortest the same if no more changes are played than must be
 * @param samplePath path of a sample node
 */
public record Needs(
    long nodesPerRegistry,
    long bytesPerRegistry,
    long largestList,
    long largestPush,
    long sessions,
    double beatsPerSecond,
    double mostBeatsPerSecond,
    long sockets,
    long memoryBytes,
    Duration wall,
    Duration shortest,
    String samplePath) {

  private static final long BESIDE_CONSUMER_HEAP = 350L << 20;

  /** Collector, compiler, network and timer threads of a JVM with one processor. */
  private static final int OWN_THREADS = 60;

  /** Motan's pool; Thrift has 512 threads, Dubbo 200. */
  private static final int LARGEST_POOL = 800;

  private static final long BESIDE_REGISTRY_HEAP = 120L << 20;

  /** What an rnacos 0.8.8 takes, empty and for each instance that it holds. */
  private static final long RNACOS = 60L << 20;

  private static final long RNACOS_INSTANCE = 12L << 10;
  private static final long SIMULATOR = 700L << 20;

  /** When all else of a cell has ended. */
  private static final long DIVIDING = HeapDivision.HEAP_BYTES + (300L << 20) + SIMULATOR;

  private static final long SUMMING = StackSummary.HEAP_BYTES + (200L << 20) + SIMULATOR;

  private static final double SECONDS_BETWEEN_BEATS = 5;

  /** A JVM's start and end, and two readings of its live set until they agree. */
  private static final double SECONDS_OF_A_TWIN = 12;

  private static final long SOCKET_RESERVE = 512;
  private static final double NODES_PER_SECOND = 4_000;
  private static final double URLS_SUBSCRIBED_PER_SECOND = 2_000;

  /** Works out the needs of a scenario with a profile. */
  public static Needs of(Scenario scenario, Profile profile) {
    FleetSpec fleet = Fleets.of(scenario, profile);
    Dialect dialect = Fleets.dialect(scenario, profile);
    boolean alike = dialect.alike();
    Map<RegistryKind, Written> written = new EnumMap<>(RegistryKind.class);
    for (RegistryKind kind : scenario.registries().each()) {
      written.computeIfAbsent(kind, of -> Written.into(of, fleet, dialect));
    }
    boolean split = scenario.registries().placement().equals("split");
    int registries = scenario.registries().count();
    int begun = scenario.providers().instances();
    long instances = !alike ? 1 : split ? (begun + registries - 1) / registries : begun;
    long nodes = instances * most(written, Written::nodes);
    long sessions = 0;
    long beating = 0;
    long most = 0;
    for (int i = 0; i < registries; i++) {
      int all = alike ? fleet.instances() : 1;
      int there = split ? (all - i + registries - 1) / registries : all;
      Written each = written.get(scenario.registries().each().get(i));
      long beats = (long) there * each.beats();
      beating += beats;
      most = Math.max(most, beats);
      sessions += each.beats() > 0 ? 0 : Math.max(1, (long) there * each.connections());
    }
    ChurnPlan churn = ChurnPlan.of(scenario);
    long endpoints = endpoints(fleet, dialect);
    return new Needs(
        nodes,
        instances * most(written, Written::bytes),
        instances * longest(written, RegistryKind.ZOOKEEPER),
        instances * longest(written, RegistryKind.NACOS),
        sessions,
        beating / SECONDS_BETWEEN_BEATS,
        most / SECONDS_BETWEEN_BEATS,
        2 * endpoints + sessions + SOCKET_RESERVE,
        memory(scenario, profile, nodes),
        wall(scenario, nodes * registries, churn.played()),
        wall(scenario, nodes * registries, churn.shortest().played()),
        written.values().iterator().next().sample());
  }

  private static long endpoints(FleetSpec fleet, Dialect dialect) {
    if (dialect.alike()) {
      return (long) fleet.instances() * fleet.protocols().size();
    }
    return IntStream.range(0, fleet.instances())
        .mapToObj(i -> dialect.exports(fleet, new Instance(i, HostScheme.host(i), 0, 0)))
        .mapToLong(exports -> exports.protocols().size())
        .sum();
  }

  /**
   * The memory that cells of calls need that are played together: heaps, what each JVM needs beside
   * its heap, and this one.
   */
  public static long memoryOfCalls(Collection<CallProfile> together, CallScenario.Load load) {
    return together.stream()
            .mapToLong(
                profile ->
                    withGateway(profile, load) * memory(profile.server())
                        + load.clientCount() * memory(profile.client()))
            .sum()
        + SIMULATOR;
  }

  /**
   * The threads that a cell of calls needs at most: one for each caller of a client in Java, one
   * for each connection of a server that blocks, the largest pool of any other, and what JVMs and
   * network libraries start for themselves.
   */
  public static long threadsOfCalls(CallProfile profile, CallScenario.Load load) {
    long callers = profile.client().line().isInGo() ? 0 : load.callers();
    boolean blocks = profile.stack().transporter().filter("blocking"::equals).isPresent();
    long served = blocks ? load.callers() : Math.min(load.callers(), pool(profile));
    return load.clientCount() * (callers + OWN_THREADS)
        + withGateway(profile, load) * (served + OWN_THREADS);
  }

  /** How many servers there are. A gateway in a JVM is one more. */
  private static int withGateway(CallProfile profile, CallScenario.Load load) {
    return load.serverCount() + (profile.stack().hasGenericGateway() ? 1 : 0);
  }

  /** Dubbo's, if a profile sets it. */
  private static long pool(CallProfile profile) {
    String threads = profile.server().parameters().getOrDefault("threads", "");
    return threads.matches("\\d{1,9}") ? Long.parseLong(threads) : LARGEST_POOL;
  }

  private static long memory(CallProfile.Side side) {
    return side.jvm().heap().bytes() + BESIDE_CONSUMER_HEAP;
  }

  private static long most(Map<RegistryKind, Written> written, ToLongFunction<Written> what) {
    return written.values().stream().mapToLong(what).max().orElseThrow();
  }

  private static long longest(Map<RegistryKind, Written> written, RegistryKind kind) {
    return written.containsKey(kind) ? written.get(kind).longest() : 0;
  }

  private static long memory(Scenario scenario, Profile profile, long nodes) {
    long own = scenario.registries().embedded() ? servers(scenario, nodes) : 0;
    long cell = own + profile.jvm().heap().bytes() + BESIDE_CONSUMER_HEAP + SIMULATOR;
    long dividing = scenario.heapDump() == Scenario.HeapDump.NONE ? 0 : DIVIDING;
    long summing = scenario.profiling().isEmpty() ? 0 : SUMMING;
    return Math.max(cell, Math.max(dividing, summing));
  }

  private static long servers(Scenario scenario, long nodes) {
    RegistrySettings registries = scenario.registries();
    long jvm = registries.heap().bytes() + BESIDE_REGISTRY_HEAP;
    long rnacos = RNACOS + nodes * RNACOS_INSTANCE;
    return registries.each().stream()
        .mapToLong(
            kind -> kind == RegistryKind.NACOS && !scenario.containers().use() ? rnacos : jvm)
        .sum();
  }

  private static Duration wall(Scenario scenario, long nodes, Duration played) {
    double subscribed = nodes / URLS_SUBSCRIBED_PER_SECOND;
    double seconds = 12 + nodes / NODES_PER_SECOND + subscribed;
    Duration twin =
        scenario.liveSet().beforeChurn() == Scenario.LiveSet.Before.TWIN
            ? Duration.ofSeconds((long) (SECONDS_OF_A_TWIN + subscribed))
            : Duration.ZERO;
    return Duration.ofSeconds((long) seconds)
        .plus(twin)
        .plus(scenario.time().warmUp().duration())
        .plus(scenario.time().quiet().duration())
        .plus(scenario.time().still().duration())
        .plus(played);
  }
}
