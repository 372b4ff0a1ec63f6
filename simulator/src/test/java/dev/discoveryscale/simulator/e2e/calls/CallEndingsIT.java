package dev.discoveryscale.simulator.e2e.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.cores.HeldCores;
import dev.discoveryscale.simulator.cores.Proc;
import dev.discoveryscale.simulator.e2e.SimulatorProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever ends a run of calls early, nothing stays behind and the run can be resumed. */
@Tag("exhaustive")
class CallEndingsIT {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final String FIRST = "dubbo-2.7-dubbo-hessian2-void";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private Path run() {
    return folder.resolve("run");
  }

  private Process start(String... words) throws IOException {
    return SimulatorProcess.start(Map.of(), run(), folder.resolve("output.txt"), List.of(words));
  }

  private String output() throws IOException {
    return Files.readString(folder.resolve("output.txt"));
  }

  private Process startRun(String measured) throws IOException {
    Path scenario = folder.resolve("endings.yaml");
    Files.writeString(
        scenario,
        """
        kind: calls
        name: endings
        stacks: [{line: dubbo-2.7, protocol: dubbo, serialization: hessian2}]
        payloads: [void, pojo]
        jvm: {heap: 256m, flags: [-XX:TieredStopAtLevel=1]}
        load: {arrivals: fixed, rate: 50, callers: 2}
        time: {warmUp: 1s, measured: %s}
        """
            .formatted(measured));
    return start("run", scenario.toString(), "--out=" + run());
  }

  private int exitCode(Process process) throws Exception {
    assertThat(process.waitFor(LIMIT.toMinutes(), TimeUnit.MINUTES)).as(output()).isTrue();
    return process.exitValue();
  }

  private boolean measures() throws IOException {
    Path samples = run().resolve("cells").resolve(FIRST).resolve("1/client/samples.jsonl");
    return Files.exists(samples) && Files.readString(samples).contains("\"phase\":\"measured\"");
  }

  private List<JsonNode> cells() throws IOException {
    List<JsonNode> cells = new ArrayList<>();
    JSON.readTree(run().resolve("summary.json").toFile()).path("cells").forEach(cells::add);
    return cells;
  }

  private static void send(String signal, long pid) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + signal, "" + pid).start().waitFor()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT"})
  void endsInOrderOnASignalAndIsResumed(String signal) throws Exception {
    Process simulator = startRun("10s");
    List<ProcessHandle> children = new ArrayList<>();
    try {
      await().atMost(LIMIT).until(this::measures);
      assumeTrue(!signal.equals("INT") || heedsInterrupts(simulator.pid()), "INT is ignored here");
      simulator.descendants().forEach(children::add);
      assertThat(children).hasSizeGreaterThanOrEqualTo(2);
      send(signal, simulator.pid());

      assertThat(exitCode(simulator)).as(output()).isEqualTo(130);
      assertThat(children).noneMatch(ProcessHandle::isAlive);
      assertThat(cells()).hasSize(1);
      assertThat(cells().get(0).path("outcome").asText()).isEqualTo("interrupted");
      assertThat(output()).contains("interrupted: stopping what was started");

      Process resumed = start("run", "--resume", run().toString());
      try {
        assertThat(exitCode(resumed)).as(output()).isZero();
      } finally {
        end(resumed, List.of());
      }
      assertThat(output()).contains("2 of 2 cells are to be played", FIRST + " #1 was interrupted");
      assertThat(cells()).hasSize(2);
      assertThat(cells())
          .allSatisfy(cell -> assertThat(cell.path("outcome").asText()).isEqualTo("completed"));
    } finally {
      end(simulator, children);
    }
  }

  /** A shell that starts a command in the background lets it ignore INT. */
  private static boolean heedsInterrupts(long pid) throws IOException {
    String ignored =
        Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .findFirst()
            .orElse("SigIgn: 0");
    return (Long.parseUnsignedLong(ignored.replaceAll("\\S+:\\s+", ""), 16) & 1 << 1) == 0;
  }

  @Test
  void leavesNoProcessWhenTheSimulatorIsKilled() throws Exception {
    Process simulator = startRun("10m");
    List<ProcessHandle> children = new ArrayList<>();
    try {
      await().atMost(LIMIT).until(this::measures);
      simulator.descendants().forEach(children::add);
      simulator.destroyForcibly();
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
    } finally {
      end(simulator, children);
    }
  }

  @Test
  void isRefusedWhereAnotherSimulatorHoldsTheProcessors() throws Exception {
    List<Integer> allowed = Proc.ofThisMachine().allowed();
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "there is no taskset");
    assumeTrue(allowed.size() > 1, "there is one processor only");
    try (HeldCores other =
        HeldCores.start(SimulatorProcess.coreLocks(run()), allowed.size() - 1, allowed)) {
      Process simulator = startRun("1s");
      try {
        assertThat(exitCode(simulator)).isEqualTo(2);
        assertThat(output())
            .startsWith("this machine: jvm.cores must be 1 and leave one more processor")
            .contains("reserved by another simulator, process " + other.pid() + "; run again when")
            .hasLineCount(1);
        assertThat(run()).doesNotExist();
      } finally {
        end(simulator, List.of());
      }
    }
  }

  private static void end(Process simulator, List<ProcessHandle> children) {
    simulator.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }
}
