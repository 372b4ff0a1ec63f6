package dev.discoveryscale.simulator.e2e.cells;

import static dev.discoveryscale.simulator.e2e.cells.Cells.holdsAndCalledEverything;
import static dev.discoveryscale.simulator.e2e.cells.Cells.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link CellsIT} says of the lines before, of 3.1 and later ones. */
@Tag("exhaustive")
class CellsOfLaterLinesIT {

  @TempDir private Path folder;

  @Test
  void showsTheWholeFleetToEveryLineAndModel() throws Exception {
    List<String> profiles =
        List.of(
            "dubbo-3.1-application-first",
            "dubbo-3.2-interface",
            "dubbo-3.2-application",
            "dubbo-3.3-application-remote");
    try (Simulation simulation = run(folder, profiles)) {
      for (String profile : profiles) {
        holdsAndCalledEverything(simulation.cell(profile));
      }
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("dubbo-3.3-application-remote", "Compared with the published result")
          .contains("model in use: both, migration step APPLICATION_FIRST")
          .contains("## What the emulation does not do", "no ipv6 parameter");
    }
  }
}
