package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.run.FakeTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Patience with a registry that does not answer. */
class SilenceTest {

  private static final String NAME = "registry-1";

  private final FakeTicker ticker = new FakeTicker();
  private final Silence silence = new Silence(ticker::nanos);

  @Test
  void aTimeInWhichNobodyAskedIsNoSilence() {
    silence.answered(NAME);
    ticker.pause(Duration.ofMinutes(5));

    assertThat(silence.unanswered(NAME)).isZero();
    ticker.pause(Duration.ofSeconds(16));
    assertThat(silence.unanswered(NAME)).isEqualTo(Duration.ofSeconds(16));
    assertThat(silence.unanswered("registry-2")).isZero();
  }

  @Test
  void anAnswerEndsIt() {
    silence.unanswered(NAME);
    ticker.pause(Duration.ofSeconds(14));
    silence.answered(NAME);
    ticker.pause(Duration.ofSeconds(14));

    assertThat(silence.unanswered(NAME)).isZero();
  }
}
