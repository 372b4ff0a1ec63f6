package dev.discoveryscale.junit.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.junit.channel.FleetDefinition;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An image of registries is taken where they are in containers, and refused where they are not; so
 * is a Nacos anywhere.
 */
class DeclaredScenarioTest {

  private static final String IMAGE = "acme/zookeeper:1";
  private static final String DECLARED = "containers.registry=" + IMAGE;
  private static final String FLEET =
      "providers: {instances: 2, interfaces: 1, protocols: [{name: dubbo, port: 20880}]}\n";

  private final HeldPorts ports = new HeldPorts();

  @TempDir private Path folder;

  @AfterEach
  void closePorts() throws IOException {
    ports.close();
  }

  @Test
  void usesTheImageForContainersOfTheScenario() throws IOException {
    String scenario = scenario("registries: {count: 1}\ncontainers: {use: true}\n");

    assertThat(
            DeclaredScenario.of(definition(scenario, DECLARED), ports)
                .scenario()
                .containers()
                .registry())
        .isEqualTo(IMAGE);
  }

  @Test
  void usesTheImageForContainersOfASetting() {
    FleetDefinition definition = definition("", "containers.use=true", DECLARED);

    assertThat(DeclaredScenario.of(definition, ports).scenario().containers().registry())
        .isEqualTo(IMAGE);
  }

  @Test
  void refusesAnImageWithoutContainers() throws IOException {
    assertRefused(definition("", DECLARED));
    assertRefused(definition(scenario("registries: {count: 1}\n"), DECLARED));
    assertRefused(
        definition(scenario("containers: {use: true}\n"), "containers.use=false", DECLARED));
    assertRefused(
        definition(
            scenario("registries: {connect: [\"127.0.0.1:1\"]}\ncontainers: {use: true}\n"),
            DECLARED));
  }

  /** It may stand there for runs in containers. */
  @Test
  void ignoresAnImageOfAScenarioWithoutContainers() throws IOException {
    String scenario = scenario("containers: {registry: \"" + IMAGE + "\"}\n");

    assertThat(DeclaredScenario.of(definition(scenario), ports).scenario().containers().use())
        .isFalse();
  }

  @Test
  void refusesNacos() throws IOException {
    assertNoNacos("registries: {kind: nacos}\n", "kind must be zookeeper");
    assertNoNacos(
        "registries: {kind: nacos, connect: [\"127.0.0.1:1\"]}\n", "kind must be zookeeper");
    assertNoNacos("registries: {kinds: [zookeeper, nacos]}\n", "kinds must be zookeeper");
  }

  private void assertNoNacos(String registries, String found) throws IOException {
    FleetDefinition definition = definition(scenario(registries));
    assertThatThrownBy(() -> DeclaredScenario.of(definition, ports))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("Test @ProviderFleet: registries." + found)
        .hasMessageContaining("because fleets of tests support only ZooKeeper, got 1 ");
  }

  private void assertRefused(FleetDefinition definition) {
    assertThatThrownBy(() -> DeclaredScenario.of(definition, ports))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(", got acme/zookeeper:1 with registries outside containers")
        .hasMessageContaining(
            "containers.registry must be an image only with registries = CONTAINER");
  }

  private String scenario(String text) throws IOException {
    Path file = folder.resolve("scenario.yaml");
    Files.writeString(file, "name: own\n" + FLEET + text);
    return file.toString();
  }

  private FleetDefinition definition(String scenario, String... settings) {
    return new FleetDefinition(
        "Test",
        folder.toString(),
        scenario,
        List.of(settings),
        0,
        "dubbo-3.3",
        "all",
        List.of(),
        false);
  }
}
