package dev.discoveryscale.simulator.snapshot.names;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentEncodedTest {

  @ParameterizedTest
  @CsvSource({
    "plain, plain",
    "dubbo%3A%2F%2F10.0.0.1%3A20880%2Fa.B%3Fc%3Dd, dubbo://10.0.0.1:20880/a.B?c=d",
    "%3a%2f, :/",
    "x%C3%A4y%E4%BB%98%F0%A0%80%80z, xäy付𠀀z",
    "%25, %",
  })
  void restoresTheWrittenText(String written, String decoded) {
    PercentEncoded text = PercentEncoded.decode(written);

    assertThat(text.decoded()).isEqualTo(decoded);
    assertThat(text.valid()).isTrue();
    assertThat(text.encoded(decoded, 0)).isEqualTo(written);
  }

  @Test
  void encodesWhatStandsInPlaceOfAPart() {
    PercentEncoded text = PercentEncoded.decode("ab%3Acd%E4%BB%98");

    assertThat(text.decoded()).isEqualTo("ab:cd付");
    assertThat(text.encoded("xy", 3)).isEqualTo("xy");
    assertThat(text.encoded("y人", 4)).isEqualTo("y%E4%BA%BA");
  }

  @Test
  void saysThatBytesAreNoText() {
    assertThat(PercentEncoded.decode("a%FFb").valid()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "a%2", "%2", "%G0", "%0G", "%%20", "a%-1"})
  void knowsWhatIsNotEncoded(String broken) {
    assertThat(PercentEncoded.isWellFormed(broken)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "%2F", "%2f%aF", "a%20b"})
  void knowsWhatIsEncoded(String written) {
    assertThat(PercentEncoded.isWellFormed(written)).isTrue();
  }

  @Test
  void readsALongText() {
    String written = "%2F".repeat(500_000);

    assertThat(PercentEncoded.isWellFormed(written)).isTrue();
    assertThat(PercentEncoded.decode(written).encoded("/".repeat(500_000), 0)).isEqualTo(written);
  }
}
