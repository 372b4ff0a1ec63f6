package dev.discoveryscale.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Names of lists for a person. */
class NumberAwareOrderTest {

  @Test
  void comparesNumbersInNamesAsNumbers() {
    assertThat(sorted("dubbo-3.10-interface", "dubbo-3.3-application", "dubbo-2.7-interface"))
        .containsExactly("dubbo-2.7-interface", "dubbo-3.3-application", "dubbo-3.10-interface");
    assertThat(sorted("17", "8", "25")).containsExactly("8", "17", "25");
  }

  @Test
  void comparesTheRestAsText() {
    assertThat(sorted("smoke", "icbc-nacos", "icbc", ""))
        .containsExactly("", "icbc", "icbc-nacos", "smoke");
  }

  @Test
  void distinguishesNumbersThatDifferInZerosAlone() {
    assertThat(NumberAwareOrder.INSTANCE.compare("a1", "a01")).isNotZero();
    assertThat(NumberAwareOrder.INSTANCE.compare("a1", "a1")).isZero();
  }

  @Test
  void comparesNumbersOfAnyLength() {
    assertThat(sorted("99999999999999999999999", "100000000000000000000000"))
        .containsExactly("99999999999999999999999", "100000000000000000000000");
  }

  private static List<String> sorted(String... names) {
    return List.of(names).stream().sorted(NumberAwareOrder.INSTANCE).toList();
  }
}
