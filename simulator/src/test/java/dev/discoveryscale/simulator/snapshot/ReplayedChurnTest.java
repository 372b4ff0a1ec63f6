package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.schedule.PlannedChange;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of a captured fleet of seven processes; only one provides the service that is used. */
class ReplayedChurnTest {

  private static final String SERVICE = "com.acme.Orders";
  private static final String PROVIDER =
      "dubbo%%3A%%2F%%2F10.0.0.9%%3A20999%%2F%s%%3Fapplication%%3Dorders%%26interface%%3D%s%%26pid%%3D7"
          .formatted(SERVICE, SERVICE);

  @TempDir private Path folder;

  private Path captured;

  @BeforeEach
  void capture() throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      live.fleet("dubbo-2.7", "stock", 6);
      live.write("/dubbo/" + SERVICE + "/providers/" + PROVIDER, "");
      captured = live.capture("fleet", true, Optional.empty());
    }
  }

  private Scenario scenario(int instances, String time) {
    return TestScenarios.read(
        """
        name: replay
        registries: {count: 1}
        providers: {from: '%s', interfaces: [%s]}
        churn:
          - {kind: rolling-restart, instances: %d, every: 5m, down: 20s}
        time: {%s}
        """
            .formatted(captured, SERVICE, instances, time),
        List.of());
  }

  private static Set<Integer> changed(ChurnPlan plan) {
    return plan.changes().stream()
        .map(PlannedChange::targets)
        .flatMap(List::stream)
        .collect(Collectors.toSet());
  }

  private static int provider(Path captured) throws Exception {
    return CapturedConsumer.seen(CapturedFleets.of(captured), Set.of(SERVICE)).first();
  }

  @Test
  void samplesWhatTheConsumerSees() throws Exception {
    ChurnPlan plan = ChurnPlan.of(scenario(1, "span: 20h, played: 60s"));

    assertThat(changed(plan)).containsExactly(provider(captured));
    assertThat(plan.spanChanges()).as("34 of 240 restarts").isEqualTo(2 * 34);
  }

  @Test
  void countsLargerGroupsByTheirMembersThatTheConsumerSees() throws Exception {
    ChurnPlan plan = ChurnPlan.of(scenario(2, "span: 20h, played: 60s"));

    assertThat(changed(plan)).containsExactly(provider(captured));
    assertThat(plan.spanChanges()).as("69 of 480 restarts").isEqualTo(2 * 69);
  }

  @Test
  void changesTheWholeFleetInRealTime() {
    ChurnPlan plan = ChurnPlan.of(scenario(1, "span: 1h, by: real"));

    assertThat(changed(plan)).hasSize(7);
    assertThat(plan.spanChanges()).isEqualTo(2 * 12);
  }

  /** Two applications of six processes each take turns. */
  @Test
  void changesApplicationsInProportion() throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      live.fleet("dubbo-2.7", "stock", 6);
      live.fleet("dubbo-2.7", "tills", 6);
      captured = live.capture("two", true, Optional.empty());
    }
    List<String> owners = CapturedFleets.of(captured).owners();
    Scenario scenario =
        TestScenarios.read(
            """
            name: replay
            registries: {count: 1}
            providers: {from: '%s'}
            churn:
              - {kind: rolling-restart, instances: 1, every: 5m, down: 20s}
            time: {span: 1h, by: real}
            """
                .formatted(captured),
            List.of());

    List<String> inTurn =
        ChurnPlan.of(scenario).changes().stream()
            .flatMap(change -> change.targets().stream())
            .distinct()
            .map(owners::get)
            .toList();

    assertThat(inTurn).hasSize(12);
    for (int i = 1; i < inTurn.size(); i++) {
      assertThat(inTurn.get(i)).isNotEqualTo(inTurn.get(i - 1));
    }
  }
}
