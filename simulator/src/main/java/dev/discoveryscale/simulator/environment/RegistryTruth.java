package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
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
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The actual contents of the registries for a fleet: at interface level the addresses of each
 * interface, at application level the application's instances with those of their endpoints that
 * the consumer's line follows. Every instance provides every interface.
 */
public final class RegistryTruth {

  private final List<Registry> registries;
  private final List<String> names;
  private final String application;
  private final List<String> interfaces;
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
    this.application = scenario.providers().application();
    this.interfaces = Fleets.interfaces(scenario);
    this.expectation = Expectation.of(scenario, profile);
    this.line = profile.client().line();
    ByteSize consumers = profile.client().packetLimit();
    this.packetLimit = Math.max(consumers.bytes(), scenario.registries().packetLimit().bytes());
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
      for (String name : interfaces) {
        addresses.put(
            new DirectoryName(name, registry, FleetAddresses.INTERFACE), reader.providers(name));
      }
    }
    if (expectation.byApplication() > 0) {
      SortedSet<String> instances =
          reader.endpoints(
              application, protocol -> Expectation.followsByApplication(line, protocol));
      interfaces.forEach(
          name ->
              addresses.put(
                  new DirectoryName(name, registry, FleetAddresses.APPLICATION), instances));
    }
  }

  /**
   * Reads a Nacos through its HTTP interface: instances of the services {@code
   * providers:<interface>:<version>:<group>}, with empty version and group for emulated fleets, and
   * of the service named as the application.
   */
  private static final class NacosRegisteredReader implements RegisteredReader {

    /** A list of thousands of instances with their metadata is some megabytes. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final NacosReader registry;

    NacosRegisteredReader(NacosRegistry registry) throws IOException {
      this.registry = NacosReader.of(registry, LIMIT);
    }

    @Override
    public SortedSet<String> providers(String interfaceName) throws IOException {
      SortedSet<String> addresses = new TreeSet<>();
      for (Instance each : registry.instances("providers:" + interfaceName + "::")) {
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
