package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A named registry")
class NamedRegistryTest {

  @ParameterizedTest(name = "has a host: {0}")
  @ValueSource(strings = {"some.host:2181", "nacos://some.host:8848"})
  void hasAHost(String address) {
    assertThat(new NamedRegistry("east", address).host()).isEqualTo("some.host");
  }

  @ParameterizedTest(name = "is refused: {0}")
  @ValueSource(
      strings = {"some.host", "nacos://some.host", "etcd://some.host:1", "a:1,b:2", "a:b:1"})
  void isRefused(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NamedRegistry("", address))
        .withMessageContaining("HOST:PORT or nacos://HOST:PORT")
        .withMessageContaining("'" + address + "'");
  }

  @Test
  @DisplayName("needs no id")
  void needsNoId() {
    assertThat(new NamedRegistry("", "a:1").id()).isEmpty();
  }
}
