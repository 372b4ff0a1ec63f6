package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.provider.Change;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long each of a group waited. */
class WaitsTest {

  private static final long ASKED = 1_795_245_872_445L;

  @Test
  void recordsAWaitForEachOfAGroup() {
    Waits waits = new Waits(Clock.fixed(Instant.ofEpochMilli(ASKED), ZoneOffset.UTC));

    assertThat(waits.began(List.of(change(ASKED), change(ASKED + 2_500)))).hasSize(2);
    waits.began(ASKED + 4_000);

    assertThat(waits.each())
        .containsExactly(Duration.ZERO, Duration.ofMillis(2_500), Duration.ofSeconds(4));
  }

  private static Change change(long startedAt) {
    return new Change(0, Change.Kind.LEAVE, startedAt, startedAt + 100, 1);
  }
}
