package dev.discoveryscale.simulator.e2e.cells;

import static dev.discoveryscale.simulator.e2e.cells.Cells.INSTANCES;
import static dev.discoveryscale.simulator.e2e.cells.Cells.INTERFACES;
import static dev.discoveryscale.simulator.e2e.cells.Cells.LISTS;
import static dev.discoveryscale.simulator.e2e.cells.Cells.holdsAndCalledEverything;
import static dev.discoveryscale.simulator.e2e.cells.Cells.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Kinds of fleets, each as a real consumer sees and calls it; with {@code -DeveryLine=true} as
 * those of every line do.
 */
@Tag("exhaustive")
class FleetsIT {

  @TempDir private Path folder;

  @Test
  void seesAnOddFleetSplitOverTwoRegistriesOnce() throws Exception {
    String profile = "dubbo-3.1-application";
    try (Simulation simulation =
        run(folder, List.of(profile), "registries.placement=split", "providers.instances=7")) {
      JsonNode cell = simulation.cell(profile);
      assertThat(cell.path("visibleInstances").asLong()).isEqualTo(7 * INTERFACES);
      assertThat(cell.path("invokersAnswering").asLong()).isEqualTo(7 * INTERFACES * 2);
    }
  }

  @Test
  void buildsDeployedSideBySideAreSeenByBothModels() throws Exception {
    List<String> profiles = List.of("dubbo-3.3-application", "dubbo-3.3-interface");
    try (Simulation simulation =
        run(
            folder,
            profiles,
            "providers.register=all",
            "providers.url={length: 900, revisions: 4}",
            "providers.interfaces=[com.acme.Orders, com.acme.Stock, com.acme.Prices]")) {
      for (String profile : profiles) {
        holdsAndCalledEverything(simulation.cell(profile));
      }
    }
  }

  @ParameterizedTest
  @CsvSource("dubbo-3.3-application")
  void callsTripleWhereItIsReallySpoken(String profile) throws Exception {
    nativeFleet(profile);
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({
    "dubbo-3.0-interface",
    "dubbo-3.0-application",
    "dubbo-3.1-application",
    "dubbo-3.1-interface",
    "dubbo-3.2-application-first",
    "dubbo-3.2-application-remote",
    "dubbo-3.3-interface"
  })
  void callsTripleFromEveryLine(String profile) throws Exception {
    nativeFleet(profile);
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({
    "dubbo-3.0-application-first, interface, interface",
    "dubbo-3.1-application-first, interface, interface",
    "dubbo-3.3-application-first, interface, interface",
    "dubbo-3.0-application-first, instance, application",
    "dubbo-3.3-application-first, instance, application"
  })
  void showsAFleetOfOneModelToAConsumerOfBoth(String profile, String register, String inForce)
      throws Exception {
    try (Simulation simulation = run(folder, List.of(profile), "providers.register=" + register)) {
      JsonNode cell = simulation.cell(profile);
      assertThat(cell.path("invokersAnswering").asLong()).isEqualTo(INSTANCES * LISTS * 2);
      assertThat(cell.path("modelInForce").asText()).isEqualTo(inForce);
      assertThat(cell.path("migrationSteps").asText()).isEqualTo("APPLICATION_FIRST");
    }
  }

  private void nativeFleet(String profile) throws Exception {
    try (Simulation simulation = run(folder, List.of(profile), "providers.protocols[1].wire=tri")) {
      holdsAndCalledEverything(simulation.cell(profile));
    }
  }
}
