package dev.discoveryscale.jvm.control;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "many | callEveryMs must be a whole number, got 'many'",
        "-1   | callEveryMs must be 0 or more, got -1",
        "0    | callEveryMs must be 1 or more, got 0"
      })
  void refusesNumberWithKeyExpectedAndFound(String value, String message) {
    Properties properties = new Properties();
    properties.setProperty("callEveryMs", value);

    assertThatThrownBy(() -> new Settings(properties).number("callEveryMs", 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
