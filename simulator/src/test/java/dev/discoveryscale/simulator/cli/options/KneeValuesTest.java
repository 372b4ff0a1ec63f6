package dev.discoveryscale.simulator.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.simulator.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be written of a knee search. */
class KneeValuesTest {

  @ParameterizedTest
  @CsvSource({"HEAP, 256m, 256", "HEAP, 2g, 2048", "HEAP, 2048k, 2", "INSTANCES, 400, 400"})
  void readsBounds(KneeAxis axis, String text, long value) {
    assertThat(KneeValues.value(axis, "--to", text)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "HEAP, 256",
    "HEAP, 1500k",
    "HEAP, 0m",
    "HEAP, 512k",
    "INSTANCES, 0",
    "INSTANCES, -3",
    "INSTANCES, 400m",
    "INSTANCES, 99999999999"
  })
  void refusesInvalidBounds(KneeAxis axis, String text) {
    assertThatThrownBy(() -> KneeValues.value(axis, "--to", text))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith("--to must be ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "0.05%", "51%", "-1%", "%", "five%"})
  void refusesInvalidPrecisions(String text) {
    assertThatThrownBy(() -> KneeValues.percent(text))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("must be 0.1% to 50%, got " + text);
  }

  @ParameterizedTest
  @CsvSource({"10ms, 10", "2.5ms, 2.5", "500us, 0.5", "1s, 1000"})
  void readsLimitsOfLatency(String text, double milliseconds) {
    assertThat(KneeValues.milliseconds(text)).isEqualTo(milliseconds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"10", "0ms", "-1ms", "1m", "ms"})
  void refusesInvalidLimitsOfLatency(String text) {
    assertThatThrownBy(() -> KneeValues.milliseconds(text))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("--p99 must be a time above 0", text);
  }

  @Test
  void refusesToSearchRatesOfDiscovery() {
    assertThatThrownBy(() -> KneeValues.axis("rate"))
        .isInstanceOf(BadInput.class)
        .hasMessage("--find must be one of heap or instances, got rate");
  }

  @Test
  void readsPrecisionsInPercent() {
    assertThat(KneeValues.percent("5%")).isEqualTo(5);
    assertThat(KneeValues.percent("0.5%")).isEqualTo(0.5);
  }
}
