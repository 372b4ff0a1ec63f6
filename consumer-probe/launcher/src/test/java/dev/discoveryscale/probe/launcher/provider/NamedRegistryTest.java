package dev.discoveryscale.probe.launcher.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A named registry")
class NamedRegistryTest {

  private static final String LOCKED =
      "nacos://some.host:8848?namespace=blue&username=u&password=p%40ss&timeout=1";

  @ParameterizedTest(name = "has a host: {0}")
  @ValueSource(
      strings = {
        "some.host:2181",
        "zookeeper://some.host:2181",
        "nacos://some.host:8848",
        "nacos://some.host:8848?namespace=blue",
        LOCKED
      })
  void hasAHost(String address) {
    assertThat(new NamedRegistry("east", address).url().hosts()).containsExactly("some.host");
  }

  @Test
  @DisplayName("may have several servers")
  void hasHosts() {
    assertThat(new NamedRegistry("", "a:1,b:2").url().hosts()).containsExactly("a", "b");
  }

  @ParameterizedTest(name = "is refused: {0}")
  @ValueSource(
      strings = {
        "some.host",
        "nacos://some.host",
        "etcd://some.host:1",
        "a:1,b",
        "a:b:1",
        "a:1?namespace=blue",
        "nacos://a:1?namespace",
        "nacos://a:1?namespace=two words"
      })
  void isRefused(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NamedRegistry("", address))
        .withMessageContaining("HOST:PORT, zookeeper://HOST:PORT or nacos://HOST:PORT")
        .withMessageContaining("found '");
  }

  @ParameterizedTest(name = "tells its password to Dubbo alone, as text it is {1}")
  @CsvSource({
    "nacos://a:1?password=secret, =nacos://a:1?password=***",
    "nacos://a:1?username=u&password=secret&timeout=1, =nacos://a:1?username=u&password=***&timeout=1"
  })
  void hidesItsPassword(String address, String text) {
    NamedRegistry registry = new NamedRegistry("", address);

    assertThat(registry).hasToString(text);
    assertThat(registry.url().url()).isEqualTo(address);
    assertThat(registry.url().hasPassword()).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NamedRegistry("", address.replace(":1", "")))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
  }

  @Test
  @DisplayName("needs no id")
  void needsNoId() {
    assertThat(new NamedRegistry("", "a:1").id()).isEmpty();
  }
}
