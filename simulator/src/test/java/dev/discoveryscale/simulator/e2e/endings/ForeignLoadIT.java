package dev.discoveryscale.simulator.e2e.endings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.simulator.cores.HeldCores;
import dev.discoveryscale.simulator.cores.Proc;
import dev.discoveryscale.simulator.e2e.Simulation;
import dev.discoveryscale.simulator.e2e.SimulatorProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processors that a consumer does not have for itself. */
@Tag("exhaustive")
class ForeignLoadIT {

  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String PROFILE = "dubbo-2.7-interface";
  private static final String TASKSET = "/usr/bin/taskset";

  @TempDir private Path folder;
  private final List<Integer> allowed = Proc.ofThisMachine().allowed();

  @BeforeEach
  void consumersCanBePinnedHere() {
    assumeTrue(Files.isExecutable(Path.of(TASKSET)), "there is no taskset");
    assumeTrue(allowed.size() > 1, "there is one processor only");
  }

  @Test
  void namesTheBusyLoopOnTheConsumersProcessor() throws Exception {
    Integer processor = allowed.get(allowed.size() - 1);
    Process loop = loopOn(processor);
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 8s, by: real",
            PROFILE,
            "gates=[{measure: generatorBottleneck, max: 0}]")) {
      assertThat(simulation.exitCode(LIMIT)).as(simulation.output()).isEqualTo(3);

      String named = "sh (process %d) ".formatted(loop.pid());
      String where = "of the consumer's processor %d: ".formatted(processor);
      JsonNode cell = simulation.cell(PROFILE);
      assertThat(cell.path("outcome").asText()).isEqualTo("completed");
      assertThat(cell.path("foreignCpuPercent").asDouble()).isGreaterThan(5);
      assertThat(cell.path("remarks").toString()).contains(where, named);
      assertThat(simulation.output())
          .contains(
              "Foreign load: 1 of 1 cells", where, named, "FAILED gate generatorBottleneck <= 0");
      String report = Files.readString(simulation.run().resolve("report.md"));
      assertThat(report.substring(0, report.indexOf("| cell |")))
          .contains("**Foreign load: 1 of 1 cells", where, named);
    } finally {
      loop.destroyForcibly().onExit().join();
    }
  }

  @Test
  void isRefusedWhereAnotherSimulatorHoldsTheProcessors() throws Exception {
    Path run = folder.resolve("run");
    try (HeldCores other =
            HeldCores.start(SimulatorProcess.coreLocks(run), allowed.size() - 1, allowed);
        Simulation simulation = Simulation.start(folder, "span: 8s, by: real", PROFILE)) {
      assertThat(simulation.exitCode(LIMIT)).isEqualTo(2);
      assertThat(simulation.output())
          .startsWith(
              "this machine: jvm.cores must be 1 and leave one more processor, none of them reserved by another simulator, got ")
          .contains("reserved by another simulator, process " + other.pid() + "; run again when")
          .hasLineCount(1);
      assertThat(run).doesNotExist();
    }
  }

  private static Process loopOn(int processor) throws Exception {
    return new ProcessBuilder(
            TASKSET, "-c", Integer.toString(processor), "sh", "-c", "while :; do :; done")
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
