package dev.discoveryscale.simulator.e2e.cells;

import static dev.discoveryscale.simulator.e2e.cells.Cells.INSTANCES;
import static dev.discoveryscale.simulator.e2e.cells.Cells.LISTS;
import static dev.discoveryscale.simulator.e2e.cells.Cells.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cell whose figures decide how many changes are played. */
@Tag("exhaustive")
class AutoPlayedIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PROFILE = "dubbo-3.3-application";

  @TempDir private Path folder;

  @Test
  void playsUntilALookDecidesAndRecordsWhatWasPlayed() throws Exception {
    try (Simulation simulation =
        run(
            folder,
            List.of(PROFILE),
            "time={span: 1h, played: {atLeast: 60s, atMost: 84s}, warmUp: 2s, quiet: 1s, still: 5s}",
            "churn=[{kind: rolling-restart, every: 2m, down: 5s}]",
            "gates=[]")) {
      Path cell = simulation.run().resolve("cells").resolve(PROFILE).resolve("1");
      JsonNode look = look(cell);
      assertThat(look.path("changes").asInt()).isEqualTo(6);
      boolean decided = look.path("open").isEmpty();
      assertThat(simulation.output())
          .contains(decided ? "are decided after 6 changes" : "not decided after 6 changes: ");
      JsonNode churn = JSON.readTree(cell.resolve("cell.json").toFile()).path("churn");
      assertThat(churn.path("playedChanges").asInt()).isEqualTo(decided ? 6 : 8);
      assertThat(churn.path("kinds").get(0).path("playedChanges").asInt())
          .isEqualTo(decided ? 6 : 8);
      assertThat(churn.path("playedMs").asLong()).isEqualTo(decided ? 70_000 : 84_000);
      assertThat(churn.path("seed").asInt()).isEqualTo(20_000);
      JsonNode summary = simulation.cell(PROFILE);
      assertThat(summary.path("spanChangesPerPlayedChange").asDouble())
          .isEqualTo(weight(summary.path("spanRunInChanges").asInt(), decided ? 6 : 8));
      assertThat(summary.path("visibleInstances").asLong()).isEqualTo(INSTANCES * LISTS);
      assertThat(summary.path("addressesLost").asLong(-1)).isZero();
      assertThat(summary.path("addressesStale").asLong(-1)).isZero();
    }
  }

  /**
   * The hour has 60 changes. The first ones stand for themselves only, the others also for those
   * not played.
   */
  private static double weight(int runIn, int played) {
    assertThat(runIn).isBetween(0, played - 1);
    return 1 + (60.0 - played) / (played - runIn);
  }

  private static JsonNode look(Path cell) throws Exception {
    for (String line : Files.readAllLines(cell.resolve("events.jsonl"))) {
      JsonNode event = JSON.readTree(line);
      if (event.path("type").asText().equals("look")) {
        return event;
      }
    }
    throw new AssertionError("no look in events.jsonl");
  }
}
