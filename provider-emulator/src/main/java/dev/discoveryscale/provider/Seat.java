package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.session.RequestRefusedException;
import dev.discoveryscale.provider.session.ZooKeeperSession;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.KeeperException.Code;

/** One incarnation of an instance in one registry: its session there and what it has written. */
final class Seat {

  private final RegistryLink link;
  private final ZooKeeperSession session;
  private final AtomicInteger nodes = new AtomicInteger();

  Seat(RegistryLink link, ZooKeeperSession session) {
    this.link = link;
    this.session = session;
  }

  RegistryLink link() {
    return link;
  }

  ZooKeeperSession session() {
    return session;
  }

  /** Its nodes in the registry now, as far as is acknowledged; none if it is not connected. */
  int nodes() {
    return session.isOpen() ? nodes.get() : 0;
  }

  /** Writes nodes without waiting for each; the future is done when all are acknowledged. */
  CompletableFuture<Void> writeAll(List<Node> written) {
    return CompletableFuture.allOf(
        written.stream().map(this::write).toArray(CompletableFuture<?>[]::new));
  }

  /** Writes nodes one after another, as a provider does that starts. */
  void writeInTurn(List<Node> written) throws IOException {
    for (Node node : written) {
      Waiting.on(write(node));
    }
  }

  /**
   * Writes nodes one after another where an incarnation before may have left some: those are
   * deleted first, as Dubbo does when it finds its own path taken.
   */
  void replaceInTurn(List<Node> written) throws IOException {
    for (Node node : written) {
      if (node.ephemeral()) {
        deleteIfThere(node);
      }
      Waiting.on(write(node));
    }
  }

  /** Deletes a node that an earlier session may have left. */
  void deleteIfThere(Node node) throws IOException {
    RegistryLink.deleteIfThere(session, node);
  }

  /** Deletes the ephemeral ones of nodes one after another, as a provider does that stops. */
  int deleteInTurn(List<Node> written) throws IOException {
    int deleted = 0;
    for (Node node : written) {
      if (node.ephemeral()) {
        Waiting.on(session.delete(node.path()));
        nodes.decrementAndGet();
        deleted++;
      }
    }
    return deleted;
  }

  private CompletableFuture<Void> write(Node node) {
    return session
        .create(node.path(), node.bytes(), node.ephemeral())
        .handle(
            (path, failure) -> {
              if (failure != null) {
                judge(node, Waiting.cause(failure));
              } else if (node.ephemeral()) {
                nodes.incrementAndGet();
              }
              return null;
            });
  }

  /** A persistent node may be there already; an ephemeral one that is belongs to someone else. */
  private void judge(Node node, IOException failure) {
    if (failure instanceof RequestRefusedException refused && refused.code() == Code.NODEEXISTS) {
      if (!node.ephemeral()) {
        return;
      }
      throw new CompletionException(
          new FleetException(
              node.path()
                  + " in "
                  + link.connectString()
                  + " exists already and belongs to another session; is another fleet, or the rest"
                  + " of one, registered there?",
              failure));
    }
    throw new CompletionException(failure);
  }
}
