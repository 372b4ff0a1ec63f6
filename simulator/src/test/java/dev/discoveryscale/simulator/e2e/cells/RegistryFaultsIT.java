package dev.discoveryscale.simulator.e2e.cells;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole cells whose registries fail, one after the other, and come back. */
@Tag("exhaustive")
class RegistryFaultsIT {

  private static final Duration LIMIT = Duration.ofMinutes(15);
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Of {@link Simulation}'s world: instances, times interfaces, times registries. */
  private static final int INSTANCES = 30;

  private static final int HELD = INSTANCES * 3 * 2;

  @TempDir private Path folder;

  @Test
  void keepsCallingAndRecoversTheFleet() throws Exception {
    List<String> profiles = List.of("dubbo-2.7-interface", "dubbo-3.0-application");
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 20s, by: real",
            String.join(",", profiles),
            "churn=[{kind: registry-restart, every: 20s, down: 3s},"
                + " {kind: registry-unreachable, every: 20s, down: 3s}]")) {

      assertThat(simulation.exitCode(LIMIT)).as("%s", simulation.output()).isZero();

      for (String profile : profiles) {
        JsonNode cell = simulation.cell(profile);
        assertThat(cell.path("outcome").asText()).isEqualTo("completed");
        assertThat(cell.path("spanChanges").asLong()).isEqualTo(4);
        assertThat(cell.path("visibleInstances").asLong()).isEqualTo(HELD);
        assertThat(cell.path("invokersAnswering").asLong())
            .isEqualTo(cell.path("invokers").asLong())
            .isEqualTo(HELD * 2);
        assertThat(cell.path("callsFailed").asLong(-1)).isZero();
        assertThat(cell.path("callsOk").asLong()).isGreaterThan(100);
      }
      theFleetCameBack(simulation, "dubbo-2.7-interface", 0);
      theFleetCameBack(simulation, "dubbo-3.0-application", INSTANCES);
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("through relays of the simulator")
          .contains("| registry-restart | stayed | 2 | 0 | 0 | 0 | 0 |")
          .contains("| registry-unreachable | stayed | 2 | 0 | 0 | 0 | 0 |")
          .contains("| not measured | not measured |");
    }
  }

  /** The consumer's sessions end: it must subscribe again to all it had, in new ones. */
  @Test
  void subscribesAgainAfterTheSessionExpired() throws Exception {
    List<String> profiles = List.of("dubbo-2.7-interface", "dubbo-3.0-application");
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 60s, by: real",
            String.join(",", profiles),
            "churn=[{kind: registry-unreachable, every: 60s, down: 50s}]")) {

      assertThat(simulation.exitCode(LIMIT)).as("%s", simulation.output()).isZero();

      for (String profile : profiles) {
        JsonNode cell = simulation.cell(profile);
        assertThat(cell.path("outcome").asText()).isEqualTo("completed");
        assertThat(changes(simulation, profile))
            .extracting(change -> change.path("type").asText())
            .containsExactly("cut", "heal");
        assertThat(Files.readString(cellOf(simulation, profile).resolve("consumer.log")))
            .contains("Session expired event received");
        assertThat(cell.path("visibleInstances").asLong()).isEqualTo(HELD);
        assertThat(cell.path("addressesLost").asLong(-1)).isZero();
        assertThat(cell.path("addressesStale").asLong(-1)).isZero();
        assertThat(cell.path("invokersAnswering").asLong()).isEqualTo(HELD * 2);
        assertThat(cell.path("callsFailed").asLong(-1)).isZero();
      }
    }
  }

  private static void theFleetCameBack(Simulation simulation, String profile, int nodesWritten)
      throws Exception {
    List<JsonNode> changes = changes(simulation, profile);

    assertThat(changes)
        .extracting(change -> change.path("type").asText())
        .containsExactly("stop", "start", "cut", "heal");
    assertThat(changes)
        .allSatisfy(
            change ->
                assertThat(change.path("change").path("registry").asText())
                    .startsWith("registry-"));
    JsonNode fleet = changes.get(1).path("change").path("fleet");
    assertThat(fleet.path("sessionsReconnected").asInt(-1)).isEqualTo(INSTANCES);
    assertThat(fleet.path("sessionsRenewed").asInt(-1)).isZero();
    assertThat(fleet.path("nodesWritten").asInt(-1)).isEqualTo(nodesWritten);
    assertThat(fleet.path("millis").asLong()).isPositive();
  }

  private static List<JsonNode> changes(Simulation simulation, String profile) throws Exception {
    List<JsonNode> changes = new ArrayList<>();
    for (String line : Files.readAllLines(cellOf(simulation, profile).resolve("events.jsonl"))) {
      JsonNode event = JSON.readTree(line);
      if (event.has("change")) {
        changes.add(event);
      }
    }
    return changes;
  }

  private static Path cellOf(Simulation simulation, String profile) {
    return simulation.run().resolve("cells").resolve(profile).resolve("1");
  }
}
