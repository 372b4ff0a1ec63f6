package dev.discoveryscale.simulator.environment;

import static dev.discoveryscale.simulator.plan.Consumers.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.plan.FleetAddresses;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.stage.AddressComparison;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a fleet registers in real registries is read back, address by address. */
class RegistryTruthIT {

  private static final int INSTANCES = 7;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.6, INTERFACE, mirrored, 'kind: zookeeper, count: 2'",
    "dubbo-3.0, APPLICATION, mirrored, 'kind: zookeeper, count: 2'",
    "dubbo-3.3, APPLICATION_FIRST, split, 'kind: zookeeper, count: 2'",
    "dubbo-2.7, INTERFACE, mirrored, 'kind: nacos, count: 2'",
    "dubbo-3.0, APPLICATION, mirrored, 'kind: nacos, count: 2'",
    "dubbo-3.3, APPLICATION_FIRST, split, 'kind: nacos, count: 2'",
    "dubbo-3.1, APPLICATION_FIRST, mirrored, 'kinds: [zookeeper, nacos]'"
  })
  void isWhatTheFleetRegistered(
      String line, DiscoveryModel model, String placement, String registries) throws Exception {
    assumeTrue(
        !registries.contains("nacos") || RnacosBinary.find().isPresent(), RnacosBinary.howToGet());
    Scenario scenario = scenario(placement, registries);
    try (CellEnvironment environment = CellEnvironment.start(scenario, of(line, model), folder)) {
      environment.fleet().register(INSTANCES, (done, all) -> {});
      Map<DirectoryName, SortedSet<String>> whole = due(environment, scenario, -1);

      assertThat(environment.truth().read()).isEqualTo(whole);

      environment.fleet().instance(4).leave();
      Map<DirectoryName, SortedSet<String>> rest = due(environment, scenario, 4);
      assertThat(environment.truth().read()).isEqualTo(rest).isNotEqualTo(whole);

      AddressComparison compared = AddressComparison.of(environment.truth().read(), whole);
      assertThat(compared.lost()).isEmpty();
      assertThat(compared.stale())
          .hasSize(sum(whole) - sum(rest))
          .allMatch(address -> address.contains("://2130772229:"));
    }
  }

  private static int sum(Map<DirectoryName, SortedSet<String>> addresses) {
    return addresses.values().stream().mapToInt(SortedSet::size).sum();
  }

  /** What directories must hold when all instances but one are there. */
  private static Map<DirectoryName, SortedSet<String>> due(
      CellEnvironment environment, Scenario scenario, int missing) {
    FleetAddresses fleet = environment.addresses();
    Map<DirectoryName, SortedSet<String>> due = new HashMap<>();
    for (int i = 0; i < INSTANCES; i++) {
      for (String registry : i == missing ? List.<String>of() : fleet.registries(i)) {
        for (String service : Fleets.interfaces(scenario)) {
          fleet
              .addresses(i)
              .forEach(
                  (kind, addresses) ->
                      due.computeIfAbsent(
                              new DirectoryName(service, registry, kind), name -> new TreeSet<>())
                          .addAll(addresses));
        }
      }
    }
    return due;
  }

  private static Scenario scenario(String placement, String registries) throws Exception {
    return TestScenarios.scenario(
        "span: 20h, played: 60s",
        List.of(
            "registries={%s, heap: 96m, placement: %s}".formatted(registries, placement),
            "providers.instances=" + INSTANCES,
            "providers.protocols=[{name: dubbo, port: %d}, {name: rmi, port: %d, wire: dubbo}]"
                .formatted(FreePort.any(), FreePort.any())));
  }
}
