package dev.discoveryscale.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.stage.Stage;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How long a cell waits for the pushes of its last change, on a clock that nobody waits for. */
class LastPushTest {
  private final FakeTicker ticker = new FakeTicker();
  private final Pacer pacer = new Pacer(ticker, () -> {});

  @Test
  void endsSevenSecondsAfterTheLastPush() throws Exception {
    assertThat(awaitPushesUntil(Duration.ofSeconds(6))).isEmpty();

    assertThat(Duration.ofNanos(ticker.nanos())).isEqualTo(Duration.ofSeconds(13));
  }

  @Test
  void endsAfterSevenSecondsWhereNoPushCame() throws Exception {
    assertThat(awaitPushesUntil(Duration.ZERO)).isEmpty();

    assertThat(Duration.ofNanos(ticker.nanos())).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void warnsWherePushesNeverEnd() throws Exception {
    assertThat(awaitPushesUntil(Duration.ofHours(1)).orElseThrow())
        .contains("Pushes still arrived 5 min after the last change");
  }

  /** One push each second, as long as is said. */
  private Optional<String> awaitPushesUntil(Duration last) throws Exception {
    return Stage.awaitLastPush(
        pacer, () -> Math.min(ticker.nanos(), last.toNanos()) / 1_000_000_000L);
  }
}
