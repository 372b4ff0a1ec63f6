package dev.discoveryscale.report.tally;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.Sample;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordedTurnsTest {

  private final RecordedTurns turns = new RecordedTurns();

  private void phases(String... names) {
    for (int i = 0; i < names.length; i++) {
      turns.begin(
          new Sample.Phase(
              1_000L * i * i,
              names[i],
              Optional.of(100L * i * i),
              Optional.of(7L * i * i),
              Optional.empty(),
              Optional.empty()));
    }
  }

  @Test
  void addsTurnsAndLeavesOutRests() {
    phases("rest", "measured", "rest", "measured", "rest", "stop");
    RecordedTurns.Sum measured = turns.of("measured").orElseThrow();
    assertThat(measured.wallMs()).isEqualTo(3_000 + 7_000);
    assertThat(measured.cpuMs()).contains(1_000.0);
    assertThat(measured.allocatedBytes()).contains(70.0);
  }

  /** Else the phase would last until the next name that did not come before. */
  @Test
  void knowsTheOnlyTurnBetweenRests() {
    phases("rest", "measured", "rest", "stop");
    assertThat(turns.of("measured").orElseThrow().wallMs()).isEqualTo(3_000);
  }

  @Test
  void hasNoTurnsOfPhasesThatComeOnce() {
    phases("warm-up", "measured", "stop");
    assertThat(turns.of("measured")).isEmpty();
  }
}
