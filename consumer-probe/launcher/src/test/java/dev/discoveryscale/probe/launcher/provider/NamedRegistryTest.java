package dev.discoveryscale.probe.launcher.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamedRegistryTest {

  private static final String LOCKED =
      "nacos://some.host:8848?namespace=blue&username=u&password=p%40ss&timeout=1";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "some.host:2181",
        "zookeeper://some.host:2181",
        "nacos://some.host:8848",
        "nacos://some.host:8848?namespace=blue",
        LOCKED
      })
  void returnsHost(String address) {
    assertThat(new NamedRegistry("east", address).url().hosts()).containsExactly("some.host");
  }

  @Test
  void returnsSeveralHosts() {
    assertThat(new NamedRegistry("", "a:1,b:2").url().hosts()).containsExactly("a", "b");
  }

  @ParameterizedTest
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
  void refusesInvalidAddress(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NamedRegistry("", address))
        .withMessageContaining("HOST:PORT, zookeeper://HOST:PORT or nacos://HOST:PORT")
        .withMessageContaining("found '");
  }

  @ParameterizedTest
  @CsvSource({
    "nacos://a:1?password=secret, =nacos://a:1?password=***",
    "nacos://a:1?username=u&password=secret&timeout=1, =nacos://a:1?username=u&password=***&timeout=1"
  })
  void hidesPassword(String address, String text) {
    NamedRegistry registry = new NamedRegistry("", address);

    assertThat(registry).hasToString(text);
    assertThat(registry.url().url()).isEqualTo(address);
    assertThat(registry.url().hasPassword()).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NamedRegistry("", address.replace(":1", "")))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
  }

  @Test
  void acceptsEmptyId() {
    assertThat(new NamedRegistry("", "a:1").id()).isEmpty();
  }
}
