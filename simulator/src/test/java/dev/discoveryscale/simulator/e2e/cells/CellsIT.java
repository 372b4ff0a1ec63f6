package dev.discoveryscale.simulator.e2e.cells;

import static dev.discoveryscale.simulator.e2e.cells.Cells.everyChangeWasSeenAndBuilt;
import static dev.discoveryscale.simulator.e2e.cells.Cells.holdsAndCalledEverything;
import static dev.discoveryscale.simulator.e2e.cells.Cells.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.e2e.Simulation;
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
 * CellsOfApplicationsIT} and {@link CellsOfLaterLinesIT} each line and model once by default; with
 * {@code -DeveryLine=true} every profile that ships.
 */
class CellsIT {

  @TempDir private Path folder;

  @Test
  void showsTheWholeFleetToEveryLineAndModel() throws Exception {
    List<String> profiles = List.of("dubbo-2.6-interface", "dubbo-2.7-interface");
    try (Simulation simulation = run(folder, profiles, Cells.RESTART)) {
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
}
