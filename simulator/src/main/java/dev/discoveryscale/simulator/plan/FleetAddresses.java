package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.InstanceExports;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The directories in which a consumer should find the addresses of each instance. */
public final class FleetAddresses {

  /** The word for directories of interface addresses. */
  public static final String INTERFACE = "interface";

  /** The word for directories of application instances. */
  public static final String APPLICATION = "application";

  private final FleetSpec fleet;
  private final Dialect dialect;
  private final Expectation expectation;
  private final ReleaseLine line;
  private final List<ServiceSpec> services;
  private final Set<ServiceSpec> wanted;
  private final List<String> connectStrings;

  /**
   * Addresses of a scenario's fleet as a profile's consumer follows them.
   *
   * @param connectStrings the registries, in order
   */
  public FleetAddresses(Scenario scenario, Profile profile, List<String> connectStrings) {
    this.fleet = Fleets.of(scenario, profile);
    this.dialect = Fleets.dialect(scenario, profile);
    this.expectation = Expectation.of(scenario, profile);
    this.line = profile.client().line();
    this.services = Fleets.services(scenario);
    this.wanted = Set.copyOf(services);
    this.connectStrings = List.copyOf(connectStrings);
  }

  /** The registries that an instance registers in. */
  public List<String> registries(int instance) {
    return exports(instance).registries().stream().map(connectStrings::get).toList();
  }

  /** Whether each instance has the same addresses for every service. */
  public boolean alike() {
    return dialect.alike();
  }

  /** The services that the consumer subscribes to. */
  public List<ServiceSpec> services() {
    return services;
  }

  /**
   * The addresses of an instance of a fleet that is {@link #alike}, as {@code
   * protocol://host:port}, by the model of the directories that follow them; a model is left out in
   * which the consumer sees nothing.
   */
  public Map<String, List<String>> addresses(int instance) {
    return addresses(instance, services.get(0));
  }

  /** Those of them that the directories of one service follow. */
  public Map<String, List<String>> addresses(int instance, ServiceSpec service) {
    InstanceExports exports = exports(instance);
    Map<String, List<String>> addresses = new TreeMap<>();
    if (expectation.byInterface() > 0) {
      put(addresses, INTERFACE, instance, exports.byInterface().on(service), calls(exports));
    }
    if (expectation.byApplication() > 0) {
      put(
          addresses,
          APPLICATION,
          instance,
          exports.byApplication().on(service),
          calls(exports).and(protocol -> Expectation.followsByApplication(line, protocol)));
    }
    return addresses;
  }

  /** The services of an instance that the consumer subscribes to. */
  public List<ServiceSpec> services(int instance) {
    return exports(instance).services().stream().filter(wanted::contains).toList();
  }

  /** Whether the consumer's level lists anything for a service of an instance, usable or not. */
  public boolean isListed(int instance, ServiceSpec service) {
    InstanceExports exports = exports(instance);
    return expectation.byInterface() > 0 && !exports.byInterface().on(service).isEmpty()
        || expectation.byApplication() > 0 && !exports.byApplication().on(service).isEmpty();
  }

  /** How many addresses an instance has for a service, in one registry. */
  public int count(int instance, ServiceSpec service) {
    return addresses(instance, service).values().stream().mapToInt(List::size).sum();
  }

  /**
   * How many invokers a consumer keeps for an instance and a service, in one registry: one for each
   * address. But metadata of 3.0 has no ports. So from 3.1 on, each address of such an instance
   * stands for each protocol of the service ({@code ServiceDiscoveryRegistryDirectory.toInvokers}).
   */
  public int invokers(int instance, ServiceSpec service) {
    Map<String, List<String>> addresses = addresses(instance, service);
    InstanceExports exports = exports(instance);
    List<String> byApplication = addresses.getOrDefault(APPLICATION, List.of());
    int byInterface = addresses.getOrDefault(INTERFACE, List.of()).size();
    if (exports.line().atLeast(ReleaseLine.DUBBO_3_1) || !line.atLeast(ReleaseLine.DUBBO_3_1)) {
      return byInterface + byApplication.size();
    }
    long places = byApplication.stream().map(FleetAddresses::hostAndPort).distinct().count();
    return byInterface + (int) places * exports.byApplication().on(service).size();
  }

  private static String hostAndPort(String address) {
    return address.substring(address.indexOf("://"));
  }

  /** The names of protocols that are answered, and that the consumer's line knows. */
  private Predicate<String> calls(InstanceExports exports) {
    Set<String> names =
        exports.protocols().stream()
            .filter(protocol -> !protocol.wire().equals("tri") || line.hasTriple())
            .map(ProtocolSpec::name)
            .collect(Collectors.toSet());
    return names::contains;
  }

  private InstanceExports exports(int instance) {
    return dialect.exports(fleet, instance(instance));
  }

  private static Instance instance(int index) {
    return new Instance(index, HostScheme.host(index), 0, 0);
  }

  private static void put(
      Map<String, List<String>> addresses,
      String model,
      int instance,
      List<ProtocolSpec> protocols,
      Predicate<String> followed) {
    String host = instance(instance).registeredHost();
    List<String> found =
        protocols.stream()
            .filter(protocol -> followed.test(protocol.name()))
            .map(protocol -> protocol.name() + "://" + host + ":" + protocol.port())
            .toList();
    if (!found.isEmpty()) {
      addresses.put(model, found);
    }
  }
}
