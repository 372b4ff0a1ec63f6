package dev.discoveryscale.provider.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.NacosCredentials;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses of registries as Dubbo takes them. */
class RegistryAddressTest {

  @Test
  void readsWrittenAddresses() {
    RegistryAddress.Nacos nacos = RegistryAddress.nacos("a:8848,b:8848");
    for (RegistryAddress address :
        List.of(
            RegistryAddress.zooKeeper("a:2181,b:2181"),
            nacos,
            nacos.withNamespace("stage 1"),
            nacos.withLogin(new NacosCredentials("me", "p&=?% ss")),
            nacos.withNamespace("x").withLogin(new NacosCredentials("me", "secret")))) {
      assertThat(RegistryAddress.parse(address.url())).isEqualTo(address);
    }
    assertThat(RegistryAddress.parse("a:2181")).isEqualTo(RegistryAddress.zooKeeper("a:2181"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "consul://a:8500?password=secret",
        "zookeeper://a:2181?password=secret",
        "nacos://a:8848?user=me&password=secret",
        "nacos://a:8848?password=secret",
        "nacos://a:8848?username=me"
      })
  void refusesInvalidAddressWithoutPassword(String address) {
    assertThatThrownBy(() -> RegistryAddress.parse(address))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a:")
        .hasMessageNotContaining("secret");
  }
}
