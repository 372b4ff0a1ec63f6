package dev.discoveryscale.provider.answers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValuesTest {

  @Test
  void comparesArgumentsAsJson() {
    Map<String, Object> order =
        Map.of("id", "7", "parts", List.of(Map.of("id", "8")), "day", Map.of("name", "MONDAY"));

    assertThat(fits("[7]", 7L)).isTrue();
    assertThat(fits("[7.0]", 7)).isTrue();
    assertThat(fits("[7]", "7")).isFalse();
    assertThat(fits("[7]", 7, 8)).isFalse();
    assertThat(fits("[{id: '7'}]", order)).isTrue();
    assertThat(fits("[{parts: [{id: '8'}]}]", order)).isTrue();
    assertThat(fits("[{parts: []}]", order)).isFalse();
    assertThat(fits("[{day: 'MONDAY'}]", order)).isTrue();
    assertThat(fits("[{day: 'TUESDAY'}]", order)).isFalse();
    assertThat(fits("[{none: 1}]", order)).isFalse();
    assertThat(fits("[null]", (Object) null)).isTrue();
  }

  private static boolean fits(String wanted, Object... arguments) {
    return Values.fit(LenientJson.list(wanted), Arrays.asList(arguments));
  }
}
