package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.simulator.TestScenarios;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How often a consumer is sampled in each phase. */
class SampleIntervalsTest {

  @Test
  void samplesAQuietFleetSeldomDuringComparison() {
    SampleIntervals day = intervals("span: 24h, by: real, still: 1m");

    assertThat(day.during(Phases.STILL)).isEqualTo(Duration.ofSeconds(10));
    assertThat(day.during(Phases.CHURN)).isEqualTo(Duration.ofSeconds(10));
    assertThat(day.during(Phases.COOL_DOWN)).isEqualTo(Duration.ofSeconds(10));
    assertThat(day.during(Phases.WARM_UP)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void takesThreeSamplesInAShortPhaseAndTwoBetweenChanges() {
    SampleIntervals sampled = intervals("span: 24h, played: 60s, by: sampling, still: 6s");
    SampleIntervals squeezed = intervals("span: 6m, played: 1m, by: squeezing, still: 8s");

    assertThat(sampled.still()).isEqualTo(Duration.ofSeconds(2));
    assertThat(sampled.churn()).isEqualTo(Duration.ofSeconds(6));
    assertThat(squeezed.churn()).isBetween(Duration.ofMillis(1_001), Duration.ofMillis(9_999));
  }

  @Test
  void isNeverBelowASecond() {
    SampleIntervals squeezed = intervals("span: 24h, played: 60s, by: squeezing, still: 3s");

    assertThat(squeezed.still()).isEqualTo(Duration.ofSeconds(1));
    assertThat(squeezed.churn()).isEqualTo(Duration.ofSeconds(1));
  }

  private static SampleIntervals intervals(String time) {
    return SampleIntervals.of(TestScenarios.scenario(time));
  }
}
