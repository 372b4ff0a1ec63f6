package dev.discoveryscale.probe.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProviderConfigTest {

  @Test
  void readsProperties() {
    ProviderConfig config = ProviderConfig.of(valid());

    assertThat(config.registries())
        .extracting(NamedRegistry::id, NamedRegistry::url)
        .containsExactly(tuple("east", "zookeeper://a:1"), tuple("west", "nacos://b:2"));
    assertThat(config.services())
        .extracting(ExportedService::id, ExportedService::group, ExportedService::version)
        .containsExactly(
            tuple("service-x.First-blue-1.0", "blue", "1.0"), tuple("service-x.First--", "", ""));
    assertThat(config.protocols()).extracting(ExportedProtocol::port).containsExactly(20880, 20881);
    assertThat(config.carriedNames()).containsExactly("tri");
    assertThat(config.registersInterfaces()).isTrue();
    assertThat(config.registersInstance()).isFalse();
    assertThat(config.metadata()).isEmpty();
    assertThat(config.parameters()).isEqualTo(Map.of("zone", "east, west"));
  }

  @ParameterizedTest
  @CsvSource({
    "registries, a:1",
    "registries, ' '",
    "services, x.First",
    "services, ':g:v'",
    "protocols, dubbo:20880",
    "protocols, dubbo:port:dubbo",
    "protocols, tri:20880:rest",
    "registerMode, both",
    "registerMode, ''",
    "metadata, none",
    "application, ''"
  })
  void refusesInvalidProperties(String key, String value) {
    Properties properties = valid();
    properties.setProperty(key, value);
    assertThatThrownBy(() -> ProviderConfig.of(properties))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(key);
  }

  private static Properties valid() {
    Properties properties = new Properties();
    properties.setProperty("line", "dubbo-3.3");
    properties.setProperty("application", "provider");
    properties.setProperty("registries", "east=a:1 west=nacos://b:2");
    properties.setProperty("services", "x.First:blue:1.0,x.First::");
    properties.setProperty("protocols", "dubbo:20880:dubbo,tri:20881:dubbo");
    properties.setProperty("registerMode", "interface");
    properties.setProperty("metadata", "");
    properties.setProperty("parameter.zone", "east, west");
    return properties;
  }
}
