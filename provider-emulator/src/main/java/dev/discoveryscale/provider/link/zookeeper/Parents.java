package dev.discoveryscale.provider.link.zookeeper;

import dev.discoveryscale.provider.link.MappedApplications;
import dev.discoveryscale.provider.link.Waiting;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.session.RequestRefusedException;
import dev.discoveryscale.provider.session.ZooKeeperSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.data.Stat;

/** The persistent nodes of one registry that are known to be there, and the writing of others. */
final class Parents {

  private static final String MAPPING = "/dubbo/mapping/";

  /** Dubbo's own count ({@code CAS_RETRY_TIMES}). */
  private static final int ATTEMPTS = 6;

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

  /**
   * Writes persistent nodes that may be there, and waits. What is there stays, but applications are
   * added to those of an interface.
   */
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
        if (nodes.get(i).path().startsWith(MAPPING)) {
          addApplications(session, nodes.get(i));
        }
      }
      known.add(nodes.get(i).path());
    }
  }

  /** Again if another writes at the same time, as providers do. */
  private static void addApplications(ZooKeeperSession session, Node node) throws IOException {
    for (int left = ATTEMPTS; ; left--) {
      int version = Waiting.on(session.exists(node.path())).map(Stat::getVersion).orElse(0);
      String there =
          Optional.ofNullable(Waiting.on(session.getData(node.path())))
              .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
              .orElse("");
      String joined = MappedApplications.joined(there, node.data());
      if (joined.equals(there)) {
        return;
      }
      try {
        Waiting.on(session.setData(node.path(), joined.getBytes(StandardCharsets.UTF_8), version));
        return;
      } catch (RequestRefusedException changed) {
        if (changed.code() != Code.BADVERSION || left == 0) {
          throw changed;
        }
      }
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
