package dev.discoveryscale.provider.link.zookeeper;

import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.link.Losses;
import dev.discoveryscale.provider.link.RegistryLink;
import dev.discoveryscale.provider.link.RegistryRegistration;
import dev.discoveryscale.provider.link.Rules;
import dev.discoveryscale.provider.link.Waiting;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.session.SessionGroup;
import dev.discoveryscale.provider.session.SessionLostException;
import dev.discoveryscale.provider.session.SessionOptions;
import dev.discoveryscale.provider.session.ZooKeeperSession;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A fleet's way to one ZooKeeper. */
public final class ZooKeeperLink implements RegistryLink {

  private static final Logger LOG = LoggerFactory.getLogger(ZooKeeperLink.class);

  private final int number;
  private final String connectString;
  private final FleetSpec fleet;
  private final Dialect dialect;
  private final ServerAddresses servers;
  private final SessionGroup group = new SessionGroup(SessionOptions.likeDubbo());
  private final Losses losses;
  private final Parents parents = new Parents();
  private volatile Optional<ZooKeeperSession> common = Optional.empty();
  private volatile boolean away;

  /**
   * A way that is not gone yet.
   *
   * @param number the registry's among the fleet's, from 0
   * @throws IllegalArgumentException if the connect string is none
   */
  public ZooKeeperLink(
      int number, String connectString, FleetSpec fleet, Dialect dialect, Losses losses) {
    this.number = number;
    this.connectString = connectString;
    this.fleet = fleet;
    this.dialect = dialect;
    this.servers = ServerAddresses.parse(connectString);
    this.losses = losses;
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public String connectString() {
    return connectString;
  }

  Dialect dialect() {
    return dialect;
  }

  FleetSpec fleet() {
    return fleet;
  }

  Parents parents() {
    return parents;
  }

  boolean shared() {
    return fleet.registering().sessions() == Sessions.SHARED;
  }

  @Override
  public void prepare(Instance maker) throws IOException {
    ZooKeeperSession session = Waiting.on(open());
    common = Optional.of(session);
    for (Node node : dialect.commonNodes(fleet, maker, number)) {
      parents.write(session, List.of(node));
      parents.writePersistent(session, List.of(node));
    }
  }

  @Override
  public void settle() throws IOException {
    if (!shared() && common.isPresent()) {
      Waiting.on(common.get().close());
      common = Optional.empty();
    }
  }

  @Override
  public void away(boolean planned) {
    away = planned;
  }

  @Override
  public int nodesOf(Instance instance) {
    return (int) nodes(instance).stream().filter(Node::ephemeral).count();
  }

  List<Node> nodes(Instance instance) {
    return dialect.instanceNodes(fleet, instance, number);
  }

  @Override
  public void makeWay(Instance instance) throws IOException {
    parents.write(commonSession(), nodes(instance));
  }

  @Override
  public CompletableFuture<RegistryRegistration> registration(Instance instance) {
    CompletableFuture<ZooKeeperSession> session =
        shared() ? CompletableFuture.completedFuture(commonSession()) : open();
    return session.thenApply(opened -> new ZooKeeperRegistration(this, opened, instance));
  }

  @Override
  public RegistryRegistration renew(RegistryRegistration ended, Instance instance)
      throws IOException {
    ZooKeeperRegistration registration = new ZooKeeperRegistration(this, successor(), instance);
    registration.register(true, false);
    return registration;
  }

  /** Takes the place of a session that has ended; all who shared it get the same one. */
  private synchronized ZooKeeperSession successor() throws IOException {
    if (!shared()) {
      return Waiting.on(open());
    }
    if (commonSession().isEnded()) {
      common = Optional.of(Waiting.on(open()));
    }
    return commonSession();
  }

  private ZooKeeperSession commonSession() {
    return common.orElseThrow(
        () -> new IllegalStateException("nothing is registered in " + connectString + " yet"));
  }

  @Override
  public Rules rules() throws IOException {
    return new ZooKeeperRules(this, Waiting.on(open()));
  }

  private CompletableFuture<ZooKeeperSession> open() {
    return group.open(servers::next, this::lost);
  }

  private void lost(ZooKeeperSession session, SessionLostException cause) {
    if (away) {
      LOG.debug("{} ended while its registry was away: {}", session, cause.getMessage());
    } else {
      losses.lost(cause);
    }
  }

  @Override
  public int sessions() {
    return group.size();
  }

  @Override
  public void close() {
    group.close();
  }

  /** The servers behind one connect string; sessions are dealt to them in turn. */
  private static final class ServerAddresses {

    private final List<InetSocketAddress> servers;
    private final AtomicInteger dealt = new AtomicInteger();

    private ServerAddresses(List<InetSocketAddress> servers) {
      this.servers = servers;
    }

    /**
     * Reads {@code host:port}, or several separated by commas.
     *
     * @throws IllegalArgumentException if it is something else; a path after the servers is not
     *     supported, as Dubbo puts none there
     */
    static ServerAddresses parse(String connectString) {
      return new ServerAddresses(
          Stream.of(connectString.split(",")).map(part -> server(part, connectString)).toList());
    }

    private static InetSocketAddress server(String part, String connectString) {
      int colon = part.lastIndexOf(':');
      if (colon < 1 || !part.substring(colon + 1).matches("\\d{1,5}")) {
        throw new IllegalArgumentException(
            "a registry's address is host:port, or several with commas, not '%s'"
                .formatted(connectString));
      }
      return new InetSocketAddress(
          part.substring(0, colon).strip(), Integer.parseInt(part.substring(colon + 1)));
    }

    InetSocketAddress next() {
      return servers.get(Math.floorMod(dealt.getAndIncrement(), servers.size()));
    }
  }
}
