package dev.discoveryscale.scenario.plan;

import dev.discoveryscale.probe.holders.HeapDivision;
import dev.discoveryscale.probe.profiler.StackSummary;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Scenario;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What one cell would register and need, computed from one sample instance.
 *
 * @param nodesPerRegistry ephemeral nodes in one registry
 * @param bytesPerRegistry bytes of names and data of those nodes
 * @param largestList bytes of the largest answer to a getChildren call
 * @param sessions ZooKeeper sessions of the fleet, all registries
 * @param sockets file descriptors the simulator's process needs
 * @param memoryBytes heap limits of all processes and what a JVM needs beside its heap
 * @param wall how long the cell should take, a rough guess
 * @param samplePath path of a sample node
 */
public record Needs(
    long nodesPerRegistry,
    long bytesPerRegistry,
    long largestList,
    long sessions,
    long sockets,
    long memoryBytes,
    Duration wall,
    String samplePath) {

  private static final long BESIDE_CONSUMER_HEAP = 350L << 20;
  private static final long BESIDE_REGISTRY_HEAP = 120L << 20;
  private static final long SIMULATOR = 700L << 20;

  /** When all else of a cell has ended. */
  private static final long DIVIDING = HeapDivision.HEAP_BYTES + (300L << 20) + SIMULATOR;

  private static final long SUMMING = StackSummary.HEAP_BYTES + (200L << 20) + SIMULATOR;

  private static final long SOCKET_RESERVE = 512;
  private static final int LIST_ENTRY_OVERHEAD = 4;
  private static final double NODES_PER_SECOND = 4_000;
  private static final double URLS_SUBSCRIBED_PER_SECOND = 2_000;

  /** Works out the needs of a scenario with a profile. */
  public static Needs of(Scenario scenario, Profile profile) {
    FleetSpec fleet = Fleets.of(scenario, profile);
    Dialect dialect = Dialects.of(profile.client().line());
    Instance sample =
        new Instance(
            fleet.instances() - 1,
            fleet.url().revisions() - 1,
            HostScheme.host(fleet.instances() - 1),
            1_234_567,
            1_700_000_000_000L);
    int registry = fleet.registering().registriesOf(sample.index()).get(0);
    List<Node> nodes =
        dialect.instanceNodes(fleet, sample, registry).stream().filter(Node::ephemeral).toList();
    boolean split = scenario.registries().placement().equals("split");
    int registries = scenario.registries().count();
    int begun = scenario.providers().instances();
    long instances = split ? (begun + registries - 1) / registries : begun;
    long bytes = nodes.stream().mapToLong(Needs::bytes).sum();
    Map<String, Long> lists =
        nodes.stream()
            .collect(
                Collectors.groupingBy(
                    n -> n.path().substring(0, n.path().lastIndexOf('/')),
                    Collectors.summingLong(Needs::listBytes)));
    long sessions =
        fleet.registering().sessions() == dev.discoveryscale.provider.model.Sessions.SHARED
            ? registries
            : (long) fleet.instances() * (split ? 1 : registries);
    long endpoints = (long) fleet.instances() * fleet.protocols().size();
    long all = instances * nodes.size() * registries;
    return new Needs(
        instances * nodes.size(),
        instances * bytes,
        lists.values().stream().mapToLong(Long::longValue).max().orElse(0) * instances,
        sessions,
        2 * endpoints + sessions + SOCKET_RESERVE,
        memory(scenario, profile),
        wall(scenario, all),
        nodes.get(nodes.size() - 1).path());
  }

  private static long memory(Scenario scenario, Profile profile) {
    long own =
        scenario.registries().embedded()
            ? scenario.registries().count()
                * (scenario.registries().heap().bytes() + BESIDE_REGISTRY_HEAP)
            : 0;
    long cell = own + profile.jvm().heap().bytes() + BESIDE_CONSUMER_HEAP + SIMULATOR;
    long dividing = scenario.heapDump() == Scenario.HeapDump.NONE ? 0 : DIVIDING;
    long summing = scenario.profiling().isEmpty() ? 0 : SUMMING;
    return Math.max(cell, Math.max(dividing, summing));
  }

  private static Duration wall(Scenario scenario, long nodes) {
    double seconds = 12 + nodes / NODES_PER_SECOND + nodes / URLS_SUBSCRIBED_PER_SECOND;
    return Duration.ofSeconds((long) seconds)
        .plus(scenario.time().warmUp().duration())
        .plus(scenario.time().quiet().duration())
        .plus(scenario.time().still().duration())
        .plus(played(scenario));
  }

  /** Changes that exclude others keep them waiting, beyond the time that was to be played. */
  private static Duration played(Scenario scenario) {
    Duration played = scenario.time().played().duration();
    return ChurnPlan.of(scenario).changes().stream()
        .map(PlannedChange::at)
        .filter(at -> at.compareTo(played) > 0)
        .max(Duration::compareTo)
        .orElse(played);
  }

  private static long bytes(Node node) {
    return node.path().getBytes(StandardCharsets.UTF_8).length + node.bytes().length;
  }

  private static long listBytes(Node node) {
    String path = node.path();
    return path.substring(path.lastIndexOf('/') + 1).getBytes(StandardCharsets.UTF_8).length
        + LIST_ENTRY_OVERHEAD;
  }
}
