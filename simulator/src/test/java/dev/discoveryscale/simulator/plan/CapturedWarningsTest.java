package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.TestScenarios;
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

  /** Two services of 3.3, and five more that two processes of 2.7 provide. */
  @BeforeEach
  void capture() throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      live.fleet("dubbo-3.3", "users", 2);
      for (int process = 1; process < 3; process++) {
        for (char service = 'A'; service < 'F'; service++) {
          live.write(
              "/dubbo/old.%c/providers/dubbo%%3A%%2F%%2F10.0.0.%d%%3A20880%%2Fold.%c%%3Fapplication%%3Dlegacy%%26pid%%3D7%%26release%%3D2.7.23"
                  .formatted(service, process, service),
              "");
        }
      }
      captured = live.capture("fleet", true, Optional.empty());
    }
  }

  private List<String> warnings(Profile profile, String... settings) {
    Scenario scenario =
        TestScenarios.read(
            """
            name: replay
            registries: {count: 1}
            providers: {from: '%s'}
            churn:
              - {kind: rolling-restart, instances: 1, every: 5m, down: 20s}
            time: {span: 20h, played: 60s}
            """
                .formatted(captured),
            List.of(settings));
    return CapturedWarnings.of(scenario, List.of(profile));
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
