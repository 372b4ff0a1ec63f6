package dev.discoveryscale.simulator.e2e.cells;

import static dev.discoveryscale.simulator.e2e.cells.Cells.INSTANCES;
import static dev.discoveryscale.simulator.e2e.cells.Cells.LISTS;
import static dev.discoveryscale.simulator.e2e.cells.Cells.kind;
import static dev.discoveryscale.simulator.e2e.cells.Cells.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fleet that changes in every way that instances do, in one cell. */
@Tag("exhaustive")
class ManyChangesIT {

  @TempDir private Path folder;

  /** A crash takes longest: the registry detects it after 40 s. */
  @Test
  void seesTheFinalFleetAfterManyKindsOfChanges() throws Exception {
    String profile = "dubbo-3.3-application";
    try (Simulation simulation =
        run(
            folder,
            List.of(profile),
            "time={span: 90s, by: real, warmUp: 2s, quiet: 1s, still: 2s}",
            "gates=[]",
            "churn=[{kind: crash, every: 90s, down: 20s},"
                + " {kind: session-expiry, every: 90s, down: 50s},"
                + " {kind: rolling-upgrade, every: 30s, down: 10s},"
                + " {kind: scale-out, instances: 3, every: 90s, stay: 40s},"
                + " {kind: flapping, every: 90s, times: 2, down: 10s, up: 10s}]")) {
      JsonNode cell = simulation.cell(profile);
      assertThat(cell.path("outcome").asText()).isEqualTo("completed");
      assertThat(cell.path("visibleInstances").asLong()).isEqualTo(INSTANCES * LISTS);
      assertThat(cell.path("invokersAnswering").asLong()).isEqualTo(INSTANCES * LISTS * 2);
      assertThat(cell.path("spanChanges").asLong()).isEqualTo(2 + 2 + 6 + 2 + 4);
      assertThat(cell.path("addressesLost").asLong(-1)).isZero();
      assertThat(cell.path("addressesStale").asLong(-1)).isZero();
      assertThat(cell.path("propagation")).hasSize(5 * 2);
      // The registry finds out after 40 s at the latest; the instance comes back after 50.
      double expiry = latency(cell, "session-expiry", "disappeared", "visible");
      assertThat(expiry).isBetween(20_000.0, 50_000.0);
      assertThat(latency(cell, "scale-out", "appeared", "callable")).isBetween(0.0, expiry);
      assertThat(latency(cell, "scale-out", "disappeared", "callable")).isBetween(0.0, expiry);
    }
  }

  private static double latency(JsonNode cell, String churn, String direction, String what) {
    return kind(cell, churn, direction).path(what).path("maxMs").asDouble(-1);
  }
}
