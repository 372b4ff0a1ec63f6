package dev.discoveryscale.probe.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.probe.push.subject.Incarnation;
import dev.discoveryscale.probe.push.subject.Wording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The benchmark's wording is that of emulated providers. */
class WordingTest {

  private static final Incarnation FIRST = Incarnation.of(0);
  private static final Incarnation LATER = Incarnation.of(123_456);

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {"dubbo-2.6", "dubbo-2.7", "dubbo-3.0", "dubbo-3.1", "dubbo-3.2", "dubbo-3.3"})
  void matchesProviderUrlsOfTheEmulator(String line) {
    EmulatedWording emulated = new EmulatedWording(line);
    assertThat(Wording.provider(line).of(FIRST)).isEqualTo(emulated.provider(FIRST));
    assertThat(Wording.provider(line).of(LATER)).isEqualTo(emulated.provider(LATER));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"dubbo-3.0", "dubbo-3.1", "dubbo-3.2", "dubbo-3.3"})
  void matchesInstancesAndMetadataOfTheEmulator(String line) {
    EmulatedWording emulated = new EmulatedWording(line);
    assertThat(Wording.instance(line).of(FIRST)).isEqualTo(emulated.instance(FIRST));
    assertThat(Wording.instance(line).of(LATER)).isEqualTo(emulated.instance(LATER));
    assertThat(Wording.metadata(line).of(FIRST)).isEqualTo(emulated.metadata(FIRST));
    assertThat(Wording.metadata(line).of(FIRST)).isEqualTo(emulated.metadata(LATER));
  }

  @Test
  void refusesAnUnknownLine() {
    assertThatThrownBy(() -> Wording.provider("dubbo-9.9"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dubbo-9.9");
  }
}
