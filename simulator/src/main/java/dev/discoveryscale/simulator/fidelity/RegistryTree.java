package dev.discoveryscale.simulator.fidelity;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZKUtil;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;

/** The whole tree of one ZooKeeper, but for its own nodes; read with ZooKeeper's own client. */
final class RegistryTree implements AutoCloseable {

  private static final Duration SESSION = Duration.ofSeconds(30);
  private static final List<String> ZOOKEEPERS_OWN = List.of("/zookeeper");

  private final ZooKeeper client;

  /** Connects; the first question waits until the connection stands. */
  RegistryTree(String connectString) throws IOException {
    this.client = new ZooKeeper(connectString, (int) SESSION.toMillis(), event -> {});
  }

  /** Deletes everything. */
  void clear() throws IOException, InterruptedException {
    try {
      for (String child : client.getChildren("/", false)) {
        if (!ZOOKEEPERS_OWN.contains("/" + child)) {
          ZKUtil.deleteRecursive(client, "/" + child);
        }
      }
    } catch (KeeperException e) {
      throw new IOException("cannot clear the registry", e);
    }
  }

  /** The tree as it is, sorted by path; empty if a node went away meanwhile. */
  List<CapturedNode> read() throws IOException, InterruptedException {
    List<CapturedNode> nodes = new ArrayList<>();
    try {
      List<String> paths = new ArrayList<>(ZKUtil.listSubTreeBFS(client, "/"));
      paths.removeIf(
          path -> path.equals("/") || ZOOKEEPERS_OWN.stream().anyMatch(path::startsWith));
      paths.sort(null);
      for (String path : paths) {
        nodes.add(node(path));
      }
      return nodes;
    } catch (KeeperException.NoNodeException goneMeanwhile) {
      return List.of();
    } catch (KeeperException e) {
      throw new IOException("cannot read the registry", e);
    }
  }

  private CapturedNode node(String path) throws KeeperException, InterruptedException {
    Stat stat = new Stat();
    byte[] data = client.getData(path, false, stat);
    List<ACL> acl = client.getACL(path, new Stat());
    return new CapturedNode(
        path,
        Optional.ofNullable(data).map(bytes -> new String(bytes, StandardCharsets.UTF_8)),
        stat.getEphemeralOwner() != 0,
        acl.stream()
            .map(a -> a.getId().getScheme() + ":" + a.getId().getId() + ":" + a.getPerms())
            .collect(Collectors.joining(",")));
  }

  @Override
  public void close() throws InterruptedException {
    client.close();
  }
}
