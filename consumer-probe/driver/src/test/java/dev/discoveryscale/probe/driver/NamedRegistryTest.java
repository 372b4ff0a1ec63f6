package dev.discoveryscale.probe.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A registry, as the driver is told of it,")
class NamedRegistryTest {

  @Test
  @DisplayName("is a ZooKeeper unless its address says otherwise")
  void isAZooKeeper() {
    assertThat(NamedRegistry.at("a:1").url()).isEqualTo("zookeeper://a:1");
    assertThat(NamedRegistry.at("zookeeper://a:1").isNacos()).isFalse();
    assertThat(NamedRegistry.at("nacos://a:1").isNacos()).isTrue();
  }

  @Test
  @DisplayName("has parameters as they are meant, not as they are spelt")
  void hasParameters() {
    NamedRegistry nacos = NamedRegistry.parse("=nacos://a:1?namespace=blue&password=p%40ss%26%3D");

    assertThat(nacos.id()).isEmpty();
    assertThat(nacos.url()).isEqualTo("nacos://a:1");
    assertThat(nacos.parameters())
        .containsOnly(entry("namespace", "blue"), entry("password", "p@ss&="));
    assertThat(nacos.password()).isEqualTo("p@ss&=");
  }

  @Test
  @DisplayName("may have several servers, the others as Dubbo's backup")
  void hasSeveralServers() {
    NamedRegistry several = NamedRegistry.at("nacos://a:1,b:2,c:3?username=u");

    assertThat(several.url()).isEqualTo("nacos://a:1?backup=b:2,c:3");
    assertThat(several.id()).isEqualTo("registry-a-1-b-2-c-3");
    assertThat(several.parameters()).containsOnlyKeys("username");
  }

  @Test
  @DisplayName("of another kind is refused without what its address says besides")
  void refusesOthers() {
    assertThatThrownBy(() -> NamedRegistry.at("etcd://a:1?password=p"))
        .hasMessageEndingWith("found etcd://a:1");
  }
}
