package dev.discoveryscale.provider;

import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.session.SessionGroup;
import dev.discoveryscale.provider.session.SessionOptions;
import java.io.IOException;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A fleet of emulated providers in one or more ZooKeepers.
 *
 * <p>Life cycle: {@link #start}, {@link #register} once, then changes of instances as often as
 * wanted, from any threads (those of one instance exclude each other), {@link #close}. After a
 * failed registration a fleet can only be closed. Sessions that are lost are not opened again: they
 * are counted, and the first is told by {@link #statistics}.
 */
public final class Fleet implements AutoCloseable {

  private final Company company;
  private final Clock clock;
  private final SessionGroup sessions;
  private final Trouble trouble;
  private final List<RegistryLink> links;
  private final List<Member> members;

  private Fleet(Company company, Clock clock, List<String> connectStrings) {
    this.company = company;
    this.clock = clock;
    this.sessions = new SessionGroup(SessionOptions.likeDubbo());
    this.trouble = new Trouble();
    this.links =
        IntStream.range(0, connectStrings.size())
            .mapToObj(number -> link(number, connectStrings.get(number)))
            .toList();
    this.members =
        IntStream.range(0, company.spec().instances())
            .mapToObj(index -> new Member(index, linksOf(index), company))
            .toList();
  }

  /**
   * Makes a fleet that is not registered yet; nothing is opened.
   *
   * @param connectStrings the registries, each {@code host:port}
   * @param endpoints answers for the instances; stays the caller's, who closes it after the fleet
   * @throws IllegalArgumentException if there is no registry, one is named twice or not as an
   *     address, there are more instances than addresses, or the dialect cannot write such a fleet
   */
  public static Fleet start(
      FleetSpec spec, Dialect dialect, List<String> connectStrings, EndpointHost endpoints) {
    if (connectStrings.isEmpty()) {
      throw new IllegalArgumentException("a fleet needs a registry");
    }
    if (new HashSet<>(connectStrings).size() < connectStrings.size()) {
      throw new IllegalArgumentException("a registry is named twice: " + connectStrings);
    }
    if (spec.instances() < 1) {
      throw new IllegalArgumentException("a fleet needs an instance, not " + spec.instances());
    }
    if (spec.registering().registries() != connectStrings.size()) {
      throw new IllegalArgumentException(
          "the fleet registers in %d registries, but %d are given"
              .formatted(spec.registering().registries(), connectStrings.size()));
    }
    HostScheme.host(spec.instances() - 1);
    dialect.check(spec);
    connectStrings.forEach(ServerAddresses::parse);
    Clock clock = Clock.systemUTC();
    Company company = new Company(spec, dialect, endpoints, new Incarnations(clock));
    return new Fleet(company, clock, connectStrings);
  }

  private RegistryLink link(int number, String connectString) {
    return new RegistryLink(
        number, connectString, company.spec().registering().sessions(), sessions, trouble);
  }

  private List<RegistryLink> linksOf(int index) {
    return company.spec().registering().registriesOf(index).stream().map(links::get).toList();
  }

  /**
   * Puts every instance on the network and into its registries: common nodes first, then all
   * instances' nodes without waiting for each.
   *
   * @throws IOException at the first failure, which names the node, the server or the address
   */
  public Registration register(RegistrationProgress progress) throws IOException {
    return register(members.size(), progress);
  }

  /**
   * Does the same for the first instances only; the others may join later.
   *
   * @param first how many, 1 to all
   */
  public Registration register(int first, RegistrationProgress progress) throws IOException {
    List<Member> starting = members.subList(0, first);
    long started = System.nanoTime();
    try {
      for (RegistryLink link : links) {
        link.prepare(commonNodes(link.number()));
      }
      new Registrar(this::registered, expected(starting), progress).start(starting);
      for (RegistryLink link : links) {
        link.settle();
      }
    } catch (IOException e) {
      trouble.record(e);
      throw e;
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
    return new Registration(registered(), millis, nodesByRegistry());
  }

  /** Made by the first instance that registers there, before it registers. */
  private List<Node> commonNodes(int registry) {
    int first = company.spec().registering().firstInstance(registry);
    Instance maker = company.incarnations().next(first, 0);
    return company.dialect().commonNodes(company.spec(), maker, registry);
  }

  /** Every member writes as many nodes as the first will, in each of its registries. */
  private int expected(List<Member> starting) {
    Incarnations unused = new Incarnations(clock);
    int each = (int) company.nodes(unused.next(0, 0), 0).stream().filter(Node::ephemeral).count();
    return starting.stream().mapToInt(member -> each * member.registries()).sum();
  }

  /**
   * Stops one instance gracefully, as Dubbo's shutdown hook does: registry after registry its nodes
   * are deleted one after another, each answer awaited, and its session closed; then its endpoints
   * close.
   *
   * @throws IllegalStateException if it is not registered
   * @throws IOException if a registry refuses or is lost; the instance counts as gone then
   */
  public Change leave(int index) throws IOException {
    return change(Change.Kind.LEAVE, index, member(index)::leave);
  }

  /**
   * Starts a new incarnation of one instance: endpoints, then registry after registry a session and
   * its nodes one after another, each answer awaited.
   *
   * @throws IllegalStateException if it is registered
   * @throws IOException if a registry refuses or is lost; the instance counts as gone then
   */
  public Change join(int index) throws IOException {
    return change(Change.Kind.JOIN, index, member(index)::join);
  }

  /**
   * Starts an instance as {@link #join} does, in the next build of the application: another
   * revision of its metadata, the same for all instances that were upgraded as often.
   */
  public Change upgrade(int index) throws IOException {
    return change(Change.Kind.UPGRADE, index, member(index)::upgrade);
  }

  /**
   * Kills one instance: its endpoints and its connections to registries end without a word. Its
   * nodes stay until its sessions time out.
   *
   * @throws IllegalStateException if it is not registered, or sessions are shared
   */
  public Change crash(int index) throws IOException {
    return change(Change.Kind.CRASH, index, member(index)::crash);
  }

  /**
   * Cuts one instance off from its registries. It goes on answering; its nodes stay until its
   * sessions time out.
   *
   * @throws IllegalStateException if it is not registered, or sessions are shared
   */
  public Change expire(int index) throws IOException {
    return change(Change.Kind.EXPIRE, index, member(index)::expire);
  }

  /**
   * Lets an instance that was cut off open new sessions and write its nodes again, those that are
   * still there replaced, as Dubbo does after a session was lost.
   *
   * @throws IllegalStateException if it was not cut off
   * @throws IOException if a registry refuses or is lost; the instance counts as gone then
   */
  public Change recover(int index) throws IOException {
    return change(Change.Kind.RECOVER, index, member(index)::recover);
  }

  private Member member(int index) {
    if (index < 0 || index >= members.size()) {
      throw new IllegalArgumentException(
          "the fleet has instances 0 to %d, not %d".formatted(members.size() - 1, index));
    }
    return members.get(index);
  }

  private Change change(Change.Kind kind, int index, MemberChange work) throws IOException {
    long startedAtMillis = clock.millis();
    try {
      int nodes = work.run();
      return new Change(index, kind, startedAtMillis, clock.millis(), nodes);
    } catch (IOException e) {
      trouble.record(e);
      throw e;
    }
  }

  /** The fleet's state now. */
  public FleetStatistics statistics() {
    return new FleetStatistics(
        nodesByRegistry(), sessions.size(), trouble.sessionsLost(), trouble.first());
  }

  private List<RegistryNodes> nodesByRegistry() {
    return links.stream()
        .map(link -> new RegistryNodes(link.connectString(), nodesIn(link)))
        .toList();
  }

  private int nodesIn(RegistryLink link) {
    return members.stream()
        .flatMap(member -> member.seats().stream())
        .filter(seat -> seat.link() == link)
        .mapToInt(Seat::nodes)
        .sum();
  }

  private int registered() {
    return nodesByRegistry().stream().mapToInt(RegistryNodes::nodes).sum();
  }

  /**
   * Ends all sessions in order, so that the fleet's nodes are gone at once, and closes its
   * endpoints. Takes at most half a minute, however many registries are dead.
   */
  @Override
  public void close() {
    sessions.close();
    members.forEach(Member::close);
  }

  @FunctionalInterface
  private interface MemberChange {
    int run() throws IOException;
  }
}
