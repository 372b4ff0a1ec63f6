package dev.discoveryscale.simulator.e2e.endings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.simulator.e2e.CollectionsOfCell;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever ends a run early, nothing stays behind and what was measured can be read. */
@Tag("exhaustive")
class EndingsIT {

  private static final String LONG = "span: 1h, by: real";

  /**
   * The phase without changes takes so long that the first look of an agent is 10 s after its
   * begin.
   */
  private static final String SELDOM_LOOKED = "time.still=30s";

  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path folder;

  @Test
  void leavesNoProcessWhenTheSimulatorIsKilled() throws Exception {
    try (Simulation simulation = Simulation.start(folder, LONG, "dubbo-3.0-application")) {
      await().atMost(LIMIT).until(() -> simulation.hasReached("still"));
      assertThat(simulation.children()).hasSizeGreaterThanOrEqualTo(3);

      simulation.process().destroyForcibly();

      await().atMost(Duration.ofSeconds(60)).until(() -> simulation.orphans().isEmpty());
    }
  }

  @Test
  void endsInOrderOnATerminationSignalAndKeepsResults() throws Exception {
    try (Simulation simulation =
        Simulation.start(folder, LONG, "dubbo-2.7-interface,dubbo-3.0-application")) {
      await().atMost(LIMIT).until(() -> simulation.hasReached("churn"));
      simulation.children();

      simulation.interrupt();

      assertThat(simulation.exitCode(LIMIT)).isEqualTo(130);
      assertThat(simulation.orphans()).isEmpty();
      assertThat(simulation.cell("dubbo-2.7-interface").path("outcome").asText())
          .isEqualTo("interrupted");
      assertThat(simulation.cell("dubbo-2.7-interface").path("usedAfterFullGcMb").asDouble())
          .isPositive();
      assertThat(simulation.output())
          .contains("interrupted: stopping what was started")
          .contains("INTERRUPTED: no result of dubbo-2.7-interface, dubbo-3.0-application")
          .contains("; their gates were not judged")
          .doesNotContain("FAILED");
    }
  }

  @Test
  void failsTheCellAndNamesARegistryThatDies() throws Exception {
    try (Simulation simulation = Simulation.start(folder, LONG, "dubbo-3.0-interface")) {
      await().atMost(LIMIT).until(() -> simulation.hasReached("still"));
      simulation.child("registry-2").destroyForcibly();

      assertThat(simulation.exitCode(LIMIT)).isEqualTo(4);
      assertThat(simulation.orphans()).isEmpty();
      assertThat(simulation.cell("dubbo-3.0-interface").path("outcome").asText())
          .isEqualTo("failed");
      assertThat(simulation.output()).containsAnyOf("registry-2", "sessions");
    }
  }

  @Test
  void failsTheCellOfAKilledConsumerAndRunsTheNext() throws Exception {
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 8s, by: real",
            "dubbo-3.0-application,dubbo-3.3-application",
            SELDOM_LOOKED)) {
      await().atMost(LIMIT).until(() -> simulation.hasReached("still"));
      ProcessHandle consumer = simulation.child("probe-agent");
      collect(consumer);
      consumer.destroyForcibly();

      assertThat(simulation.exitCode(LIMIT.multipliedBy(2))).isEqualTo(4);
      assertThat(simulation.cell("dubbo-3.0-application").path("outcome").asText())
          .isEqualTo("failed");
      assertThat(simulation.cell("dubbo-3.3-application").path("outcome").asText())
          .isEqualTo("completed");
      Path killed = simulation.run().resolve("cells/dubbo-3.0-application/1");
      Path ended = simulation.run().resolve("cells/dubbo-3.3-application/1");
      new CollectionsOfCell(killed).areAllRecorded();
      new CollectionsOfCell(ended).areAllRecorded();
      assertThat(Files.readString(killed.resolve("samples.jsonl")))
          .contains("\"cause\":\"Diagnostic Command\"");
      assertThat(simulation.run().resolve("simulator.log"))
          .content()
          .containsPattern(Pattern.quote(killed + ": ") + "[1-9]\\d* late collections read in")
          .doesNotContain(ended + ": ");
    }
  }

  /** Collects a consumer's whole heap. */
  private static void collect(ProcessHandle consumer) throws Exception {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process asked =
        new ProcessBuilder(jcmd.toString(), Long.toString(consumer.pid()), "GC.run")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(asked.waitFor()).isZero();
  }

  @Test
  void keepsTheStacksOfAKilledProfiledConsumer() throws Exception {
    String profile = "dubbo-2.7-interface";
    try (Simulation simulation =
        Simulation.start(folder, "span: 2m, by: real", profile, "profiling=[cpu,alloc]")) {
      Path cell = simulation.run().resolve("cells").resolve(profile).resolve("1");
      await().atMost(LIMIT).until(() -> simulation.hasReached("churn") && firstPartIsWhole(cell));
      simulation.child("probe-agent").destroyForcibly();

      assertThat(simulation.exitCode(LIMIT.multipliedBy(2))).isEqualTo(4);
      assertThat(simulation.cell(profile).path("outcome").asText()).isEqualTo("failed");
      assertThat(simulation.cell(profile).at("/stacks/0/samples").asLong()).isPositive();
      assertThat(cell.resolve("cpu.html")).isNotEmptyFile();
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("failed, profiled", "It ends early");
    }
  }

  /** Until it is, its length reads as 1 GB. */
  private static boolean firstPartIsWhole(Path cell) throws IOException {
    Path recording = cell.resolve("profile.jfr");
    if (!Files.exists(recording)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(recording)) {
      ByteBuffer head = ByteBuffer.wrap(in.readNBytes(16));
      return head.capacity() == 16 && head.getLong(8) < 1 << 30;
    }
  }

  @Test
  void failsTheCellAndNamesAnOccupiedPort() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.1.1.7"));
        Simulation simulation =
            Simulation.start(
                folder,
                "span: 8s, by: real",
                "dubbo-2.7-interface",
                "providers.protocols[0].port=" + taken.getLocalPort())) {
      assertThat(simulation.exitCode(LIMIT)).isEqualTo(4);
      assertThat(simulation.output())
          .contains(":" + taken.getLocalPort())
          .contains("a port that is free, e.g. --set 'providers.protocols[0].port=");
    }
  }

  @Test
  void namesAFailedGateWithItsFigures() throws Exception {
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 8s, by: real",
            "dubbo-3.0-application",
            "gates=[{measure: usedAfterFullGcMb, max: 1}]")) {
      assertThat(simulation.exitCode(LIMIT)).isEqualTo(3);
      assertThat(simulation.output())
          .contains("usedAfterFullGcMb <= 1", "dubbo-3.0-application found");
    }
  }
}
