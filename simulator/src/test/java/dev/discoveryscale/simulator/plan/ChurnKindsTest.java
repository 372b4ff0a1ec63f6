package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.schedule.PlannedChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each kind of churn does to a fleet of 50, and how kinds are combined. */
class ChurnKindsTest {

  private static final String REAL = "span: 1h, by: real";

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
  void aGroupGoesThroughTheStepsOfItsKind(String kind, int group, String actions) {
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
  void instancesThatJoinAreNoneOfTheFleet() {
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

  @Test
  void noInstanceIsInTwoChangesAtOnce() {
    ChurnPlan plan =
        plan(
            REAL,
            "{kind: mass-restart, fraction: 0.5, every: 2m, down: 90s}",
            "{kind: crash, instances: 5, every: 2m, down: 5s}",
            "{kind: rolling-upgrade, instances: 2, every: 20s, down: 15s}");

    Set<Integer> away = new HashSet<>();
    for (PlannedChange change : plan.changes()) {
      if (change.action() == Action.LEAVE || change.action() == Action.CRASH) {
        change.targets().forEach(each -> assertThat(away.add(each)).as("%s", change).isTrue());
      } else {
        change.targets().forEach(each -> assertThat(away.remove(each)).isTrue());
      }
    }
  }

  /** Time stands still for the others: they keep their order and their distances. */
  @Test
  void nothingBeginsWhileARegistryRestarts() {
    ChurnPlan plan =
        plan(
            REAL,
            "{kind: registry-restart, every: 30m, down: 1m}",
            "{kind: rolling-restart, every: 15m, down: 30s}");

    assertThat(plan.changes())
        .extracting(change -> change.churn() + " " + change.at().toSeconds())
        .containsExactly(
            "registry-restart 0",
            "registry-restart 60",
            "rolling-restart 72",
            "rolling-restart 102",
            "rolling-restart 972",
            "rolling-restart 1002",
            "registry-restart 1800",
            "registry-restart 1860",
            "rolling-restart 1944",
            "rolling-restart 1974",
            "rolling-restart 2844",
            "rolling-restart 2874");
  }

  /** Of three interfaces the seed gives the order; none comes twice before all have come once. */
  @Test
  void everyInterfaceIsEmptiedInTurn() {
    ChurnPlan plan = plan(REAL, "{kind: empty-push, every: 20m, down: 20s}");

    assertThat(plan.changes())
        .filteredOn(change -> change.action() == Action.WITHDRAW)
        .extracting(change -> change.targets().get(0))
        .containsExactlyInAnyOrder(0, 1, 2);
    assertThat(plan.changes().get(1).targets()).isEqualTo(plan.changes().get(0).targets());
  }

  @Test
  void nothingElseHappensWhileAnInterfaceIsEmpty() {
    ChurnPlan plan =
        plan(
            REAL,
            "{kind: empty-push, every: 1h, down: 1m}",
            "{kind: crash, every: 1h, down: 20s}",
            "{kind: rolling-restart, every: 1h, down: 5s}");

    assertThat(plan.changes())
        .extracting(change -> change.churn() + " " + change.at().toSeconds())
        .startsWith("empty-push 0", "empty-push 60", "crash 80", "rolling-restart 80");
  }

  /** The hour in a minute, of which an emptied interface takes a third of a minute twice. */
  @Test
  void squeezedChangesKeepTheirDistancesBesideExclusiveOnes() {
    ChurnPlan plan =
        plan(
            "span: 1h, played: 1m, by: squeezing",
            "{kind: empty-push, every: 30m, down: 20s}",
            "{kind: rolling-restart, every: 2m, down: 30s}",
            "{kind: scale-out, every: 15m, stay: 14m}");

    List<Duration> moments =
        plan.changes().stream()
            .filter(change -> change.churn().equals("rolling-restart"))
            .map(PlannedChange::at)
            .toList();
    assertThat(moments).doesNotHaveDuplicates().hasSize(60);
    assertThat(plan.changes())
        .filteredOn(change -> change.churn().equals("scale-out"))
        .extracting(PlannedChange::action)
        .containsExactly(
            Action.JOIN,
            Action.LEAVE,
            Action.JOIN,
            Action.LEAVE,
            Action.JOIN,
            Action.LEAVE,
            Action.JOIN,
            Action.LEAVE);
    assertThat(plan.spacing()).isPositive();
    assertThat(plan.played()).isGreaterThan(Duration.ofSeconds(90));
  }

  @Test
  void anOverrideLetsOthersGoOn() {
    ChurnPlan plan =
        plan(
            REAL,
            "{kind: configuration-push, every: 30m, stay: 10m}",
            "{kind: rolling-restart, every: 5m, down: 20s}");

    assertThat(plan.changes())
        .filteredOn(change -> change.churn().equals("rolling-restart"))
        .extracting(change -> change.at().toSeconds())
        .startsWith(0L, 20L, 300L, 320L);
  }

  @Test
  void moreThanThereAreIsRefused() {
    assertThatThrownBy(
            () ->
                plan(
                    REAL,
                    "{kind: mass-restart, fraction: 0.6, every: 10m, down: 5m}",
                    "{kind: mass-restart, fraction: 0.6, every: 10m, down: 5m}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("mass-restart of 30 instances, but only 20 of 50 are not in another change");
  }

  @Test
  void sampledKindsTakeTurnsAndKeepApart() {
    ChurnPlan plan =
        plan(
            "span: 20h, played: 3m, by: sampling",
            "{kind: rolling-restart, every: 5m, down: 20s}",
            "{kind: crash, every: 10h, down: 20s}");

    assertThat(plan.changes())
        .extracting(change -> change.churn() + " " + change.at().toSeconds())
        .containsExactly(
            "rolling-restart 0",
            "rolling-restart 12",
            "crash 24",
            "crash 44",
            // 42 s after the crash at the latest the registries have seen it, and 12 s later:
            "rolling-restart 78",
            "rolling-restart 90",
            "crash 102",
            "crash 122",
            "rolling-restart 156",
            "rolling-restart 168");
  }

  /** 12 s after its publication the consumer has asked again, and 12 s later comes the next. */
  @Test
  void sampledMetadataIsWithheldAsLongAsInTheSpan() {
    ChurnPlan plan =
        plan(
            "span: 20h, played: 2m, by: sampling",
            "{kind: metadata-late, every: 5h, down: 1m, late: 3s}",
            "{kind: metadata-failing, every: 5h, down: 1m, failing: 25s}");

    assertThat(plan.changes())
        .extracting(
            change -> change.churn() + " " + change.action() + " " + change.at().toSeconds())
        .containsExactly(
            "metadata-late LEAVE 0",
            "metadata-late UPGRADE_LATE 12",
            "metadata-late PUBLISH 15",
            "metadata-failing LEAVE 39",
            "metadata-failing UPGRADE_FAILING 51",
            "metadata-failing PUBLISH 76");
    assertThat(plan.spacing()).isEqualTo(ChurnPlan.HONEST_SPACING);
  }

  /** What it does to sessions depends on how long a registry is away, until they are over. */
  @Test
  void sampledRegistriesStayAwayAsLongAsInTheSpan() {
    ChurnPlan plan =
        plan(
            "span: 20h, played: 4m, by: sampling",
            "{kind: registry-restart, every: 10h, down: 30s}",
            "{kind: registry-unreachable, every: 10h, down: 5m}");

    assertThat(plan.changes())
        .extracting(change -> change.action() + " " + change.at().toSeconds())
        .containsExactly(
            "STOP 0",
            "START 30",
            "CUT 42",
            "HEAL 96",
            "STOP 108",
            "START 138",
            "CUT 150",
            "HEAL 204");
    assertThat(plan.changes().get(0).targets()).isNotEqualTo(plan.changes().get(4).targets());
  }

  @Test
  void eachRegistryHasItsTurn() {
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
  void aRelayIsToldBefore() {
    String churn = "churn=[{kind: %s, every: 5h, down: 20s}]";

    assertThat(Warnings.of(scenario(churn.formatted("registry-unreachable"))))
        .anyMatch(text -> text.contains("through relays of the simulator"));
    assertThat(Warnings.of(scenario(churn.formatted("registry-restart"))))
        .noneMatch(text -> text.contains("relays"));
  }

  private static Scenario scenario(String churn) {
    return TestScenarios.scenario("span: 20h, played: 3m", List.of(churn));
  }

  @Test
  void aKindThatDoesNotFitIsToldBefore() {
    String churn =
        "churn=[{kind: rolling-restart, every: 5m, down: 20s}, {kind: crash, every: 5h, down: 20s}]";

    assertThat(Warnings.of(TestScenarios.scenario("span: 20h, played: 1m", List.of(churn))))
        .anyMatch(text -> text.startsWith("no crash fits into the played time of 1m"))
        .noneMatch(text -> text.startsWith("no rolling-restart"));
  }

  @Test
  void theSeedChoosesTheInstances() {
    String churn = "churn=[{kind: rolling-restart, instances: 5, every: 5m, down: 20s}]";

    assertThat(ChurnPlan.of(TestScenarios.scenario(REAL, List.of(churn, "seed=1"))))
        .isEqualTo(ChurnPlan.of(TestScenarios.scenario(REAL, List.of(churn, "seed=1"))))
        .isNotEqualTo(ChurnPlan.of(TestScenarios.scenario(REAL, List.of(churn, "seed=2"))));
  }

  private static ChurnPlan plan(String time, String... kinds) {
    return ChurnPlan.of(
        TestScenarios.scenario(time, List.of("churn=[" + String.join(", ", kinds) + "]")));
  }
}
