package dev.discoveryscale.probe.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

class NamedRegistryTest {

  @Test
  void defaultsToZooKeeper() {
    assertThat(NamedRegistry.at("a:1").url()).isEqualTo("zookeeper://a:1");
    assertThat(NamedRegistry.at("zookeeper://a:1").isNacos()).isFalse();
    assertThat(NamedRegistry.at("nacos://a:1").isNacos()).isTrue();
  }

  @Test
  void decodesParameters() {
    NamedRegistry nacos = NamedRegistry.parse("=nacos://a:1?namespace=blue&password=p%40ss%26%3D");

    assertThat(nacos.id()).isEmpty();
    assertThat(nacos.url()).isEqualTo("nacos://a:1");
    assertThat(nacos.parameters())
        .containsOnly(entry("namespace", "blue"), entry("password", "p@ss&="));
    assertThat(nacos.password()).isEqualTo("p@ss&=");
  }

  @Test
  void passesFurtherServersAsBackup() {
    NamedRegistry several = NamedRegistry.at("nacos://a:1,b:2,c:3?username=u");

    assertThat(several.url()).isEqualTo("nacos://a:1?backup=b:2,c:3");
    assertThat(several.id()).isEqualTo("registry-a-1-b-2-c-3");
    assertThat(several.parameters()).containsOnlyKeys("username");
  }

  @Test
  void refusesOtherKindsWithoutParameters() {
    assertThatThrownBy(() -> NamedRegistry.at("etcd://a:1?password=p"))
        .hasMessageEndingWith("got etcd://a:1");
  }
}
