package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.plan.Consumers;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A captured fleet of several lines is played again, and captured again. */
class ReplayTest {

  private static final String FIRST_INTERFACE = "dev.discoveryscale.demo.Service001";

  private static final String CONSUMER =
      "consumer%%3A%%2F%%2F10.0.0.9%%2F%s%%3Fapplication%%3Dshop%%26category%%3Dconsumers%%26interface%%3D%s"
          .formatted(FIRST_INTERFACE, FIRST_INTERFACE);

  @TempDir private Path folder;

  private Path captured;

  @BeforeEach
  void capture() throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      live.fleet("dubbo-2.7", "Orders_of_Acme", 3);
      live.fleet("dubbo-3.0", "stock", 2);
      live.fleet("dubbo-3.3", "users", 2);
      live.write("/dubbo/config/dubbo/stock.condition-router", "enabled: false");
      live.write("/dubbo/" + FIRST_INTERFACE + "/providers/written-by-something-else", "");
      live.write("/dubbo/" + FIRST_INTERFACE + "/consumers/" + CONSUMER, "");
      // A process with two protocols on one port, and a third one that nobody answers.
      for (String address :
          List.of(
              "dubbo%3A%2F%2F2130799999%3A20880",
              "tri%3A%2F%2F2130799999%3A20880", "rmi%3A%2F%2F2130799999%3A1099")) {
        live.write(
            "/dubbo/%s/providers/%s%%2F%s%%3Fapplication%%3Dboth%%26pid%%3D7%%26release%%3D3.3.6"
                .formatted(FIRST_INTERFACE, address, FIRST_INTERFACE),
            "");
      }
      captured = live.capture("first", true, Optional.empty());
    }
  }

  private Scenario scenario(String settings) {
    return TestScenarios.read(
        """
        name: replay
        registries: {count: 1}
        providers: {from: '%s'}
        churn:
          - {kind: rolling-restart, instances: 1, every: 5m, down: 20s}
        time: {span: 20h, played: 60s}
        """
            .formatted(captured),
        settings.isEmpty() ? List.of() : List.of(settings));
  }

  @Test
  void writesAllButHostsProcessIdsAndTimesAgain() throws Exception {
    Scenario scenario = scenario("");
    Profile profile = Consumers.of("dubbo-3.3", DiscoveryModel.APPLICATION_FIRST);
    try (CellEnvironment environment = CellEnvironment.start(scenario, profile, folder);
        SnapshotFixture replay = new SnapshotFixture(environment.connectStrings(), folder)) {
      environment.fleet().register(scenario.providers().instances(), (done, all) -> {});

      Path again = replay.capture("again", true, Optional.empty());

      assertThat(EntryFile.all(captured.resolve(SnapshotFolder.ADDRESSES), Entry.class))
          .hasSizeGreaterThan(20);
      FleetDifference difference = FleetDifference.of(captured, again);
      assertThat(difference.none()).as(difference.text()).isTrue();
    }
  }

  @Test
  void expectsWhatEachConsumerFinds() throws Exception {
    Scenario scenario = scenario("");
    Profile of27 = Consumers.of("dubbo-2.7", DiscoveryModel.INTERFACE);
    Profile of33 = Consumers.of("dubbo-3.3", DiscoveryModel.APPLICATION);

    assertThat(scenario.providers().instances()).isEqualTo(8);
    assertThat(Fleets.applications(scenario))
        .containsExactlyInAnyOrder("Orders_of_Acme", "stock", "users", "both");
    assertThat(Fleets.expectedInvokers(scenario, of27))
        .as("14 of two interfaces, and one")
        .isEqualTo(15);
    Profile by33 = Consumers.of("dubbo-3.3", DiscoveryModel.INTERFACE);
    assertThat(Fleets.protocols(scenario, by33))
        .matches("dubbo on 4 ports from \\d+ to \\d+, tri on 20880");
    assertThat(Fleets.registered(scenario, by33)).isEqualTo("captured");
    assertThat(Fleets.expectedInvokers(scenario, by33)).as("and Triple").isEqualTo(16);
    assertThat(Fleets.expectedInvokers(scenario, of33)).as("those of 3.x").isEqualTo(8);
    for (Profile each : List.of(of27, by33, of33)) {
      try (CellEnvironment environment = CellEnvironment.start(scenario, each, folder)) {
        environment.fleet().register(scenario.providers().instances(), (done, all) -> {});
        assertThat(
                environment.truth().read().values().stream().mapToInt(found -> found.size()).sum())
            .isEqualTo((int) Fleets.expectedInvokers(scenario, each));
      }
    }
  }

  @Test
  void subscribesToTheInterfacesThatAreAskedFor() {
    Scenario scenario = scenario("providers.interfaces=[" + FIRST_INTERFACE + "]");
    Profile profile = Consumers.of("dubbo-2.7", DiscoveryModel.INTERFACE);

    assertThat(Fleets.interfaces(scenario)).containsExactly(FIRST_INTERFACE);
    assertThat(Fleets.of(scenario, profile).services()).hasSize(2);
    assertThat(Fleets.expectedInvokers(scenario, profile)).isEqualTo(8);
  }

  @Test
  void refusesNumbersThatTheSnapshotDecides() {
    assertThatThrownBy(() -> scenario("providers.instances=5"))
        .hasMessageContaining("providers.instances must be left out with from")
        .hasMessageContaining("as the snapshot has 8, got 5");
  }

  @Test
  void subscribesToWhatAnApplicationLookedFor() {
    assertThat(Fleets.interfaces(scenario("providers.consumedBy=shop")))
        .containsExactly(FIRST_INTERFACE);
    assertThatThrownBy(() -> scenario("providers.consumedBy=stock"))
        .hasMessageContaining("consumedBy")
        .hasMessageContaining("shop");
  }
}
