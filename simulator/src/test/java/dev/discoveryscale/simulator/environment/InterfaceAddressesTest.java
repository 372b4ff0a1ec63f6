package dev.discoveryscale.simulator.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.environment.InterfaceAddresses.Moved;
import dev.discoveryscale.simulator.plan.Consumers;
import dev.discoveryscale.simulator.plan.FleetAddresses;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which addresses a withdrawn interface takes along, of a fleet that is split. */
class InterfaceAddressesTest {

  private static final List<String> REGISTRIES = List.of("r:1", "r:2");

  private List<Integer> registered = List.of(0, 1, 3);

  private final InterfaceAddresses interfaces =
      new InterfaceAddresses(() -> registered, split(), REGISTRIES);

  @Test
  void listsRegisteredAddressesOfEachRegistry() {
    assertThat(interfaces.of(Action.WITHDRAW))
        .containsExactly(
            new Moved(List.of("r:1"), Map.of("interface", List.of("p://2130772225:1"))),
            new Moved(
                List.of("r:2"),
                Map.of("interface", List.of("p://2130772226:1", "p://2130772228:1"))));
  }

  /** An instance that registers meanwhile, after it was cut off, has not withdrawn it. */
  @Test
  void restoresExactlyTheWithdrawnAddresses() {
    List<Moved> gone = interfaces.of(Action.WITHDRAW);
    registered = List.of(0, 1, 2, 3);

    assertThat(interfaces.of(Action.RESTORE)).isEqualTo(gone);
  }

  @Test
  void movesNothingForAnOverrideOrAnEmptyFleet() {
    List<Moved> nothing = List.of(new Moved(REGISTRIES, Map.of()));
    assertThat(interfaces.of(Action.OVERRIDE)).isEqualTo(nothing);
    registered = List.of();
    assertThat(interfaces.of(Action.WITHDRAW)).isEqualTo(nothing);
    assertThat(interfaces.of(Action.RESTORE)).isEqualTo(nothing);
  }

  private static FleetAddresses split() {
    List<String> settings =
        List.of("providers.protocols=[{name: p, port: 1}]", "registries.placement=split");
    return new FleetAddresses(
        TestScenarios.scenario("span: 20h, played: 60s", settings),
        Consumers.of("dubbo-2.7", DiscoveryModel.INTERFACE, MetadataStorage.REMOTE),
        REGISTRIES);
  }
}
