package dev.discoveryscale.provider;

import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.link.RegistryLink;
import dev.discoveryscale.provider.link.RegistryRegistration;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.provider.model.Sessions;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A fleet of emulated providers in one or more registries.
 *
 * <p>Life cycle: {@link #start}, {@link #register} once, then changes of instances as often as
 * wanted ({@link #instance}, {@link #serviceInterface}), from any threads, {@link #close}. After a
 * failed registration a fleet can only be closed. Sessions whose connection breaks are connected
 * again. Lost ZooKeeper sessions are not reopened, and entries that disappear with a connection to
 * a Nacos are missing until it reconnects. Unless this was expected ({@link #expectAbsence}), it is
 * counted, and {@link #statistics} reports the first one.
 */
public final class Fleet implements AutoCloseable {

  private static final Duration CLEAR_LIMIT = Duration.ofSeconds(15);

  private final FleetContext context;
  private final Clock clock;
  private final FailureLog failures;
  private final boolean alike;
  private final List<RegistryLink> links;
  private final List<Member> members;
  private final Operator operator;
  private final Changes changes;

  private Fleet(
      FleetContext context, Dialect dialect, Clock clock, List<RegistryAddress> registries) {
    this.context = context;
    this.clock = clock;
    this.failures = new FailureLog();
    this.alike = dialect.alike();
    this.links = Links.to(registries, context.spec(), dialect, failures);
    this.members =
        IntStream.range(0, context.spec().instances())
            .mapToObj(index -> new Member(index, linksOf(index), context))
            .toList();
    this.operator = new Operator(context, links);
    this.changes = new Changes(clock, failures);
  }

  /**
   * Creates a fleet without registering it; opens nothing.
   *
   * @param registries where its instances register, as the specification says
   * @param endpoints answers for the instances; stays the caller's, who closes it after the fleet
   * @throws IllegalArgumentException if there is no registry, a registry is named twice or has an
   *     invalid address, there are more instances than addresses, or the dialect cannot write such
   *     a fleet
   */
  public static Fleet start(
      FleetSpec spec, Dialect dialect, List<RegistryAddress> registries, EndpointHost endpoints) {
    if (registries.isEmpty()) {
      throw new IllegalArgumentException("a fleet needs a registry");
    }
    if (new HashSet<>(registries).size() < registries.size()) {
      throw new IllegalArgumentException("a registry is named twice: " + registries);
    }
    if (spec.instances() < 1) {
      throw new IllegalArgumentException("a fleet needs an instance, not " + spec.instances());
    }
    if (spec.registering().registries() != registries.size()) {
      throw new IllegalArgumentException(
          "the fleet registers in %d registries, but %d are given"
              .formatted(spec.registering().registries(), registries.size()));
    }
    HostScheme.host(spec.instances() - 1);
    dialect.check(spec);
    Clock clock = Clock.systemUTC();
    FleetContext context = new FleetContext(spec, endpoints, new Incarnations(clock));
    return new Fleet(context, dialect, clock, registries);
  }

  private List<RegistryLink> linksOf(int index) {
    return context.spec().registering().registriesOf(index).stream().map(links::get).toList();
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
        link.prepare(maker(link.number()));
      }
      new Registrar(this::registered, expected(starting), progress).start(starting);
      for (RegistryLink link : links) {
        link.settle();
      }
    } catch (IOException e) {
      failures.record(e);
      throw e;
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
    return new Registration(registered(), millis, nodesByRegistry());
  }

  /** The first instance that registers there first creates the common nodes. */
  private Instance maker(int registry) {
    int first = context.spec().registering().firstInstance(registry);
    return context.incarnations().next(first, 0);
  }

  /** Where all are alike, every member writes as many nodes in a registry as the first. */
  private int expected(List<Member> starting) {
    Incarnations samples = new Incarnations(clock);
    Map<RegistryLink, Integer> ofFirst = new HashMap<>();
    int expected = 0;
    for (int i = 0; i < starting.size(); i++) {
      for (RegistryLink link : starting.get(i).links()) {
        Instance sample = samples.next(alike ? 0 : i, 0);
        expected +=
            alike
                ? ofFirst.computeIfAbsent(link, any -> any.nodesOf(sample))
                : link.nodesOf(sample);
      }
    }
    return expected;
  }

  /**
   * An instance by its index.
   *
   * @param index 0 to the number of instances minus 1
   * @throws IllegalArgumentException if the index does not exist
   */
  public FleetInstance instance(int index) {
    requireOneOf(members, "instances", index);
    return new FleetInstance(index, members.get(index), changes);
  }

  /**
   * An interface by its index.
   *
   * @param index in the order of {@link FleetSpec#interfaces}, from 0
   * @throws IllegalArgumentException if the index does not exist
   */
  public FleetInterface serviceInterface(int index) {
    List<String> names = context.spec().interfaces();
    requireOneOf(names, "interfaces", index);
    return new FleetInterface(index, names.get(index), members, operator, changes);
  }

  private static void requireOneOf(List<?> all, String what, int index) {
    if (index < 0 || index >= all.size()) {
      throw new IllegalArgumentException(
          "the fleet has %s 0 to %d, not %d".formatted(what, all.size() - 1, index));
    }
  }

  /** The number of a build that no instance of the fleet has run yet. */
  public int newBuild() {
    return 1 + members.stream().mapToInt(Member::build).max().orElseThrow();
  }

  /**
   * Deletes overrides that a killed fleet of the same interfaces left. To be called before {@link
   * #register}.
   *
   * @param parameters parameters that it overrode; other nodes stay
   * @return how many nodes were deleted
   * @throws IOException if a registry refuses or is lost
   */
  public int clearLeft(Map<String, String> parameters) throws IOException {
    return operator.clearLeft(parameters);
  }

  /**
   * To be called before a registry is stopped that will start again: sessions that end meanwhile
   * are not counted as lost, and {@link RegistryOutage#awaitEnd} lets their instances register
   * again.
   *
   * @param registry its number, from 0
   */
  public RegistryOutage expectAbsence(int registry) {
    return new RegistryOutage(links.get(registry), members);
  }

  /** The fleet's state now. */
  public FleetStatistics statistics() {
    return new FleetStatistics(
        nodesByRegistry(),
        links.stream().mapToInt(RegistryLink::sessions).sum(),
        failures.sessionsLost(),
        failures.first());
  }

  /** Indexes of the instances that are registered now, not those that were killed or cut off. */
  public List<Integer> registeredInstances() {
    return IntStream.range(0, members.size())
        .filter(index -> !members.get(index).registrations().isEmpty())
        .boxed()
        .toList();
  }

  private List<RegistryNodes> nodesByRegistry() {
    return links.stream()
        .map(link -> new RegistryNodes(link.connectString(), nodesIn(link)))
        .toList();
  }

  private int nodesIn(RegistryLink link) {
    return members.stream()
        .flatMap(member -> member.registrations().stream())
        .filter(registration -> registration.link() == link)
        .mapToInt(RegistryRegistration::nodes)
        .sum();
  }

  private int registered() {
    return nodesByRegistry().stream().mapToInt(RegistryNodes::nodes).sum();
  }

  /**
   * Ends all instances as if their processes were killed, without deregistration. This makes {@link
   * #close} short for a fleet whose registries end with it; instances that share sessions stay.
   */
  public void abandon() {
    if (context.spec().registering().sessions() != Sessions.SHARED) {
      members.forEach(Member::abandon);
    }
  }

  /**
   * Ends all overrides and sessions in order, so that the fleet's nodes are gone at once, and
   * closes its endpoints. Takes at most 45 s, even if registries do not answer: 15 s for overrides,
   * the rest for sessions and their threads.
   */
  @Override
  public void close() {
    try {
      operator.clear(CLEAR_LIMIT);
    } catch (IOException e) {
      failures.record(e);
    }
    Links.close(links);
    members.forEach(Member::close);
  }
}
