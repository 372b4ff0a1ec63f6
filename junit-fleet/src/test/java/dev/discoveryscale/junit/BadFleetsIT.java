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
        "hasNegativeInstances | instances must be 0 or more",
        "hasUnknownLine | line must be one of dubbo-2.6",
        "hasUnknownProtocol | 'protocols must be dubbo, tri'",
        "hasExternalRegistriesWithoutAddress | connect must be addresses host:port",
        "hasImageOfExternalRegistries | 'registryImage must be an image'",
        "hasImageWithoutContainers | 'registryImage must be an image only with registries = CONTAINER, or with a scenario that has registries in containers'",
        "hasAddressOfContainerRegistries | 'connect must be addresses host:port'",
        "hasUnsetPropertyInAddress | connect must be host:port",
        "hasMissingScenario | scenario must be a file or a class path resource",
        "hasUnknownSetting | unknown key 'instanzes' in providers",
        "registersInstancesOfAnOldLine | register must be interface",
        "hasClassAsInterface | 'interfaceTypes must be interfaces'",
        "hasFewerNamesThanInterfaces | interfaces must be the number of names, or left out",
      })
  void refusesEachBadFleetByName(String method, String message) {
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
    void hasNegativeInstances(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(line = "dubbo-1.0")
    void hasUnknownLine(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(protocols = "rest")
    void hasUnknownProtocol(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(registries = RegistryOrigin.EXTERNAL)
    void hasExternalRegistriesWithoutAddress(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(
        registries = RegistryOrigin.EXTERNAL,
        connect = "127.0.0.1:1",
        registryImage = "zookeeper")
    void hasImageOfExternalRegistries(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(registryImage = "acme/zookeeper:1")
    void hasImageWithoutContainers(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(registries = RegistryOrigin.CONTAINER, connect = "127.0.0.1:1")
    void hasAddressOfContainerRegistries(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(registries = RegistryOrigin.EXTERNAL, connect = "${nobody.set.this}")
    void hasUnsetPropertyInAddress(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(scenario = "nowhere.yaml")
    void hasMissingScenario(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(settings = "providers.instanzes=3")
    void hasUnknownSetting(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(line = "dubbo-2.7", register = Register.INSTANCE)
    void registersInstancesOfAnOldLine(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(interfaceTypes = String.class)
    void hasClassAsInterface(FleetUnderTest fleet) {}

    @Test
    @ProviderFleet(interfaces = 3, interfaceNames = "com.acme.Orders")
    void hasFewerNamesThanInterfaces(FleetUnderTest fleet) {}
  }
}
