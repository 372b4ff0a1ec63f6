package dev.discoveryscale.provider.captured;

import dev.discoveryscale.provider.dialect.InstanceExports;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a captured registry shows of the process of one provider.
 *
 * @param exports what it exports, of the protocols that can be answered here
 * @param host its address as it stands in the nodes
 * @param nodes its ephemeral nodes, by the number of the registry; as they were captured
 * @param metadata the revisions that its MetadataService knows; empty if the registry has them
 */
public record CapturedInstance(
    InstanceExports exports, String host, List<List<Node>> nodes, List<MetadataInfo> metadata) {

  private static final Pattern PID =
      Pattern.compile("(?<=[&?]pid=|%26pid%3D|%3Fpid%3D)\\d{1,9}(?!\\d)");

  /** A start is written as 13 digits in URLs and, perhaps within a string of JSON, in objects. */
  private static final Pattern STARTED =
      Pattern.compile(
          "(?<=timestamp=|timestamp%3D|timestamp\":\"|timestamp\\\\\":\\\\\"|registrationTimeUTC\":)"
              + "\\d{13}(?!\\d)");

  public CapturedInstance {
    nodes = nodes.stream().map(List::copyOf).toList();
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
    Pattern address = Pattern.compile("(?<![\\d.])" + Pattern.quote(host) + "(?![\\d]|\\.\\d)");
    long first = firstStart();
    return nodes.get(registry).stream()
        .map(node -> renewed(node, now, address, now.startedAtMillis() - first))
        .toList();
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
