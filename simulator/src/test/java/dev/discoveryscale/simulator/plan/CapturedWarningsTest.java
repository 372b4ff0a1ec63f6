package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader must know of a captured fleet that a consumer can use in parts only. */
class CapturedWarningsTest {

  private static final Profile BY_INTERFACE = Consumers.of("dubbo-3.3", DiscoveryModel.INTERFACE);
  private static final Profile BY_APPLICATION =
      Consumers.of("dubbo-3.3", DiscoveryModel.APPLICATION);

  @TempDir private Path folder;

  private Path captured;
  private Path old;

  /** Two services of 3.3, and five more that two processes of 2.7 provide. */
  @BeforeEach
  void capture() throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      legacy(live);
      old = live.capture("old", true, Optional.empty());
      live.fleet("dubbo-3.3", "users", 2);
      captured = live.capture("fleet", true, Optional.empty());
    }
  }

  private static void legacy(SnapshotFixture live) throws Exception {
    for (int process = 1; process < 3; process++) {
      for (char service = 'A'; service < 'F'; service++) {
        live.write(
            "/dubbo/old.%c/providers/dubbo%%3A%%2F%%2F10.0.0.%d%%3A20880%%2Fold.%c%%3Fapplication%%3Dlegacy%%26pid%%3D7%%26release%%3D2.7.23"
                .formatted(service, process, service),
            "");
      }
    }
  }

  private List<String> warnings(Profile profile, String... settings) {
    return CapturedWarnings.of(scenario(captured, settings), List.of(profile));
  }

  private static Scenario scenario(Path fleet, String... settings) {
    return TestScenarios.read(
        """
            name: replay
            registries: {count: 1}
            providers: {from: '%s'}
            churn:
              - {kind: rolling-restart, instances: 1, every: 5m, down: 20s}
            time: {span: 20h, played: 60s}
            """
            .formatted(fleet),
        List.of(settings));
  }

  @Test
  void refusesAFleetThatHasNothingAtTheLevelOfAConsumer() {
    From<Scenario> scenario = new From<>(scenario(old), "replay.yaml");

    assertThatThrownBy(
            () -> FleetChecks.check(scenario, new From<>(BY_APPLICATION, "profile.yaml")))
        .hasMessageContaining("providers.from must have instances of applications")
        .hasMessageContaining(old + ", which has addresses of interfaces only");
    FleetChecks.check(scenario, new From<>(BY_INTERFACE, "profile.yaml"));
  }

  @Test
  void namesServicesAndApplicationsThatConsumersOfInstancesMiss() {
    assertThat(warnings(BY_APPLICATION))
        .containsExactly(
            BY_APPLICATION.name()
                + ": 5 of 7 services have no address that its consumer can use at application level"
                + " (old.A, old.B, old.C and 2 more). Calls of these services fail. Let it look for"
                + " others with providers.interfaces or providers.consumedBy",
            BY_APPLICATION.name()
                + ": 1 application is not at application level (legacy). Changes of their 2 instances"
                + " are played, but its consumer does not see them, so its mean cost of a change is"
                + " too low");
  }

  @Test
  void saysNothingWhereAllCanBeUsed() {
    assertThat(warnings(BY_INTERFACE)).isEmpty();
    assertThat(
            warnings(BY_APPLICATION, "providers.interfaces=[dev.discoveryscale.demo.Service001]"))
        .isEmpty();
  }

  @Test
  void namesOnlyServicesWhereAllChangesArePlayed() {
    assertThat(warnings(BY_APPLICATION, "time={span: 20m, by: real}"))
        .singleElement()
        .asString()
        .contains("5 of 7 services");
  }
}
