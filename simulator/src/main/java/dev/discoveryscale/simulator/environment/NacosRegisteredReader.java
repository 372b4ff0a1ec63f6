package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.registry.nacos.NacosReader;
import dev.discoveryscale.registry.nacos.NacosReader.Instance;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Reads a Nacos through its HTTP interface: instances of the services {@code
 * providers:<interface>:<version>:<group>}, with empty version and group for emulated fleets, and
 * of the service named as the application.
 */
final class NacosRegisteredReader implements RegisteredReader {

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
