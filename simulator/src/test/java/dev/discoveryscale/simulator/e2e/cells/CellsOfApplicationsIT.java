package dev.discoveryscale.simulator.e2e.cells;

import static dev.discoveryscale.simulator.e2e.cells.Cells.everyChangeWasSeenAndBuilt;
import static dev.discoveryscale.simulator.e2e.cells.Cells.holdsAndCalledEverything;
import static dev.discoveryscale.simulator.e2e.cells.Cells.run;

import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link CellsIT} says of interfaces, of the application level. */
class CellsOfApplicationsIT {

  private static final String PROFILE = "dubbo-3.0-application";

  @TempDir private Path folder;

  @Test
  void showsTheWholeFleetAtApplicationLevel() throws Exception {
    try (Simulation simulation = run(folder, List.of(PROFILE), Cells.RESTART)) {
      holdsAndCalledEverything(simulation.cell(PROFILE));
      everyChangeWasSeenAndBuilt(simulation.cell(PROFILE));
    }
  }
}
