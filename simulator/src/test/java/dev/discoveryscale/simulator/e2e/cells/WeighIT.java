package dev.discoveryscale.simulator.e2e.cells;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real consumers with the probe and without it; what they weigh is not judged on a busy machine.
 */
@Tag("exhaustive")
class WeighIT {

  private static final Duration LIMIT = Duration.ofMinutes(10);

  @TempDir Path folder;

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"dubbo-2.6-interface", "dubbo-2.7-interface", "dubbo-3.3-application"})
  void measuresBothHalvesOfAPairWithTheSameWork(String profile) throws Exception {
    try (Simulation simulation = Simulation.weigh(folder, profile, 1)) {
      assertThat(simulation.exitCode(LIMIT)).as(simulation.output()).isIn(0, 3);
    }

    JsonNode cells = new ObjectMapper().readTree(file("weigh.json").toFile()).path("cells");
    assertThat(cells).hasSize(2);
    for (JsonNode cell : cells) {
      assertThat(cell.path("callsOk").asLong()).isPositive();
      assertThat(cell.path("callsFailed").asLong()).isZero();
      assertThat(cell.path("cpuMs").asLong()).isPositive();
      assertThat(cell.path("allocatedBytes").asLong()).isGreaterThan(100 << 10);
      assertThat(cell.path("liveBytes").asLong()).isBetween(2L << 20, 200L << 20);
      assertThat(cell.has("probeCpuUs")).isEqualTo(cell.path("probed").asBoolean());
    }
    assertThat(file("cells/" + profile + "/1-with/samples.jsonl")).content().contains("\"push\"");
    Path without = file("cells/" + profile + "/1-without");
    assertThat(without.resolve("samples.jsonl")).doesNotExist();
    assertThat(without.resolve("unmeasured")).doesNotExist();
    // Dubbo misses no listener. It complains of others when it closes, from the driver's main
    // method.
    assertThat(Files.readString(without.resolve("consumer.log")))
        .doesNotContain("ClassNotFound", "NoClassDefFound", "PushListener", "PushRegistry");
    assertThat(file("weigh.md"))
        .content()
        .contains("| " + profile + ", 1 |", "not decided, fewer than three pairs");
  }

  @Test
  void refusesAnInvalidNumberOfPairs() throws Exception {
    try (Simulation simulation = Simulation.weigh(folder, "dubbo-2.7-interface", 0)) {
      assertThat(simulation.exitCode(LIMIT)).isEqualTo(2);
      assertThat(simulation.output()).contains("--pairs").contains("1 to 100");
    }
  }

  private Path file(String name) {
    return folder.resolve("run").resolve(name);
  }
}
