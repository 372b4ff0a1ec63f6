package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.BadInput;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallPlanTest {

  private static final String TURNS = "time={warmUp: 6s, measured: 4s, turn: 1s}";

  private static Duration longest(String time) {
    return SmokeScenario.plan(1, "time=" + time).longest();
  }

  /** The first turn starts both JVMs, then 20 turns warm up, and 11 are measured. */
  @Test
  void estimatesThePausesOfAllTurns() {
    assertThat(longest("{warmUp: 40s, measured: 21s, turn: 2s}"))
        .isEqualTo(longest("{warmUp: 40s, measured: 21s}").plusMillis(32 * 700));
  }

  @Test
  void playsAllPayloadsTogetherIfTheyShareJvms() {
    String payloads = "payloads=[void, pojo]";
    CallPlan apart = SmokeScenario.plan(2, TURNS, payloads);
    CallPlan shared = SmokeScenario.plan(2, TURNS, payloads, "sharedJvms=true");
    int stacks = apart.together(apart.cells()).get(0).size();
    assertThat(apart.together(apart.cells())).hasSize(4);
    assertThat(shared.together(shared.cells()))
        .extracting(List::size)
        .containsExactly(2 * stacks, 2 * stacks);
    assertThat(shared.memoryBytes()).as("as many JVMs at a time").isEqualTo(apart.memoryBytes());
    assertThat(shared.longest()).as("JVMs start half as often").isLessThan(apart.longest());
  }

  @Test
  void playsStacksOfALineTogetherIfTheScenarioSaysSo() {
    CallPlan all = SmokeScenario.plan(1, TURNS, "sharedJvms=true");
    CallPlan lines =
        SmokeScenario.plan(1, "time={warmUp: 6s, measured: 4s, turn: 1s, lineByLine: true}");
    List<List<CallPlan.Cell>> groups = lines.together(lines.cells());
    assertThat(groups)
        .as("two lines")
        .hasSize(2)
        .allSatisfy(
            group ->
                assertThat(group)
                    .extracting(cell -> cell.profile().server().line())
                    .containsOnly(group.get(0).profile().server().line()));
    assertThat(groups.stream().flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(all.cells());
    assertThat(lines.memoryBytes()).isLessThan(all.memoryBytes());
  }

  @Test
  void playsSoManyStacksTogetherInTheirOrder() {
    String[] few = {"payloads=[void]", "load.callers=4"};
    String stacks =
        "stacks=[{line: [dubbo-2.6, dubbo-2.7, dubbo-3.3], protocol: dubbo, serialization: hessian2}]";
    CallPlan all = SmokeScenario.planOf("calls-mixed", few[0], few[1], stacks);
    CallPlan two = SmokeScenario.planOf("calls-mixed", few[0], few[1], stacks, "time.together=2");
    List<CallPlan.Cell> cells = two.cells();
    assertThat(two.together(cells)).allSatisfy(group -> assertThat(group).hasSizeLessThan(3));
    assertThat(two.together(cells).get(0)).isEqualTo(cells.subList(0, 2));
    assertThat(two.together(cells).stream().flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(all.cells());
    assertThat(two.memoryBytes()).isLessThan(all.memoryBytes());
  }

  @Test
  void countsAGatewayThatIsAJvm() {
    String json =
        "stacks=[{client: {line: json-2.22}, server: {line: dubbo-%s}, protocol: json%s}]";
    CallPlan direct =
        SmokeScenario.planOf("calls-mixed", "load.callers=4", json.formatted("3.3", ""));
    CallPlan through =
        SmokeScenario.planOf(
            "calls-mixed", "load.callers=4", json.formatted("2.7", ", gateway: generic"));
    long heap = direct.cells().get(0).profile().server().jvm().heap().bytes();
    assertThat(through.memoryBytes()).isGreaterThan(direct.memoryBytes() + heap);
  }

  @Test
  void refusesMoreThreadsThanTheSystemStarts() {
    assertThatThrownBy(() -> SmokeScenario.plan(1, "load.callers=4000"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(
            "load.callers must be so few that all JVMs at a time need at most 3,000 threads")
        .hasMessageContaining("got 4,000, with which 1 stacks need 4,9");
    assertThatThrownBy(() -> SmokeScenario.plan(1, TURNS, "load.callers=900"))
        .hasMessageContaining("with time.together fewer stacks run at a time");
  }

  @Test
  void refusesTogetherWithoutTurnsAndLineByLine() {
    assertThatThrownBy(() -> SmokeScenario.plan(1, "time.together=2"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(
            "time.together must be absent without time.turn and with time.lineByLine");
    assertThatThrownBy(
            () ->
                SmokeScenario.plan(
                    1, "time={warmUp: 6s, measured: 4s, turn: 1s, lineByLine: true, together: 2}"))
        .hasMessageContaining("time.together must be absent");
  }

  @Test
  void refusesLineByLineWithoutTurns() {
    assertThatThrownBy(() -> SmokeScenario.plan(1, "time.lineByLine=true"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("time.lineByLine must be absent without time.turn");
  }

  @Test
  void refusesSharedJvmsWithoutTurnsOrWithMixedPayloads() {
    assertThatThrownBy(() -> SmokeScenario.plan(1, "sharedJvms=true"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("sharedJvms")
        .hasMessageContaining("must be absent without time.turn");
    assertThatThrownBy(
            () -> SmokeScenario.plan(1, TURNS, "sharedJvms=true", "payloads=[text-1k_person]"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("must be absent with payloads joined by '_'");
  }
}
