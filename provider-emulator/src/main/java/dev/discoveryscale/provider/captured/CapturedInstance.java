package dev.discoveryscale.provider.captured;

import dev.discoveryscale.provider.dialect.InstanceExports;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.provider.model.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** What a captured registry shows of the process of one provider. */
public final class CapturedInstance {

  private final InstanceExports exports;
  private final List<List<KeptNode>> nodes;
  private final List<List<KeptInstance>> instances;
  private final List<MetadataInfo> metadata;
  private final Map<String, String> revisions;
  private final long firstStart;

  /**
   * One provider.
   *
   * @param exports what it exports, of the protocols that can be answered here
   * @param host its address as it stands in the nodes
   * @param nodes its ephemeral nodes in ZooKeepers, by the number of the registry; as they were
   *     captured
   * @param instances its instances in Nacos registries, likewise
   * @param metadata what its MetadataService answers, by the captured revision; empty if the
   *     registry has it. Each revision becomes that of the answer, or else consumers would not keep
   *     the answer: they take its digest (Dubbo's {@code MetaCacheManager.validate})
   */
  public CapturedInstance(
      InstanceExports exports,
      String host,
      List<List<Node>> nodes,
      List<List<NacosInstance>> instances,
      Map<String, MetadataInfo> metadata) {
    Pattern places = CapturedText.places(host);
    this.exports = exports;
    this.nodes =
        nodes.stream()
            .map(each -> each.stream().map(node -> KeptNode.of(node, places)).toList())
            .toList();
    this.instances =
        instances.stream()
            .map(each -> each.stream().map(kept -> KeptInstance.of(kept, places)).toList())
            .toList();
    this.metadata = List.copyOf(metadata.values());
    Map<String, String> renamed = new HashMap<>();
    metadata.forEach((captured, info) -> renamed.put(captured, info.revision()));
    this.revisions = Map.copyOf(renamed);
    this.firstStart =
        LongStream.concat(
                this.nodes.stream().flatMap(List::stream).mapToLong(KeptNode::firstStart),
                this.instances.stream().flatMap(List::stream).mapToLong(KeptInstance::firstStart))
            .min()
            .orElse(Long.MAX_VALUE);
  }

  InstanceExports exports() {
    return exports;
  }

  List<MetadataInfo> metadata() {
    return metadata;
  }

  /**
   * Its nodes in a registry, as an incarnation of its own writes them: with that one's address,
   * process id and start. Process ids keep their length, and starts their distances.
   */
  List<Node> nodes(Instance now, int registry) {
    if (registry >= nodes.size()) {
      return List.of();
    }
    long later = later(now);
    return nodes.get(registry).stream().map(node -> node.renewed(now, later, revisions)).toList();
  }

  /** Likewise its instances in a Nacos. */
  List<NacosEntry> entries(Instance now, int registry) {
    if (registry >= instances.size()) {
      return List.of();
    }
    long later = later(now);
    return instances.get(registry).stream()
        .<NacosEntry>map(each -> each.renewed(now, later, revisions))
        .toList();
  }

  /** By how many milliseconds its starts move; not at all if none is known. */
  private long later(Instance now) {
    return firstStart == Long.MAX_VALUE ? 0 : now.startedAtMillis() - firstStart;
  }

  private record KeptNode(CapturedText path, CapturedText data, boolean ephemeral) {

    static KeptNode of(Node node, Pattern places) {
      return new KeptNode(
          CapturedText.of(node.path(), places),
          CapturedText.of(node.data(), places),
          node.ephemeral());
    }

    long firstStart() {
      return Math.min(path.firstStart(), data.firstStart());
    }

    /**
     * Dubbo writes no data into the node of an address, so that Curator writes the machine's own.
     */
    Node renewed(Instance now, long later, Map<String, String> revisions) {
      return new Node(
          path.renewed(now, later, revisions),
          data.isEmpty() ? now.host() : data.renewed(now, later, revisions),
          ephemeral);
    }
  }

  private record KeptInstance(
      String service, int port, NacosConnection connection, Map<String, CapturedText> metadata) {

    private static final String BEFORE = "&";
    private static final String STARTED = "timestamp";

    /** Each value is kept with its key, which says whether it is a process id or a start. */
    static KeptInstance of(NacosInstance instance, Pattern places) {
      SortedMap<String, CapturedText> metadata = new TreeMap<>();
      instance
          .metadata()
          .forEach(
              (key, value) ->
                  metadata.put(key, CapturedText.of(BEFORE + key + "=" + value, places)));
      return new KeptInstance(instance.service(), instance.port(), instance.connection(), metadata);
    }

    long firstStart() {
      return metadata.containsKey(STARTED) ? metadata.get(STARTED).firstStart() : Long.MAX_VALUE;
    }

    NacosInstance renewed(Instance now, long later, Map<String, String> revisions) {
      SortedMap<String, String> renewed = new TreeMap<>();
      metadata.forEach(
          (key, value) ->
              renewed.put(
                  key,
                  value
                      .renewed(now, later, revisions)
                      .substring(BEFORE.length() + key.length() + 1)));
      return NacosInstance.of(service, now.registeredHost(), port, renewed, connection);
    }
  }
}
