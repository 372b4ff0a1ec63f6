package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The time that a run needs, as {@code explain} prints it. */
class NeededTimeTest {

  @ParameterizedTest
  @CsvSource({
    "PT55S, PT55S, 55 s",
    "PT60S, PT84S, 60 to 84 s",
    "PT10M, PT17M40S, 10 to 18 min",
    "PT2425M, PT2425M, 40.4 h"
  })
  void hasUnitThatCanBeRead(Duration least, Duration most, String text) {
    assertThat(SweepNeeds.time(least, most)).isEqualTo(text);
  }
}
