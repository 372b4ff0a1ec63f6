package dev.discoveryscale.provider.link.zookeeper;

import static java.util.Comparator.comparing;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.link.FleetException;
import dev.discoveryscale.provider.link.RegistryLink;
import dev.discoveryscale.provider.link.RegistryRegistration;
import dev.discoveryscale.provider.link.Waiting;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.session.RequestRefusedException;
import dev.discoveryscale.provider.session.ZooKeeperSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.zookeeper.KeeperException.Code;

/**
 * One incarnation of an instance in one ZooKeeper. It writes and deletes its addresses one after
 * another, as providers of its line do. Up to 3.1 each is written when its service was exported,
 * which takes time, and all are deleted in the order of a hash set ({@code
 * AbstractRegistry.destroy}). From 3.2 on services are registered after all were exported, and
 * deleted service by service. The pauses are those of real providers: consumers merge addresses of
 * one service that come or go together, and 2.7 skips saves of all addresses if pushes are quick.
 */
final class ZooKeeperRegistration implements RegistryRegistration {

  private static final String ADDRESSES = "/providers/";

  /** From the first address of a service to that of the next one, and to another of its own. */
  private static final long SERVICE_MICROS = 17_500;

  private static final long PROTOCOL_MICROS = 6_000;

  /** After each request, for what a provider does between two of them. */
  private static final long REQUEST_MICROS = 600;

  private final ZooKeeperLink link;
  private final ZooKeeperSession session;
  private final Instance instance;
  private final AtomicInteger nodes = new AtomicInteger();

  ZooKeeperRegistration(ZooKeeperLink link, ZooKeeperSession session, Instance instance) {
    this.link = link;
    this.session = session;
    this.instance = instance;
  }

  @Override
  public RegistryLink link() {
    return link;
  }

  @Override
  public List<?> sessions() {
    return List.of(session);
  }

  @Override
  public int nodes() {
    return session.isOpen() ? nodes.get() : 0;
  }

  @Override
  public CompletableFuture<Void> registerAtOnce() {
    return CompletableFuture.allOf(
        link.nodes(instance).stream().map(this::write).toArray(CompletableFuture<?>[]::new));
  }

  /**
   * {@inheritDoc} Where an incarnation before may have left nodes, those are deleted first, as
   * Dubbo does when it finds its own path taken.
   */
  @Override
  public void register(boolean leftovers, boolean withheld) throws IOException {
    List<Node> written = new ArrayList<>(link.nodes(instance));
    if (withheld) {
      for (Node node : metadata()) {
        ZooKeeperRules.deleteIfThere(session, node);
      }
      written.removeAll(metadata());
    }
    link.parents().write(session, written);
    boolean oneByOne = oneByOne();
    String service = "";
    long left = 0;
    for (Node node : written) {
      if (oneByOne && isAddress(node)) {
        String next = node.path().substring(0, node.path().lastIndexOf('/'));
        boolean same = next.equals(service);
        pause(same ? PROTOCOL_MICROS : Math.max(left, PROTOCOL_MICROS));
        left = same ? left - PROTOCOL_MICROS : SERVICE_MICROS;
        service = next;
      }
      if (leftovers && node.ephemeral()) {
        ZooKeeperRules.deleteIfThere(session, node);
      }
      Waiting.on(write(node));
      pause(REQUEST_MICROS);
    }
  }

  private static void pause(long micros) {
    LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(micros));
  }

  private boolean oneByOne() {
    ReleaseLine line = link.dialect().exports(link.fleet(), instance).line();
    return !line.atLeast(ReleaseLine.DUBBO_3_2);
  }

  private static boolean isAddress(Node node) {
    return node.ephemeral() && node.path().contains(ADDRESSES);
  }

  @Override
  public int publishMetadata() throws IOException {
    return writeInTurn(metadata());
  }

  /** Of an instance's nodes only those of its metadata stay when it leaves. */
  private List<Node> metadata() {
    return link.nodes(instance).stream().filter(node -> !node.ephemeral()).toList();
  }

  @Override
  public int withdraw(String interfaceName) throws IOException {
    return deleteInTurn(nodesOf(interfaceName));
  }

  @Override
  public int restore(String interfaceName) throws IOException {
    return writeInTurn(nodesOf(interfaceName));
  }

  private List<Node> nodesOf(String interfaceName) {
    return link.dialect().nodesOf(link.fleet(), instance, link.number(), interfaceName);
  }

  @Override
  public int deregister() throws IOException {
    List<Node> gone = new ArrayList<>(link.nodes(instance));
    if (oneByOne()) {
      gone.sort(comparing((Node node) -> isAddress(node)).thenComparing(n -> n.path().hashCode()));
    }
    return deleteInTurn(gone);
  }

  @Override
  public int refresh() throws IOException {
    List<Node> again = link.nodes(instance).stream().filter(link.dialect()::writtenAgain).toList();
    deleteInTurn(again);
    return writeInTurn(again);
  }

  @Override
  public CompletableFuture<Boolean> nextConnection() {
    return session.nextConnection();
  }

  @Override
  public void close() throws IOException {
    if (!link.shared()) {
      Waiting.on(session.close());
    }
  }

  @Override
  public void cut() {
    session.cut();
  }

  private int writeInTurn(List<Node> written) throws IOException {
    for (Node node : written) {
      Waiting.on(write(node));
    }
    return written.size();
  }

  private int deleteInTurn(List<Node> written) throws IOException {
    int deleted = 0;
    for (Node node : written) {
      if (node.ephemeral()) {
        Waiting.on(session.delete(node.path()));
        pause(REQUEST_MICROS);
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
