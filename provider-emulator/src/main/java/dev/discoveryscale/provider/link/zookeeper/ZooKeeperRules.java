package dev.discoveryscale.provider.link.zookeeper;

import dev.discoveryscale.provider.link.Rule;
import dev.discoveryscale.provider.link.Rules;
import dev.discoveryscale.provider.link.Waiting;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.session.RequestRefusedException;
import dev.discoveryscale.provider.session.ZooKeeperSession;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.zookeeper.KeeperException.Code;

/** An operator's hand in one ZooKeeper: persistent nodes. */
final class ZooKeeperRules implements Rules {

  private final ZooKeeperLink link;
  private final ZooKeeperSession session;

  ZooKeeperRules(ZooKeeperLink link, ZooKeeperSession session) {
    this.link = link;
    this.session = session;
  }

  @Override
  public int put(Rule rule) throws IOException {
    List<Node> nodes = nodes(rule);
    link.parents().write(session, nodes);
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
    return nodes.size();
  }

  @Override
  public int delete(Rule rule) throws IOException {
    List<Node> nodes = nodes(rule);
    for (Node node : nodes) {
      deleteIfThere(session, node);
    }
    return nodes.size();
  }

  @Override
  public int deleteIfSame(Rule rule) throws IOException {
    int deleted = 0;
    for (Node node : nodes(rule)) {
      deleted += deleteIfSame(node) ? 1 : 0;
    }
    return deleted;
  }

  private List<Node> nodes(Rule rule) {
    return rule.services().stream()
        .flatMap(service -> link.dialect().overrideNodes(service, rule.parameters()).stream())
        .toList();
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

  private boolean deleteIfSame(Node node) throws IOException {
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

  @Override
  public void close() throws IOException {
    Waiting.on(session.close());
  }
}
