package dev.discoveryscale.provider.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptorsTest {

  @Test
  void namesTypesAndWritesThemBack() {
    String descriptor = "ILjava/lang/String;[J[[Ldemo/Orders$Order;Z";
    List<String> names =
        List.of("int", "java.lang.String", "[J", "[[Ldemo.Orders$Order;", "boolean");

    assertThat(Descriptors.names(descriptor)).isEqualTo(names);
    assertThat(Descriptors.of(names)).isEqualTo(descriptor);
    assertThat(Descriptors.names("")).isEmpty();
  }

  @Test
  void knowsArraysAsTheyAreWrittenInSources() {
    assertThat(Descriptors.className("int[]")).isEqualTo("[I");
    assertThat(Descriptors.className("java.lang.String[][]")).isEqualTo("[[Ljava.lang.String;");
    assertThat(Descriptors.className("long")).isEqualTo("long");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Ljava/lang/String", "X", "[", "I ", "java.lang.String"})
  void refusesWhatIsNoType(String descriptor) {
    assertThatThrownBy(() -> Descriptors.names(descriptor))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(descriptor);
  }
}
