package dev.discoveryscale.calls.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LaunchedClientTest {

  @Test
  void waitsLongerForAClientWithMoreCallers() {
    assertThat(LaunchedClient.limit(1)).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(61));
    assertThat(LaunchedClient.limit(5_000)).isEqualTo(Duration.ofSeconds(160));
  }
}
