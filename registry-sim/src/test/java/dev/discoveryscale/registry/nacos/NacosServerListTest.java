package dev.discoveryscale.registry.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.registry.RegistryException;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NacosServerListTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "host:", "host:port", ":8848", "a:1:2", "host:8848,", "host:64536"})
  void quotesInvalidList(String list) {
    assertThatThrownBy(() -> NacosServerList.parse(list))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("Nacos server list")
        .hasMessageContaining(list);
  }

  @Test
  void defaultsToPort8848() throws Exception {
    assertThat(NacosServerList.parse("one, two:8849").servers())
        .containsExactly(
            InetSocketAddress.createUnresolved("one", 8848),
            InetSocketAddress.createUnresolved("two", 8849));
  }
}
