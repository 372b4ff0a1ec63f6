package dev.discoveryscale.simulator.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.TestScenarios;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChurnPlanTest {

  @Test
  void keepsSampledChangesApartAsInTheSpan() {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 20h, played: 60s, by: sampling"));

    assertThat(plan.spanChanges()).isEqualTo(2 * 240);
    assertThat(plan.changes()).hasSize(6);
    assertThat(plan.spacing()).isEqualTo(ChurnPlan.HONEST_SPACING);
    assertThat(plan.changes().stream().map(PlannedChange::at).toList())
        .containsExactly(
            seconds(0), seconds(12), seconds(24), seconds(36), seconds(48), seconds(60));
    assertThat(plan.changes().get(5).at()).isLessThanOrEqualTo(plan.played());
  }

  @Test
  void bringsBackEveryInstanceThatLeaves() {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 20h, by: real"));

    Set<Integer> away = new HashSet<>();
    for (PlannedChange change : plan.changes()) {
      if (change.action() == Action.LEAVE) {
        assertThat(away.addAll(change.targets())).isTrue();
      } else {
        assertThat(away.removeAll(change.targets())).isTrue();
      }
    }
    assertThat(away).isEmpty();
  }

  @Test
  void playsTheSpanUnchangedInRealTime() {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 20h, by: real"));

    assertThat(plan.changes()).hasSize((int) plan.spanChanges());
    assertThat(plan.changes().get(1).at()).isEqualTo(seconds(20));
    assertThat(plan.changes().get(2).at()).isEqualTo(Duration.ofMinutes(5));
    assertThat(plan.compression(Duration.ofHours(20))).isEqualTo(1.0);
  }

  @Test
  void playsAllChangesCloserTogetherWhenSqueezing() {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 20h, played: 20m, by: squeezing"));

    assertThat(plan.changes()).hasSize((int) plan.spanChanges());
    assertThat(plan.changes().get(2).at()).isEqualTo(seconds(5));
  }

  @Test
  void playsNoMoreSamplesThanTheSpanHolds() {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 10m, played: 10m, by: sampling"));

    assertThat(plan.changes()).hasSize(4);
  }

  @Test
  void isTheSameForTheSameScenario() {
    Scenario scenario = TestScenarios.scenario("span: 20h, by: real");

    assertThat(ChurnPlan.of(scenario)).isEqualTo(ChurnPlan.of(scenario));
  }

  @Test
  void variesChangesButNotTimesBetweenReplicates() {
    Scenario scenario = TestScenarios.scenario("span: 20h, played: 60s");

    ChurnPlan first = ChurnPlan.of(scenario, 1);
    ChurnPlan second = ChurnPlan.of(scenario, 2);

    assertThat(first).isEqualTo(ChurnPlan.of(scenario));
    assertThat(second).isEqualTo(ChurnPlan.of(scenario, 2));
    assertThat(targets(second)).isNotEqualTo(targets(first));
    assertThat(targets(ChurnPlan.of(scenario, 3))).isNotEqualTo(targets(second));
    assertThat(second.shares()).isEqualTo(first.shares());
    assertThat(second.changes().stream().map(PlannedChange::at).toList())
        .isEqualTo(first.changes().stream().map(PlannedChange::at).toList());
  }

  @Test
  void replaysChangesOfAReplicateFromItsSeed() {
    ChurnPlan second = ChurnPlan.of(TestScenarios.scenario("span: 20h, played: 60s"), 2);

    Scenario again =
        TestScenarios.scenario("span: 20h, played: 60s", List.of("seed=" + second.seed()));

    assertThat(ChurnPlan.of(again).changes()).isEqualTo(second.changes());
  }

  /** Records of replicates can be played again only as long as their seeds stay what they are. */
  @Test
  void keepsTheSeedsOfReplicates() {
    assertThat(IntStream.rangeClosed(1, 4).map(each -> ChurnPlan.ReplicateSeed.of(20_000, each)))
        .containsExactly(20_000, 1_943_353_746, 1_298_467_647, 1_026_447_120);
    assertThat(
            IntStream.rangeClosed(1, 1_000)
                .map(each -> ChurnPlan.ReplicateSeed.of(Integer.MAX_VALUE, each)))
        .doesNotHaveDuplicates()
        .allMatch(seed -> seed >= 0);
  }

  private static List<List<Integer>> targets(ChurnPlan plan) {
    return plan.changes().stream().map(PlannedChange::targets).toList();
  }

  @Test
  void looksBeforeTheNextChangeAfterAFullCycle() {
    ChurnPlan plan =
        ChurnPlan.of(TestScenarios.scenario("span: 20h, played: {atLeast: 60s, atMost: 4m}"));

    assertThat(plan.changes()).hasSize(20);
    assertThat(plan.played()).isEqualTo(seconds(240));
    assertThat(plan.looks())
        .containsExactly(
            new ChurnPlan.Look(6, seconds(70)),
            new ChurnPlan.Look(12, seconds(142)),
            new ChurnPlan.Look(18, seconds(214)));
  }

  @Test
  void hasNoLookBeforeTheShortestTime() {
    ChurnPlan plan =
        ChurnPlan.of(TestScenarios.scenario("span: 20h, played: {atLeast: 71s, atMost: 4m}"));

    assertThat(plan.looks().get(0)).isEqualTo(new ChurnPlan.Look(8, seconds(94)));
  }

  @Test
  void completesChangesBeforeEachLook() {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 20h, played: auto"));

    for (ChurnPlan.Look look : plan.looks()) {
      ChurnPlan part = plan.until(look);
      assertThat(away(part)).isEmpty();
      assertThat(part.changes())
          .hasSize(look.changes())
          .allMatch(c -> c.at().compareTo(look.at()) < 0);
      assertThat(part.played()).isEqualTo(look.at());
      assertThat(part.shares().get(0).playedChanges()).isEqualTo(look.changes());
      assertThat(part.shares().get(0).spanChanges()).isEqualTo(480);
    }
    assertThat(away(plan)).isEmpty();
    assertThat(plan.shortest()).isEqualTo(plan.until(plan.looks().get(0)));
  }

  /** A crash shows after 42 s, and a kind that the span holds once is played once. */
  @Test
  void delaysLooksForARoundOfAllKinds() {
    ChurnPlan plan =
        ChurnPlan.of(
            TestScenarios.scenario(
                "span: 20h, played: {atLeast: 1s, atMost: 20m}",
                List.of(
                    "churn=[{kind: rolling-restart, every: 5m, down: 20s},"
                        + " {kind: flapping, every: 20h, times: 2, down: 20s, up: 20s},"
                        + " {kind: crash, every: 1h, down: 20s}]")));

    assertThat(plan.looks()).hasSizeGreaterThan(3);
    Duration before = Duration.ZERO;
    for (ChurnPlan.Look look : plan.looks()) {
      ChurnPlan part = plan.until(look);
      assertThat(part.shares())
          .extracting(ChurnPlan.Share::churn, ChurnPlan.Share::playedChanges)
          .contains(tuple("flapping", 4L));
      assertThat(part.shares().get(0).playedChanges())
          .isEqualTo(part.shares().get(2).playedChanges());
      Duration last = part.changes().get(look.changes() - 1).at();
      assertThat(look.at()).isGreaterThanOrEqualTo(last.plus(seconds(10)));
      assertThat(look.at()).isGreaterThan(before);
      before = look.at();
    }
    PlannedChange crash =
        plan.changes().stream().filter(c -> c.action() == Action.CRASH).findFirst().orElseThrow();
    assertThat(plan.looks().get(0).at()).isGreaterThan(crash.at().plus(seconds(42)));
  }

  @Test
  void hasNoLooksInAFixedTime() {
    ChurnPlan plan =
        ChurnPlan.of(TestScenarios.scenario("span: 20h, played: {atLeast: 1m, atMost: 1m}"));

    assertThat(plan.looks()).isEmpty();
    assertThat(plan).isEqualTo(ChurnPlan.of(TestScenarios.scenario("span: 20h, played: 60s")));
    assertThat(plan.shortest()).isEqualTo(plan);
  }

  private static Set<Integer> away(ChurnPlan plan) {
    Set<Integer> away = new HashSet<>();
    for (PlannedChange change : plan.changes()) {
      if (change.action() == Action.LEAVE) {
        away.addAll(change.targets());
      } else {
        away.removeAll(change.targets());
      }
    }
    return away;
  }

  @Test
  void hasNoChangesForAStillFleet() {
    Scenario still = TestScenarios.scenario("span: 20h, played: 60s", List.of("churn=[]"));

    ChurnPlan plan = ChurnPlan.of(still);

    assertThat(plan.changes()).isEmpty();
    assertThat(plan.played()).isEqualTo(seconds(60));
  }

  private static Duration seconds(long seconds) {
    return Duration.ofSeconds(seconds);
  }
}
