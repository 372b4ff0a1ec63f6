package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What sampling plays of several kinds of churn, and when. */
class SampledChurnTest extends ChurnPlanFixture {

  @Test
  void alternatesSampledKindsAndKeepsThemApart() {
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
  void withholdsSampledMetadataAsLongAsInTheSpan() {
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
  void keepsSampledRegistriesAwayAsLongAsInTheSpan() {
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
  void warnsOfAKindThatDoesNotFit() {
    String churn =
        "churn=[{kind: rolling-restart, every: 5m, down: 20s}, {kind: crash, every: 5h, down: 20s}]";

    assertThat(Warnings.of(TestScenarios.scenario("span: 20h, played: 1m", List.of(churn))))
        .anyMatch(text -> text.startsWith("no crash fits into the played time of 1m"))
        .noneMatch(text -> text.startsWith("no rolling-restart"));
  }
}
