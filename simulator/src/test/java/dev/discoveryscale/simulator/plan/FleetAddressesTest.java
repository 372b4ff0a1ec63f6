package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.simulator.TestScenarios;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where consumers are to find the addresses of an instance: 127.1.1.4 is 2130772228. */
class FleetAddressesTest {

  private static final List<String> REGISTRIES = List.of("r:1", "r:2");

  @Test
  void listsEveryProtocolByInterface() {
    FleetAddresses fleet = fleet("dubbo-2.7", DiscoveryModel.INTERFACE, "mirrored");

    assertThat(fleet.registries(3)).isEqualTo(REGISTRIES);
    assertThat(fleet.addresses(3))
        .isEqualTo(
            Map.of(
                "interface",
                List.of("dubbo://2130772228:1", "rmi://2130772228:2", "rest://2130772228:3")));
  }

  @Test
  void listsProtocolsOfTheLineByApplication() {
    assertThat(fleet("dubbo-3.0", DiscoveryModel.APPLICATION, "mirrored").addresses(3))
        .isEqualTo(Map.of("application", List.of("dubbo://2130772228:1", "rest://2130772228:3")));
    assertThat(
            fleet("dubbo-3.1", DiscoveryModel.APPLICATION, "mirrored")
                .addresses(3)
                .get("application"))
        .hasSize(3);
  }

  @Test
  void listsBothModelsWhenBothAreSubscribed() {
    assertThat(fleet("dubbo-3.3", DiscoveryModel.APPLICATION_FIRST, "mirrored").addresses(0))
        .containsOnlyKeys("interface", "application");
  }

  @Test
  void placesAnInstanceOfASplitFleetInOneRegistry() {
    assertThat(fleet("dubbo-3.3", DiscoveryModel.APPLICATION, "split").registries(3))
        .containsExactly("r:2");
  }

  private static FleetAddresses fleet(String line, DiscoveryModel model, String placement) {
    return new FleetAddresses(
        TestScenarios.scenario(
            "span: 20h, played: 60s",
            List.of(
                "providers.protocols=[{name: dubbo, port: 1}, {name: rmi, port: 2}, {name: rest,"
                    + " port: 3}]",
                "registries.placement=" + placement)),
        Consumers.of(
            line, model, line.equals("dubbo-2.7") ? MetadataStorage.REMOTE : MetadataStorage.LOCAL),
        REGISTRIES);
  }
}
