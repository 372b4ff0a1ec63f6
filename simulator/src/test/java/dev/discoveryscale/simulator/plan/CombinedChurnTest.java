package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.schedule.PlannedChange;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How several kinds of churn are combined in one span. */
class CombinedChurnTest extends ChurnPlanFixture {

  @Test
  void keepsAnInstanceOutOfTwoChangesAtOnce() {
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
  void beginsNothingWhileARegistryRestarts() {
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

  @Test
  void beginsNothingElseWhileAnInterfaceIsEmpty() {
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

  /** The hour in a minute; an emptied interface takes a third of a minute of it twice. */
  @Test
  void keepsDistancesOfSqueezedChangesBesideExclusiveOnes() {
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
  void letsOtherChangesContinueDuringAnOverride() {
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
  void refusesMoreInstancesThanThereAre() {
    assertThatThrownBy(
            () ->
                plan(
                    REAL,
                    "{kind: mass-restart, fraction: 0.6, every: 10m, down: 5m}",
                    "{kind: mass-restart, fraction: 0.6, every: 10m, down: 5m}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("mass-restart of 30 instances, but only 20 of 50 are not in another change");
  }
}
