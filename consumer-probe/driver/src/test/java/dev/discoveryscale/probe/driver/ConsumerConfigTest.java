package dev.discoveryscale.probe.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsumerConfigTest {

  @Test
  void readsProperties() {
    ConsumerConfig config = ConsumerConfig.of(valid());

    assertThat(config.registries())
        .extracting(NamedRegistry::id, NamedRegistry::url)
        .containsExactly(
            tuple("registry-a-1", "zookeeper://a:1"), tuple("registry-b-2", "nacos://b:2"));
    assertThat(config.interfaces()).containsExactly("x.First", "x.Second");
    assertThat(config.model()).isEqualTo(DiscoveryModel.APPLICATION_FIRST);
    assertThat(config.carriedNames()).containsExactly("tri");
    assertThat(config.callEveryMs()).isEqualTo(5_000);
    assertThat(config.registryTimeoutMs()).isEqualTo(120_000);
  }

  @ParameterizedTest
  @CsvSource({
    "registries, ' '",
    "registries, a",
    "registries, etcd://a:1",
    "interfaces, ','",
    "model, service",
    "protocols, tri:rest",
    "protocols, a:b:c",
    "callEveryMs, 0",
    "application, ''"
  })
  void refusesInvalidProperties(String key, String value) {
    Properties properties = valid();
    properties.setProperty(key, value);
    assertThatThrownBy(() -> ConsumerConfig.of(properties))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Properties valid() {
    Properties properties = new Properties();
    properties.setProperty("line", "dubbo-3.3");
    properties.setProperty("application", "consumer");
    properties.setProperty("registries", "a:1 nacos://b:2?namespace=blue");
    properties.setProperty("interfaces", "x.First, x.Second");
    properties.setProperty("model", "application-first");
    properties.setProperty("protocols", "dubbo:dubbo,tri:dubbo,rest");
    return properties;
  }
}
