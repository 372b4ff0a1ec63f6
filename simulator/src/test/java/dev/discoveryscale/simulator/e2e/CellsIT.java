package dev.discoveryscale.simulator.e2e;

import static dev.discoveryscale.simulator.e2e.Cells.LISTS;
import static dev.discoveryscale.simulator.e2e.Cells.holdsAndCalledEverything;
import static dev.discoveryscale.simulator.e2e.Cells.kind;
import static dev.discoveryscale.simulator.e2e.Cells.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.simulator.yaml.Catalogue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole cells: real registries, real Dubbo consumers, real calls, real changes. With {@link
 * CellsOfLaterLinesIT} each line and model once by default; with {@code -DeveryLine=true} every
 * profile that ships.
 */
class CellsIT {

  /** Away for so long that a consumer that stands still for a while sees it go and come. */
  private static final String RESTART = "churn=[{kind: rolling-restart, every: 8s, down: 7s}]";

  private static final double DOWN_MS = 7_000;

  @TempDir private Path folder;

  @Test
  void showsTheWholeFleetToEveryLineAndModel() throws Exception {
    List<String> profiles =
        List.of("dubbo-2.6-interface", "dubbo-2.7-interface", "dubbo-3.0-application");
    try (Simulation simulation = run(folder, profiles, RESTART)) {
      for (String profile : profiles) {
        holdsAndCalledEverything(simulation.cell(profile));
        everyChangeWasSeenAndBuilt(simulation.cell(profile));
      }
      for (String file : List.of("report.md", "summary.csv", "junit.xml", "run.json")) {
        assertThat(simulation.run().resolve(file)).isNotEmptyFile();
      }
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("Compared with the published result")
          .contains("| rolling-restart | disappeared | 1 | 0 | 0 |", "Propagation: ms from")
          .contains("## What the emulation does not do");
    }
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @MethodSource("shipped")
  void showsTheWholeFleetToEveryShippedProfile(String profile) throws Exception {
    wholeFleet(profile);
  }

  private void wholeFleet(String profile) throws Exception {
    try (Simulation simulation = run(folder, List.of(profile))) {
      holdsAndCalledEverything(simulation.cell(profile));
    }
  }

  static List<String> shipped() {
    return new Catalogue(Path.of(System.getProperty("simulate.home"), "profiles"), "profile")
        .names();
  }

  /** One restart, of two protocols: each list of the consumer shows both addresses go and come. */
  private static void everyChangeWasSeenAndBuilt(JsonNode cell) {
    String profile = cell.path("profile").asText();
    assertThat(cell.path("changesUnseen").asLong(-1)).as(profile).isZero();
    assertThat(cell.path("changesMerged").asLong(-1)).as(profile).isZero();
    for (String direction : List.of("appeared", "disappeared")) {
      JsonNode kind = kind(cell, "rolling-restart", direction);
      assertThat(kind.path("sights").asLong()).as(profile).isEqualTo(LISTS * 2);
      assertThat(kind.at("/visible/count").asLong()).as(profile).isEqualTo(LISTS * 2);
      assertThat(kind.at("/callable/count").asLong()).as(profile).isEqualTo(LISTS * 2);
      assertThat(kind.at("/visible/independent").asLong()).as(profile).isEqualTo(1);
      assertThat(kind.at("/callable/maxMs").asDouble())
          .as(profile)
          .isBetween(kind.at("/visible/maxMs").asDouble(), DOWN_MS);
    }
    assertThat(cell.path("propagationCallableMaxMs").asDouble())
        .as(profile)
        .isGreaterThanOrEqualTo(cell.path("propagationVisibleMaxMs").asDouble());
  }
}
