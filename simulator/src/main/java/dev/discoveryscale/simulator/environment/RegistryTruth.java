package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.nacos.NacosReader;
import dev.discoveryscale.registry.nacos.NacosReader.Instance;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.simulator.plan.Expectation;
import dev.discoveryscale.simulator.plan.FleetAddresses;
import dev.discoveryscale.simulator.plan.Fleets;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The actual contents of the registries for a fleet: at interface level the addresses of each
 * interface, at application level the applications' instances with those of their endpoints that
 * the consumer's line follows. Which instances provide an interface is the fleet's word: a registry
 * does not say it at application level.
 */
public final class RegistryTruth {

  private final List<Registry> registries;
  private final List<String> names;
  private final List<String> applications;
  private final List<ServiceSpec> services;

  /** The endpoints that have a service, where instances differ; absent where all have all. */
  private final Optional<Map<ServiceSpec, Map<String, Set<String>>>> exported;

  private final Expectation expectation;
  private final ReleaseLine line;
  private final long packetLimit;

  /**
   * The truth of some registries.
   *
   * @param registries where it is read
   * @param names what the consumer knows them as, in the same order: where it reaches them
   */
  RegistryTruth(Scenario scenario, Profile profile, List<Registry> registries, List<String> names) {
    this.registries = List.copyOf(registries);
    this.names = List.copyOf(names);
    this.applications = Fleets.applications(scenario);
    this.services = Fleets.services(scenario);
    FleetAddresses places = new FleetAddresses(scenario, profile, this.names);
    this.exported = places.alike() ? Optional.empty() : Optional.of(exported(scenario, places));
    this.expectation = Expectation.of(scenario, profile);
    this.line = profile.client().line();
    ByteSize consumers = profile.client().packetLimit();
    this.packetLimit = Math.max(consumers.bytes(), scenario.registries().packetLimit().bytes());
  }

  /** What consumers can hold of a service, by the model of its directory. */
  private static Map<ServiceSpec, Map<String, Set<String>>> exported(
      Scenario scenario, FleetAddresses places) {
    Map<ServiceSpec, Map<String, Set<String>>> exported = new HashMap<>();
    for (ServiceSpec service : places.services()) {
      Map<String, Set<String>> all = exported.computeIfAbsent(service, any -> new HashMap<>());
      for (int i = 0; i < scenario.providers().instances(); i++) {
        places
            .addresses(i, service)
            .forEach(
                (model, addresses) ->
                    all.computeIfAbsent(model, any -> new HashSet<>()).addAll(addresses));
      }
    }
    return exported;
  }

  /**
   * Addresses as {@code protocol://host:port} by the directories that must hold them.
   *
   * @throws IOException naming the registry that could not be read
   */
  public Map<DirectoryName, SortedSet<String>> read() throws IOException, InterruptedException {
    Map<DirectoryName, SortedSet<String>> addresses = new HashMap<>();
    for (int i = 0; i < registries.size(); i++) {
      try (RegisteredReader reader = reader(registries.get(i))) {
        read(reader, names.get(i), addresses);
      }
    }
    return addresses;
  }

  private RegisteredReader reader(Registry registry) throws IOException {
    return registry instanceof NacosRegistry nacos
        ? new NacosRegisteredReader(nacos)
        : new ZooKeeperReader(registry.connectString(), packetLimit);
  }

  private void read(
      RegisteredReader reader, String registry, Map<DirectoryName, SortedSet<String>> addresses)
      throws IOException, InterruptedException {
    if (expectation.byInterface() > 0) {
      for (ServiceSpec service : services) {
        addresses.put(
            new DirectoryName(service.interfaceName(), registry, FleetAddresses.INTERFACE),
            common(service, FleetAddresses.INTERFACE, reader.providers(service)));
      }
    }
    if (expectation.byApplication() > 0) {
      SortedSet<String> endpoints = new TreeSet<>();
      for (String application : applications) {
        endpoints.addAll(
            reader.endpoints(
                application, protocol -> Expectation.followsByApplication(line, protocol)));
      }
      for (ServiceSpec service : services) {
        addresses.put(
            new DirectoryName(service.interfaceName(), registry, FleetAddresses.APPLICATION),
            common(service, FleetAddresses.APPLICATION, endpoints));
      }
    }
  }

  private SortedSet<String> common(
      ServiceSpec service, String model, SortedSet<String> registered) {
    SortedSet<String> common = new TreeSet<>(registered);
    exported.ifPresent(known -> common.retainAll(known.get(service).getOrDefault(model, Set.of())));
    return common;
  }

  /**
   * Reads a Nacos through its HTTP interface: instances of the services {@code
   * providers:<interface>:<version>:<group>}, and of the service named as the application.
   */
  private static final class NacosRegisteredReader implements RegisteredReader {

    /** A list of thousands of instances with their metadata is some megabytes. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final NacosReader registry;

    NacosRegisteredReader(NacosRegistry registry) throws IOException {
      this.registry = NacosReader.of(registry, LIMIT);
    }

    @Override
    public SortedSet<String> providers(ServiceSpec service) throws IOException {
      SortedSet<String> addresses = new TreeSet<>();
      String name =
          "providers:%s:%s:%s"
              .formatted(service.interfaceName(), service.version(), service.group());
      for (Instance each : registry.instances(name)) {
        String protocol = each.metadata().getOrDefault("protocol", "");
        addresses.add(protocol + "://" + each.host() + ":" + each.port());
      }
      return addresses;
    }

    @Override
    public SortedSet<String> endpoints(String application, Predicate<String> followed)
        throws IOException {
      SortedSet<String> addresses = new TreeSet<>();
      for (Instance each : registry.instances(application)) {
        String endpoints = each.metadata().getOrDefault(RegisteredEndpoints.KEY, "[]");
        addresses.addAll(RegisteredEndpoints.of(each.host(), endpoints, followed));
      }
      return addresses;
    }

    @Override
    public void close() {}
  }
}
