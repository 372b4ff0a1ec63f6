package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.TestScenarios;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code explain} warns of before a span is compressed too far. */
class WarningsTest {

  private static final String RESTARTS = "churn=[{kind: rolling-restart, every: 2m, down: 30s}]";

  @Test
  void warnsOfYoungCollectionsWithFewSampledChanges() {
    assertThat(warnings("span: 1h, played: 60s"))
        .anyMatch(
            warning ->
                warning.startsWith(
                    "only few changes are planned for each cell: 6 of the 60 changes of rolling-restart. In earlier tests with fewer"
                        + " than 12"));
    assertThat(warnings("span: 1h, played: 144s")).noneMatch(w -> w.contains("young collections"));
    assertThat(warnings("span: 4m, by: real")).noneMatch(w -> w.contains("young collections"));
  }

  @Test
  void warnsByTheFewestAndTheMostChangesThatArePlayed() {
    assertThat(warnings("span: 1h, played: {atLeast: 60s, atMost: 20m}"))
        .anyMatch(
            w ->
                w.startsWith(
                    "only few changes are planned for each cell: 6 to 60 of the 60 changes of rolling-restart."))
        .anyMatch(w -> w.startsWith("addresses that left may still be cached"));
    assertThat(warnings("span: 1h, played: {atLeast: 140s, atMost: 20m}"))
        .noneMatch(w -> w.contains("young collections"));
  }

  @Test
  void warnsThatNothingIsMeasuredOfChangesIfNoneIsPlayed() {
    assertThat(warnings("span: 1h, played: 5s"))
        .contains(
            "no change is played, so nothing is measured of the 60 changes in the span of 1h;"
                + " increase time.played");
    assertThat(warnings("span: 1h, played: 60s")).noneMatch(w -> w.startsWith("no change is"));
  }

  @Test
  void reportsSqueezedChangesThatMerge() {
    assertThat(warnings("span: 1h, played: 6m, by: squeezing"))
        .anyMatch(
            warning ->
                warning.startsWith("changes are played 3.0 s apart")
                    && warning.contains("at 3 s collections"));
    assertThat(warnings("span: 1h, played: 24m, by: squeezing"))
        .noneMatch(warning -> warning.startsWith("changes are played"));
    assertThat(warnings("span: 1h, by: real"))
        .noneMatch(warning -> warning.startsWith("changes are played"));
  }

  @Test
  void reportsChangesTooCloseInTheSpanInOneLine() {
    assertThat(
            Warnings.of(
                TestScenarios.scenario(
                    "span: 10m, by: real",
                    List.of(
                        "churn=[{kind: rolling-restart, every: 2m, down: 5s},"
                            + " {kind: flapping, every: 2m, down: 3s, up: 4s},"
                            + " {kind: registry-unreachable, every: 2m, down: 3s}]"))))
        .filteredOn(warning -> warning.startsWith("changes less than 12 s apart in the span: "))
        .singleElement()
        .asString()
        .contains(": rolling-restart (5.0 s), flapping (3.0 s). Consumers");
  }

  /** One begins 5 s after the one before is over, if there is one before. */
  @Test
  void doesNotWarnOfASingleChangeInTheSpan() {
    List<String> crash = List.of("churn=[{kind: crash, every: 55s, down: 50s}]");

    assertThat(Warnings.of(TestScenarios.scenario("span: 60s, by: real", crash)))
        .noneMatch(warning -> warning.startsWith("changes less than 12 s apart in the span: "));
    assertThat(Warnings.of(TestScenarios.scenario("span: 110s, by: real", crash)))
        .anyMatch(warning -> warning.contains(": crash (5.0 s). Consumers"));
    assertThat(
            Warnings.of(
                TestScenarios.scenario(
                    "span: 60s, by: real",
                    List.of("churn=[{kind: rolling-restart, every: 60s, down: 5s}]"))))
        .anyMatch(warning -> warning.contains(": rolling-restart (5.0 s). Consumers"));
  }

  @Test
  void warnsOfComparingTimesWithAProfiler() {
    String time = "span: 1h, by: real";

    assertThat(Warnings.of(TestScenarios.scenario(time, List.of("profiling=[cpu,alloc]"))))
        .anyMatch(w -> w.startsWith("a profiler is attached") && w.contains(": cpu, alloc;"));
    assertThat(warnings(time)).noneMatch(w -> w.contains("profiler"));
  }

  @Test
  void reportsChangesThatDelayOthers() {
    List<String> churn =
        List.of(
            "churn=[{kind: crash, every: 45s, down: 20s}, {kind: empty-push, every: 45s, down: 5s},"
                + " {kind: registry-unreachable, every: 45s, down: 10s}]");

    assertThat(Warnings.of(TestScenarios.scenario("span: 90s, by: real", churn), List.of()))
        .anyMatch(warning -> warning.startsWith("changes that exclude others keep them waiting"))
        .anyMatch(warning -> warning.startsWith("crash with a down of 20s is over before"))
        .anyMatch(warning -> warning.startsWith("registry-unreachable for 10s is not noticed"));
    assertThat(warnings("span: 4m, by: real")).noneMatch(w -> w.contains("waiting"));
  }

  private static List<String> warnings(String time) {
    return Warnings.of(TestScenarios.scenario(time, List.of(RESTARTS)));
  }
}
