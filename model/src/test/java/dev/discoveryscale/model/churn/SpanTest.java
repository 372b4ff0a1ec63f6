package dev.discoveryscale.model.churn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpanTest {

  @Test
  void readsWholeNumbersOfEachUnit() {
    assertThat(List.of("500ms", " 5s ", "2m", "20h", "999999999h"))
        .map(text -> Span.parse(text).duration())
        .containsExactly(
            Duration.ofMillis(500),
            Duration.ofSeconds(5),
            Duration.ofMinutes(2),
            Duration.ofHours(20),
            Duration.ofHours(999_999_999));
  }

  @Test
  void refusesDecimalsAndMicrosecondsInScenarios() {
    for (String text : List.of("2.5ms", "500us", "5", "-1s", "s", "1234567890s")) {
      assertThatThrownBy(() -> Span.parse(text)).as(text).hasMessage(Span.FORM);
    }
  }

  @Test
  void readsDecimalsAndMicrosecondsOfCalls() {
    assertThat(List.of("500us", "0.5us", "2.5ms", "0.000001ms", "1.25s"))
        .map(text -> Span.parseFine(text).orElseThrow().toNanos())
        .containsExactly(500_000L, 500L, 2_500_000L, 1L, 1_250_000_000L);
    assertThat(List.of("1m", "1h", "10", "-1ms", "1.ms", "ms"))
        .allSatisfy(text -> assertThat(Span.parseFine(text)).isEmpty());
  }
}
