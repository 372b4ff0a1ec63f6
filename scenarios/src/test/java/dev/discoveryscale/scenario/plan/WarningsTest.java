package dev.discoveryscale.scenario.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.scenario.Worlds;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code explain} warns of before a span is compressed too far. */
class WarningsTest {

  private static final String RESTARTS = "churn=[{kind: rolling-restart, every: 2m, down: 30s}]";

  @Test
  void fewSampledChangesAreNoGuideToYoungCollections() {
    assertThat(warnings("span: 1h, played: 60s"))
        .anyMatch(
            warning ->
                warning.startsWith(
                    "of rolling-restart only 6 of 60 changes are played: young collections"));
    assertThat(warnings("span: 1h, played: 144s")).noneMatch(w -> w.contains("young collections"));
    assertThat(warnings("span: 4m, by: real")).noneMatch(w -> w.contains("young collections"));
  }

  @Test
  void changesThatAreSqueezedTooCloseAreMerged() {
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

  private static List<String> warnings(String time) {
    return Warnings.of(Worlds.scenario(time, List.of(RESTARTS)));
  }
}
