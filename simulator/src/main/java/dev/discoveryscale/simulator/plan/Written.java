package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.NacosClient.Registering;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.Sessions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The entries of one instance in one registry that disappear with the instance; where instances
 * differ, those of all of them in the registry that has most.
 *
 * @param nodes ephemeral nodes of a ZooKeeper, instances of services of a Nacos
 * @param bytes bytes of names and data
 * @param longest bytes that it adds to the longest list that a consumer is sent: names of children
 *     of a ZooKeeper's node, instances of a Nacos's service
 * @param connections sessions with a ZooKeeper, connections to a Nacos; 0 if instances share one
 * @param beats instances that send a Nacos beats, and belong to no connection
 * @param sample path of a node, or service and address
 */
record Written(int nodes, long bytes, long longest, int connections, int beats, String sample) {

  private static final int LIST_ENTRY_OVERHEAD = 4;

  /** What JSON and Nacos's own fields add to an instance's metadata, as rnacos 0.8.8 pushes it. */
  private static final int INSTANCE_OVERHEAD = 240;

  private static final int PARAMETER_OVERHEAD = 6;

  /** What the last instance of a fleet writes, whose numbers have the most digits. */
  static Written into(RegistryKind kind, FleetSpec fleet, Dialect dialect) {
    if (!dialect.alike()) {
      return IntStream.range(0, fleet.registering().registries())
          .mapToObj(registry -> whole(kind, fleet, dialect, registry))
          .max(Comparator.comparingLong(Written::bytes))
          .orElseThrow();
    }
    Instance sample =
        new Instance(
            fleet.instances() - 1,
            fleet.url().revisions() - 1,
            HostScheme.host(fleet.instances() - 1),
            1_234_567,
            1_700_000_000_000L);
    int registry = fleet.registering().registriesOf(sample.index()).get(0);
    return kind == RegistryKind.NACOS
        ? nacos(fleet, dialect, List.of(sample), registry)
        : zooKeeper(fleet, dialect.instanceNodes(fleet, sample, registry), 1);
  }

  private static Written whole(RegistryKind kind, FleetSpec fleet, Dialect dialect, int registry) {
    if (kind == RegistryKind.NACOS) {
      return nacos(
          fleet,
          dialect,
          IntStream.range(0, fleet.instances())
              .mapToObj(i -> new Instance(i, HostScheme.host(i), 1_234_567, 1_700_000_000_000L))
              .toList(),
          registry);
    }
    List<Node> nodes = new ArrayList<>();
    int sessions = 0;
    for (int i = 0; i < fleet.instances(); i++) {
      Instance instance = new Instance(i, HostScheme.host(i), 1_234_567, 1_700_000_000_000L);
      List<Node> written = dialect.instanceNodes(fleet, instance, registry);
      nodes.addAll(written);
      sessions += written.isEmpty() ? 0 : 1;
    }
    return zooKeeper(fleet, nodes, sessions);
  }

  private static Written zooKeeper(FleetSpec fleet, List<Node> all, int sessions) {
    List<Node> nodes = all.stream().filter(Node::ephemeral).toList();
    return new Written(
        nodes.size(),
        nodes.stream().mapToLong(node -> length(node.path()) + node.bytes().length).sum(),
        longest(nodes, Written::parent, node -> listed(node.path())),
        fleet.registering().sessions() == Sessions.SHARED ? 0 : sessions,
        0,
        nodes.isEmpty() ? "none" : nodes.get(nodes.size() - 1).path());
  }

  private static Written nacos(
      FleetSpec fleet, Dialect dialect, List<Instance> samples, int registry) {
    List<NacosInstance> instances =
        samples.stream()
            .flatMap(sample -> dialect.nacos().instanceEntries(fleet, sample, registry).stream())
            .filter(NacosInstance.class::isInstance)
            .map(NacosInstance.class::cast)
            .toList();
    boolean beats =
        fleet.registering().beats() && dialect.nacos().client().registering() == Registering.BEATS;
    String last =
        instances.stream()
            .reduce((one, next) -> next)
            .map(each -> "%s %s:%d".formatted(each.service(), each.ip(), each.port()))
            .orElse("none");
    return new Written(
        instances.size(),
        instances.stream().mapToLong(Written::pushed).sum(),
        longest(instances, NacosInstance::service, Written::pushed),
        beats
            ? 0
            : samples.size()
                * (int) instances.stream().map(NacosInstance::connection).distinct().count(),
        beats ? instances.size() : 0,
        last);
  }

  private static <T> long longest(List<T> all, Function<T, String> list, ToLongFunction<T> bytes) {
    Map<String, Long> lists =
        all.stream().collect(Collectors.groupingBy(list, Collectors.summingLong(bytes)));
    return lists.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  private static String parent(Node node) {
    return node.path().substring(0, node.path().lastIndexOf('/'));
  }

  private static long listed(String path) {
    return length(path.substring(path.lastIndexOf('/') + 1)) + LIST_ENTRY_OVERHEAD;
  }

  private static long pushed(NacosInstance instance) {
    return INSTANCE_OVERHEAD
        + instance.metadata().entrySet().stream()
            .mapToLong(e -> length(e.getKey()) + length(e.getValue()) + PARAMETER_OVERHEAD)
            .sum();
  }

  private static long length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
