package dev.discoveryscale.junit.host;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

/**
 * The interfaces that an application asked registries for, as the nodes say that Dubbo's consumers
 * register, {@code /dubbo/<interface>/consumers}. Of one that registers none nothing is known.
 */
final class SubscribedInterfaces {

  private static final int SESSION_MS = 10_000;
  private static final String ROOT = "/dubbo";

  private SubscribedInterfaces() {}

  /**
   * Their names.
   *
   * @param connectStrings of the registries
   * @param pid the application's process
   * @throws IOException naming the registry that cannot be read
   */
  static SortedSet<String> interfaces(List<String> connectStrings, long pid)
      throws IOException, InterruptedException {
    SortedSet<String> found = new TreeSet<>();
    Pattern ours = Pattern.compile("[?&]pid=%d(&|$)".formatted(pid));
    for (String connectString : connectStrings) {
      try (ZooKeeper registry = new ZooKeeper(connectString, SESSION_MS, event -> {})) {
        for (String name : children(registry, ROOT)) {
          List<String> consumers = children(registry, ROOT + "/" + name + "/consumers");
          if (consumers.stream()
              .anyMatch(
                  each -> ours.matcher(URLDecoder.decode(each, StandardCharsets.UTF_8)).find())) {
            found.add(name);
          }
        }
      } catch (KeeperException e) {
        throw new IOException("the requests to %s cannot be read".formatted(connectString), e);
      }
    }
    return found;
  }

  private static List<String> children(ZooKeeper registry, String path)
      throws KeeperException, InterruptedException {
    try {
      return registry.getChildren(path, false);
    } catch (KeeperException.NoNodeException none) {
      return List.of();
    }
  }
}
