package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.run.FakeTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Patience with a registry that does not answer. */
class TimeoutTest {

  private static final String NAME = "registry-1";

  private final FakeTicker ticker = new FakeTicker();
  private final Timeout timeout = new Timeout(ticker::nanos);

  @Test
  void doesNotCountTimeWithoutAQuestion() {
    timeout.answered(NAME);
    ticker.pause(Duration.ofMinutes(5));

    assertThat(timeout.unanswered(NAME)).isZero();
    ticker.pause(Duration.ofSeconds(16));
    assertThat(timeout.unanswered(NAME)).isEqualTo(Duration.ofSeconds(16));
    assertThat(timeout.unanswered("registry-2")).isZero();
  }

  @Test
  void endsWithAnAnswer() {
    timeout.unanswered(NAME);
    ticker.pause(Duration.ofSeconds(14));
    timeout.answered(NAME);
    ticker.pause(Duration.ofSeconds(14));

    assertThat(timeout.unanswered(NAME)).isZero();
  }
}
