package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.session.RequestRefusedException;
import dev.discoveryscale.provider.session.SessionGroup;
import dev.discoveryscale.provider.session.SessionListener;
import dev.discoveryscale.provider.session.SessionLostException;
import dev.discoveryscale.provider.session.ZooKeeperSession;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.zookeeper.KeeperException.Code;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A fleet's way to one registry: its sessions there, and the persistent nodes that are known. */
final class RegistryLink {

  private static final Logger LOG = LoggerFactory.getLogger(RegistryLink.class);

  private final int number;
  private final String connectString;
  private final ServerAddresses servers;
  private final Sessions sessions;
  private final SessionGroup group;
  private final SessionListener trouble;
  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private volatile Optional<ZooKeeperSession> common = Optional.empty();
  private volatile boolean away;

  /**
   * @param trouble is told of sessions that are lost though the registry is not away as planned
   */
  RegistryLink(
      int number,
      String connectString,
      Sessions sessions,
      SessionGroup group,
      SessionListener trouble) {
    this.number = number;
    this.connectString = connectString;
    this.servers = ServerAddresses.parse(connectString);
    this.sessions = sessions;
    this.group = group;
    this.trouble = trouble;
  }

  /** The registry's number among the fleet's, from 0. */
  int number() {
    return number;
  }

  String connectString() {
    return connectString;
  }

  /** Opens the session that writes what the fleet has in common, and writes it. */
  void prepare(List<Node> commonNodes) throws IOException {
    ZooKeeperSession session = Waiting.on(open());
    common = Optional.of(session);
    for (Node node : commonNodes) {
      writeParents(session, List.of(node));
      writePersistent(session, List.of(node));
    }
  }

  /** Closes the common session, unless it is the one all instances share. */
  void settle() throws IOException {
    if (sessions == Sessions.PER_INSTANCE && common.isPresent()) {
      Waiting.on(common.get().close());
      common = Optional.empty();
    }
  }

  /** The registry is away as planned: losses of sessions are no trouble then. */
  void away(boolean planned) {
    away = planned;
  }

  /** The session for one instance: a new one, or the one all share. */
  CompletableFuture<ZooKeeperSession> session() {
    return sessions == Sessions.SHARED ? CompletableFuture.completedFuture(shared()) : open();
  }

  /** Takes the place of a session that has ended; all who shared it get the same one. */
  synchronized ZooKeeperSession successor() throws IOException {
    if (sessions == Sessions.PER_INSTANCE) {
      return Waiting.on(open());
    }
    if (shared().isEnded()) {
      common = Optional.of(Waiting.on(open()));
    }
    return shared();
  }

  private ZooKeeperSession shared() {
    return common.orElseThrow(
        () -> new IllegalStateException("nothing is registered in " + connectString + " yet"));
  }

  /** A session of the caller's own. */
  CompletableFuture<ZooKeeperSession> open() {
    return group.open(servers::next, this::lost);
  }

  private void lost(ZooKeeperSession session, SessionLostException cause) {
    if (away) {
      LOG.debug("{} ended while its registry was away: {}", session, cause.getMessage());
    } else {
      trouble.lost(session, cause);
    }
  }

  /** Writes the parents of nodes, through the common session, and waits. */
  void writeParents(List<Node> nodes) throws IOException {
    writeParents(shared(), nodes);
  }

  /**
   * Writes the parents of nodes that are not known to be there, persistent and empty, and waits.
   */
  void writeParents(ZooKeeperSession session, List<Node> nodes) throws IOException {
    List<Node> missing = new ArrayList<>();
    for (Node node : nodes) {
      for (String parent : parents(node.path())) {
        if (!known.contains(parent) && missing.stream().noneMatch(n -> n.path().equals(parent))) {
          missing.add(new Node(parent, "", false));
        }
      }
    }
    writePersistent(session, missing);
  }

  private void writePersistent(ZooKeeperSession session, List<Node> nodes) throws IOException {
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

  /** Writes persistent nodes, over those that are there, and waits. */
  void put(ZooKeeperSession session, List<Node> nodes) throws IOException {
    for (Node node : nodes) {
      try {
        Waiting.on(session.create(node.path(), node.bytes(), false));
      } catch (RequestRefusedException e) {
        if (e.code() != Code.NODEEXISTS) {
          throw e;
        }
        Waiting.on(session.setData(node.path(), node.bytes()));
      }
    }
  }

  /** Deletes a node that may be there, and waits. */
  static void deleteIfThere(ZooKeeperSession session, Node node) throws IOException {
    if (Waiting.on(session.exists(node.path())).isPresent()) {
      try {
        Waiting.on(session.delete(node.path()));
      } catch (RequestRefusedException e) {
        if (e.code() != Code.NONODE) {
          throw e;
        }
      }
    }
  }

  /**
   * Deletes a node if it is there with exactly this data, and waits; returns whether it was, and is
   * gone.
   */
  static boolean deleteIfSame(ZooKeeperSession session, Node node) throws IOException {
    try {
      if (!Arrays.equals(Waiting.on(session.getData(node.path())), node.bytes())) {
        return false;
      }
      Waiting.on(session.delete(node.path()));
      return true;
    } catch (RequestRefusedException e) {
      if (e.code() != Code.NONODE) {
        throw e;
      }
      return false;
    }
  }

  /** The parents that are not known, from the root's child down. */
  private Deque<String> parents(String path) {
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
