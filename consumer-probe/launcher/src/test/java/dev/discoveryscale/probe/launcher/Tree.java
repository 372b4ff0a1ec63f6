package dev.discoveryscale.probe.launcher;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZKUtil;
import org.apache.zookeeper.ZooKeeper;

/** All nodes of a ZooKeeper server with their data, by path, as they are at one time. */
record Tree(Map<String, String> nodes) {

  static Tree of(String address) throws Exception {
    ZooKeeper client = new ZooKeeper(address, 10_000, event -> {});
    try {
      Map<String, String> nodes = new TreeMap<>();
      for (String path : paths(client)) {
        read(client, path, nodes);
      }
      return new Tree(nodes);
    } finally {
      client.close();
    }
  }

  /** Dubbo deletes some of its nodes to write them again. */
  private static List<String> paths(ZooKeeper client) throws Exception {
    while (true) {
      try {
        return ZKUtil.listSubTreeBFS(client, "/");
      } catch (KeeperException.NoNodeException goneMeanwhile) {
        continue;
      }
    }
  }

  private static void read(ZooKeeper client, String path, Map<String, String> nodes)
      throws KeeperException, InterruptedException {
    try {
      byte[] data = client.getData(path, false, null);
      nodes.put(path, data == null ? "" : new String(data, StandardCharsets.UTF_8));
    } catch (KeeperException.NoNodeException goneMeanwhile) {
      nodes.remove(path);
    }
  }
}
