package dev.discoveryscale.scenario.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole cells: real registries, real Dubbo consumers of several lines, real calls, real changes.
 */
class CellsIT {

  private static final String[] PROFILES = {
    "dubbo-2.6-interface",
    "dubbo-2.7-interface",
    "dubbo-3.0-interface",
    "dubbo-3.0-application",
    "dubbo-3.3-interface",
    "dubbo-3.3-application"
  };
  private static final int INSTANCES = 30;
  private static final int INTERFACES = 3;
  private static final int PROTOCOLS = 2;
  private static final int REGISTRIES = 2;

  @TempDir private Path folder;

  @Test
  void everyProfileSeesAndCallsTheWholeFleet() throws Exception {
    try (Simulation simulation =
        Simulation.start(folder, "span: 8s, by: real", String.join(",", PROFILES))) {
      assertThat(simulation.exitCode(Duration.ofMinutes(8))).as("%s", simulation.output()).isZero();
      for (String profile : PROFILES) {
        holdsAndCalledEverything(simulation.cell(profile));
      }
      for (String file : new String[] {"report.md", "summary.csv", "junit.xml", "run.json"}) {
        assertThat(simulation.run().resolve(file)).isNotEmptyFile();
      }
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("dubbo-3.3-application", "Beside the published result");
    }
  }

  @Test
  void anOddFleetSplitOverTwoRegistriesIsSeenOnce() throws Exception {
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 8s, by: real",
            "dubbo-2.7-interface",
            "registries.placement=split",
            "providers.instances=7")) {
      assertThat(simulation.exitCode(Duration.ofMinutes(3))).as("%s", simulation.output()).isZero();
      JsonNode cell = simulation.cell("dubbo-2.7-interface");
      assertThat(cell.path("visibleInstances").asLong()).isEqualTo(7 * INTERFACES);
      assertThat(cell.path("invokersAnswering").asLong()).isEqualTo(7 * INTERFACES * PROTOCOLS);
    }
  }

  private static void holdsAndCalledEverything(JsonNode cell) {
    String profile = cell.path("profile").asText();
    assertThat(cell.path("outcome").asText()).as(profile).isEqualTo("completed");
    assertThat(cell.path("registeredUrls").asLong())
        .as(profile)
        .isEqualTo(INSTANCES * INTERFACES * PROTOCOLS);
    assertThat(cell.path("visibleInstances").asLong())
        .as(profile)
        .isEqualTo(INSTANCES * INTERFACES * REGISTRIES);
    assertThat(cell.path("invokers").asLong())
        .as(profile)
        .isEqualTo(INSTANCES * INTERFACES * PROTOCOLS * REGISTRIES)
        .isEqualTo(cell.path("invokersAnswering").asLong());
    assertThat(cell.path("callsFailed").asLong(-1)).as(profile).isZero();
    assertThat(cell.path("callsOk").asLong()).as(profile).isGreaterThan(INTERFACES * 10);
    assertThat(cell.path("pushes").asLong()).as(profile).isGreaterThanOrEqualTo(2 * INTERFACES);
    assertThat(cell.path("usedAfterFullGcMb").asDouble()).as(profile).isBetween(3.0, 100.0);
    assertThat(cell.path("allocatedMb").asDouble()).as(profile).isPositive();
    assertThat(cell.path("rssMb").asDouble()).as(profile).isPositive();
  }
}
