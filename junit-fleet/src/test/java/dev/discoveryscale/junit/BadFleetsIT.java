package dev.discoveryscale.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Values that cannot be are refused with method, attribute, what it must be and what it is. */
@Tag("exhaustive")
class BadFleetsIT {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "negative     | instances must be 0 or more",
        "oldest       | line must be one of dubbo-2.6",
        "triple       | 'protocols must be dubbo, tri'",
        "unconnected  | connect must be addresses host:port",
        "imaged       | 'registryImage must be an image'",
        "imageAlone   | 'registryImage must be an image only with registries = CONTAINER, or with a scenario that has registries in containers'",
        "connected    | 'connect must be addresses host:port'",
        "unset        | connect must be host:port",
        "lost         | scenario must be a file or a class path resource",
        "unknown      | providers.instanzes must ",
        "byInstance   | register must be interface",
        "aClass       | 'interfaceTypes must be interfaces'",
        "manyNames    | interfaces must be the number of names, or left out",
      })
  void areRefusedByName(String method, String message) {
    Events tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectMethod(Bad.class, method, FleetUnderTest.class.getName()))
            .execute()
            .testEvents();

    assertThat(tests.failed().count()).isEqualTo(1);
    assertThat(
            tests.failed().stream()
                .map(event -> event.getPayload().orElseThrow().toString())
                .toList())
        .singleElement()
        .asString()
        .contains("%s.%s @ProviderFleet: ".formatted(Bad.class.getName(), method), message);
  }

  /** Not found by Surefire, which leaves nested classes out. */
  static final class Bad {
    @Test
    @ProviderFleet(instances = -3)
    void negative(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(line = "dubbo-1.0")
    void oldest(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(protocols = "rest")
    void triple(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(registries = RegistryOrigin.EXTERNAL)
    void unconnected(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(
        registries = RegistryOrigin.EXTERNAL,
        connect = "127.0.0.1:1",
        registryImage = "zookeeper")
    void imaged(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(registryImage = "acme/zookeeper:1")
    void imageAlone(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(registries = RegistryOrigin.CONTAINER, connect = "127.0.0.1:1")
    void connected(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(registries = RegistryOrigin.EXTERNAL, connect = "${nobody.set.this}")
    void unset(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(scenario = "nowhere.yaml")
    void lost(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(settings = "providers.instanzes=3")
    void unknown(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(line = "dubbo-2.7", register = Register.INSTANCE)
    void byInstance(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(interfaceTypes = String.class)
    void aClass(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(interfaces = 3, interfaceNames = "com.acme.Orders")
    void manyNames(FleetUnderTest fleet) {}
  }
}
