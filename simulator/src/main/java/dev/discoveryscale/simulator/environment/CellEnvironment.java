package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.EndpointHost;
import dev.discoveryscale.provider.Fleet;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.InstanceExports;
import dev.discoveryscale.provider.endpoint.Endpoints;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.simulator.plan.FleetAddresses;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.plan.NacosWarnings;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything around a consumer: registries that answer and a fleet ready to register in them.
 * Closing it stops what it started, the latest first.
 */
public final class CellEnvironment implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CellEnvironment.class);
  private static final Duration ABANDON_LIMIT = Duration.ofSeconds(10);

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final List<Registry> registries = new ArrayList<>();
  private final Network network;
  private final Endpoints endpoints;
  private final Fleet fleet;
  private final FleetAddresses addresses;
  private final List<String> interfaces;
  private final RegisteredUrls urls;
  private final RegistryTruth truth;

  private CellEnvironment(Scenario scenario, Profile profile, Path folder)
      throws IOException, InterruptedException {
    FleetSpec spec = Fleets.of(scenario, profile);
    interfaces = spec.interfaces();
    Dialect dialect = Fleets.dialect(scenario, profile);
    urls = new RegisteredUrls(spec, dialect);
    try (RegistryStarts starts = RegistryStarts.begin(starts(scenario, folder))) {
      endpoints = open(new Endpoints(spec, dialect));
      for (Registry registry : starts.await()) {
        registries.add(open(registry));
      }
      SingleRegistrations.check(scenario, profile, registries);
      network = open(Network.to(registries, scenario));
      EndpointHost answering = new AdvisedEndpoints(endpoints, scenario, profile);
      fleet = open(Fleet.start(spec, dialect, clients(), answering));
      if (isOwn()) {
        opened.push(this::abandonFleet);
      }
      addresses = new FleetAddresses(scenario, profile, network.connectStrings());
      truth = new RegistryTruth(scenario, profile, registries, network.connectStrings());
    } catch (IOException | InterruptedException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private static List<RegistryStarts.Start> starts(Scenario scenario, Path folder) {
    RegistryServers servers = new RegistryServers(scenario, folder);
    return IntStream.range(0, scenario.registries().count())
        .<RegistryStarts.Start>mapToObj(i -> () -> servers.serve(i))
        .toList();
  }

  /**
   * Starts or finds the registries and prepares the fleet; nothing is registered yet.
   *
   * @param folder where started registries keep data and logs
   * @throws IOException if a registry cannot be started or reached; nothing is left running
   */
  public static CellEnvironment start(Scenario scenario, Profile profile, Path folder)
      throws IOException, InterruptedException {
    return new CellEnvironment(scenario, profile, folder);
  }

  /** The registries, in order. */
  public List<Registry> registries() {
    return List.copyOf(registries);
  }

  /** Addresses of the registries, in order. */
  public List<String> connectStrings() {
    return registries.stream().map(Registry::connectString).toList();
  }

  private List<RegistryAddress> clients() {
    return registries.stream()
        .map(each -> RegistryServers.address(each, each.connectString()))
        .toList();
  }

  /** What lies between them and the consumer. */
  public Network network() {
    return network;
  }

  /** Whether all its registries were started here, and end with it. */
  public boolean isOwn() {
    return pids().size() == registries.size();
  }

  /** Quicker than the order in which a fleet closes, which still does what is left undone here. */
  private void abandonFleet() {
    try {
      Uninterrupted.call(
          () -> {
            fleet.abandon();
            return true;
          },
          ABANDON_LIMIT);
    } catch (Exception e) {
      LOG.warn("the fleet is closed in order instead", e);
    }
  }

  /** The fleet. */
  public Fleet fleet() {
    return fleet;
  }

  /** Where the consumer is to find each instance. */
  FleetAddresses addresses() {
    return addresses;
  }

  /** Names of the fleet's interfaces, in order. */
  List<String> interfaces() {
    return interfaces;
  }

  /** What instances of the fleet come to in a registry. */
  public RegisteredUrls urls() {
    return urls;
  }

  /** What the registries really hold. */
  public RegistryTruth truth() {
    return truth;
  }

  /** What answers for the fleet. */
  public Endpoints endpoints() {
    return endpoints;
  }

  /** Processes of the registries started here. */
  public List<Long> pids() {
    return registries.stream()
        .map(Registry::pid)
        .filter(OptionalLong::isPresent)
        .map(OptionalLong::getAsLong)
        .toList();
  }

  @Override
  public void close() {
    RuntimeException first = null;
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        RuntimeException failure =
            new IllegalStateException("could not stop: " + e.getMessage(), e);
        if (first == null) {
          first = failure;
        } else {
          first.addSuppressed(failure);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }

  private <T extends AutoCloseable> T open(T resource) {
    opened.push(Uninterrupted.closing(resource));
    return resource;
  }

  /** Counts the URLs of a fleet's instances in a registry, for any model. */
  public record RegisteredUrls(FleetSpec fleet, Dialect dialect) {

    /**
     * Those in the registry that has most: of a mirrored fleet all are in each, of a split one
     * every instance is in one of them.
     *
     * @param instances numbers of the instances that are registered, or are to be
     */
    public long inTheFullest(Collection<Integer> instances) {
      long[] all = new long[fleet.registering().registries()];
      for (int instance : instances) {
        InstanceExports exports =
            dialect.exports(fleet, new Instance(instance, HostScheme.host(instance), 0, 0));
        long urls = dialect.alike() ? ofEach() : urls(exports);
        exports.registries().forEach(registry -> all[registry] += urls);
      }
      return Arrays.stream(all).max().orElseThrow();
    }

    private long ofEach() {
      return (long) fleet.interfaces().size() * fleet.protocols().size();
    }

    private static long urls(InstanceExports exports) {
      return exports.services().stream()
          .mapToLong(
              service ->
                  Math.max(
                      exports.byInterface().on(service).size(),
                      exports.byApplication().on(service).size()))
          .sum();
    }
  }

  /**
   * Checks that the servers can keep what the fleet will register. The software is known only after
   * it answers: an address or an image name does not show it.
   */
  static final class SingleRegistrations {

    private SingleRegistrations() {}

    /**
     * Looks at the servers.
     *
     * @throws RegistryException naming one that would keep one protocol of several
     */
    static void check(Scenario scenario, Profile profile, List<Registry> registries)
        throws IOException {
      for (Registry registry : registries) {
        ServerIdentity server = registry.server();
        if (server.kind() == RegistryKind.NACOS
            && server.maybeGenuine()
            && NacosWarnings.keptSingly(scenario, profile)) {
          throw new RegistryException(
              "%s is %s, which keeps one instance of a service for each connection: of the %d protocols that providers of %s register one by one it would keep only the last; use one protocol, or a line that registers them as a batch, such as dubbo-3.3"
                  .formatted(
                      registry.name(),
                      server.describe(),
                      scenario.providers().protocols().of(profile.client().line()).size(),
                      profile.client().line()));
        }
      }
    }
  }
}
