package dev.discoveryscale.provider.captured;

import dev.discoveryscale.provider.dialect.InstanceExports;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.provider.model.Node;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a captured registry shows of the process of one provider.
 *
 * @param exports what it exports, of the protocols that can be answered here
 * @param host its address as it stands in the nodes
 * @param nodes its ephemeral nodes in ZooKeepers, by the number of the registry; as they were
 *     captured
 * @param instances its instances in Nacos registries, likewise
 * @param metadata the revisions that its MetadataService knows; empty if the registry has them
 */
public record CapturedInstance(
    InstanceExports exports,
    String host,
    List<List<Node>> nodes,
    List<List<NacosInstance>> instances,
    List<MetadataInfo> metadata) {

  private static final Pattern PID =
      Pattern.compile("(?<=[&?]pid=|%26pid%3D|%3Fpid%3D)\\d{1,9}(?!\\d)");

  /** A start is written as 13 digits in URLs and, perhaps within a string of JSON, in objects. */
  private static final Pattern STARTED =
      Pattern.compile(
          "(?<=timestamp=|timestamp%3D|timestamp\":\"|timestamp\\\\\":\\\\\"|registrationTimeUTC\":)"
              + "\\d{13}(?!\\d)");

  public CapturedInstance {
    nodes = nodes.stream().map(List::copyOf).toList();
    instances = instances.stream().map(List::copyOf).toList();
    metadata = List.copyOf(metadata);
  }

  /**
   * Its nodes in a registry, as an incarnation of its own writes them: with that one's address,
   * process id and start. Process ids keep their length, and starts their distances.
   */
  List<Node> nodes(Instance now, int registry) {
    if (registry >= nodes.size()) {
      return List.of();
    }
    Pattern address = address();
    long first = firstStart();
    return nodes.get(registry).stream()
        .map(node -> renewed(node, now, address, now.startedAtMillis() - first))
        .toList();
  }

  /** Likewise its instances in a Nacos. */
  List<NacosEntry> entries(Instance now, int registry) {
    if (registry >= instances.size()) {
      return List.of();
    }
    Pattern address = address();
    long later = now.startedAtMillis() - firstStart();
    return instances.get(registry).stream()
        .<NacosEntry>map(each -> renewed(each, now, address, later))
        .toList();
  }

  private Pattern address() {
    return Pattern.compile("(?<![\\d.])" + Pattern.quote(host) + "(?![\\d]|\\.\\d)");
  }

  private static NacosInstance renewed(
      NacosInstance old, Instance now, Pattern address, long later) {
    SortedMap<String, String> metadata = new TreeMap<>();
    old.metadata()
        .forEach(
            (key, value) -> {
              String text = key + "=" + value;
              String again = renewed("&" + text, now, address, later);
              metadata.put(key, again.substring(key.length() + 2));
            });
    return NacosInstance.of(
        old.service(), now.registeredHost(), old.port(), metadata, old.connection());
  }

  /** Dubbo writes no data into the node of an address, so that Curator writes the machine's own. */
  private static Node renewed(Node node, Instance now, Pattern address, long later) {
    String data = node.data().isEmpty() ? now.host() : renewed(node.data(), now, address, later);
    return new Node(renewed(node.path(), now, address, later), data, node.ephemeral());
  }

  private static String renewed(String text, Instance now, Pattern address, long later) {
    String moved = address.matcher(text).replaceAll(now.registeredHost());
    String ofProcess = PID.matcher(moved).replaceAll(old -> pid(now.pid(), old.group().length()));
    return STARTED
        .matcher(ofProcess)
        .replaceAll(old -> Long.toString(Long.parseLong(old.group()) + later));
  }

  /** A number of so many digits that follows from a process id. */
  private static String pid(int pid, int digits) {
    long least = Math.round(Math.pow(10, digits - 1.0));
    return Long.toString(least + pid % (9 * least));
  }

  private long firstStart() {
    long first = Long.MAX_VALUE;
    for (List<Node> inRegistry : nodes) {
      for (Node node : inRegistry) {
        first = Math.min(first, Math.min(firstStart(node.path()), firstStart(node.data())));
      }
    }
    for (List<NacosInstance> inRegistry : instances) {
      for (NacosInstance each : inRegistry) {
        first =
            Math.min(
                first, firstStart("timestamp=" + each.metadata().getOrDefault("timestamp", "")));
      }
    }
    return first;
  }

  private static long firstStart(String text) {
    long first = Long.MAX_VALUE;
    for (Matcher start = STARTED.matcher(text); start.find(); ) {
      first = Math.min(first, Long.parseLong(start.group()));
    }
    return first;
  }
}
