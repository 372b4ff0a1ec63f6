package dev.discoveryscale.provider.link.zookeeper;

import dev.discoveryscale.provider.link.Waiting;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.session.RequestRefusedException;
import dev.discoveryscale.provider.session.ZooKeeperSession;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.zookeeper.KeeperException.Code;

/** The persistent nodes of one registry that are known to be there, and the writing of others. */
final class Parents {

  private final Set<String> known = ConcurrentHashMap.newKeySet();

  /**
   * Writes the parents of nodes that are not known to be there, persistent and empty, and waits.
   */
  void write(ZooKeeperSession session, List<Node> nodes) throws IOException {
    List<Node> missing = new ArrayList<>();
    for (Node node : nodes) {
      for (String parent : of(node.path())) {
        if (!known.contains(parent) && missing.stream().noneMatch(n -> n.path().equals(parent))) {
          missing.add(new Node(parent, "", false));
        }
      }
    }
    writePersistent(session, missing);
  }

  /** Writes persistent nodes that may be there, and waits. */
  void writePersistent(ZooKeeperSession session, List<Node> nodes) throws IOException {
    List<CompletableFuture<String>> writes =
        nodes.stream().map(node -> session.create(node.path(), node.bytes(), false)).toList();
    for (int i = 0; i < writes.size(); i++) {
      try {
        Waiting.on(writes.get(i));
      } catch (RequestRefusedException e) {
        if (e.code() != Code.NODEEXISTS) {
          throw e;
        }
      }
      known.add(nodes.get(i).path());
    }
  }

  /** The parents that are not known, from the root's child down. */
  private Deque<String> of(String path) {
    Deque<String> parents = new ArrayDeque<>();
    for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      String parent = path.substring(0, end);
      if (known.contains(parent)) {
        break;
      }
      parents.addFirst(parent);
    }
    return parents;
  }
}
