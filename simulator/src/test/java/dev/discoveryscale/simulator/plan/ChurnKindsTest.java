package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.schedule.PlannedChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each kind of churn does to a fleet of 50. */
class ChurnKindsTest extends ChurnPlanFixture {

  /** Every kind: two occurrences in the span, played as they are. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {kind: rolling-restart, instances: 2, every: 30m, down: 20s}  | 2  | LEAVE JOIN
          {kind: rolling-upgrade, instances: 2, every: 30m, down: 20s}  | 2  | LEAVE UPGRADE
          {kind: mass-restart, fraction: 0.3, every: 30m, down: 20s}    | 15 | LEAVE JOIN
          {kind: flapping, every: 30m, times: 2, down: 3s, up: 4s}      | 1  | LEAVE JOIN LEAVE JOIN
          {kind: scale-out, instances: 5, every: 30m, stay: 10m}        | 5  | JOIN LEAVE
          {kind: crash, instances: 1, every: 30m, down: 20s}            | 1  | CRASH JOIN
          {kind: session-expiry, instances: 1, every: 30m, down: 2m}    | 1  | EXPIRE RECOVER
          {kind: metadata-late, every: 30m, down: 20s, late: 8s}        | 1  | LEAVE UPGRADE_LATE PUBLISH
          {kind: metadata-failing, every: 30m, down: 9s, failing: 4s}   | 1  | LEAVE UPGRADE_FAILING PUBLISH
          {kind: empty-push, every: 30m, down: 20s}                     | 1  | WITHDRAW RESTORE
          {kind: configuration-push, interfaces: 2, every: 30m, stay: 1m} | 2 | OVERRIDE CLEAR
          {kind: registry-restart, every: 30m, down: 20s}               | 1  | STOP START
          {kind: registry-unreachable, every: 30m, down: 20s}           | 1  | CUT HEAL
          """)
  void movesAGroupThroughTheStepsOfItsKind(String kind, int group, String actions) {
    ChurnPlan plan = plan(REAL, kind);

    List<Action> expected = List.of(actions.split(" ")).stream().map(Action::valueOf).toList();
    List<Action> twice = new ArrayList<>(expected);
    twice.addAll(expected);
    assertThat(plan.changes()).extracting(PlannedChange::action).isEqualTo(twice);
    assertThat(plan.changes()).allMatch(change -> change.targets().size() == group);
    assertThat(plan.spanChanges()).isEqualTo(twice.size());
    assertThat(plan.changes().get(expected.size()).at()).isEqualTo(Duration.ofMinutes(30));
  }

  @Test
  void joinsInstancesFromOutsideTheFleet() {
    ChurnPlan plan =
        plan(
            REAL,
            "{kind: scale-out, instances: 2, every: 30m, stay: 1m}",
            "{kind: scale-out, instances: 3, every: 30m, stay: 1m}");

    assertThat(plan.changes().get(0).targets()).containsExactly(50, 51);
    assertThat(plan.changes().get(1).targets()).containsExactly(52, 53, 54);
    assertThat(plan.shares())
        .extracting(ChurnPlan.Share::churn)
        .containsExactly("scale-out", "scale-out 2");
  }

  /** Of three interfaces the seed gives the order; none comes twice before all have come once. */
  @Test
  void emptiesEveryInterfaceInTurn() {
    ChurnPlan plan = plan(REAL, "{kind: empty-push, every: 20m, down: 20s}");

    assertThat(plan.changes())
        .filteredOn(change -> change.action() == Action.WITHDRAW)
        .extracting(change -> change.targets().get(0))
        .containsExactlyInAnyOrder(0, 1, 2);
    assertThat(plan.changes().get(1).targets()).isEqualTo(plan.changes().get(0).targets());
  }

  @Test
  void restartsEachRegistryInTurn() {
    ChurnPlan plan = plan(REAL, "{kind: registry-unreachable, every: 15m, down: 1m}");

    assertThat(plan.changes())
        .filteredOn(change -> change.action() == Action.CUT)
        .extracting(change -> change.targets().get(0))
        .hasSize(4)
        .containsOnly(0, 1)
        .satisfies(
            turns -> {
              assertThat(turns.get(0)).isEqualTo(turns.get(2)).isNotEqualTo(turns.get(1));
              assertThat(turns.get(1)).isEqualTo(turns.get(3));
            });
  }

  @Test
  void choosesInstancesBySeed() {
    String churn = "churn=[{kind: rolling-restart, instances: 5, every: 5m, down: 20s}]";

    assertThat(ChurnPlan.of(TestScenarios.scenario(REAL, List.of(churn, "seed=1"))))
        .isEqualTo(ChurnPlan.of(TestScenarios.scenario(REAL, List.of(churn, "seed=1"))))
        .isNotEqualTo(ChurnPlan.of(TestScenarios.scenario(REAL, List.of(churn, "seed=2"))));
  }

  @Test
  void announcesARelay() {
    String churn = "churn=[{kind: %s, every: 5h, down: 20s}]";

    assertThat(Warnings.of(scenario(churn.formatted("registry-unreachable"))))
        .anyMatch(text -> text.contains("through relays of the simulator"));
    assertThat(Warnings.of(scenario(churn.formatted("registry-restart"))))
        .noneMatch(text -> text.contains("relays"));
  }

  private static Scenario scenario(String churn) {
    return TestScenarios.scenario("span: 20h, played: 3m", List.of(churn));
  }
}
