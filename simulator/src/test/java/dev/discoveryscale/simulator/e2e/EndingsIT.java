package dev.discoveryscale.simulator.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However a run ends, nothing stays behind and what was measured can be read. */
@Tag("exhaustive")
class EndingsIT {

  private static final String LONG = "span: 1h, by: real";

  /**
   * The phase without changes takes so long that the first look of an agent is 10 s after its
   * begin.
   */
  private static final String SELDOM_LOOKED = "time.still=30s";

  private static final String STARVING =
      """
      client: {line: dubbo-2.7}
      discovery: {model: interface}
      jvm: {heap: 40m, collector: %s}
      """;

  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path folder;

  @Test
  void killingTheSimulatorLeavesNoProcess() throws Exception {
    try (Simulation simulation = Simulation.start(folder, LONG, "dubbo-3.0-application")) {
      await().atMost(LIMIT).until(() -> simulation.hasReached("still"));
      assertThat(simulation.children()).hasSizeGreaterThanOrEqualTo(3);

      simulation.process().destroyForcibly();

      await().atMost(Duration.ofSeconds(60)).until(() -> simulation.orphans().isEmpty());
    }
  }

  @Test
  void aTerminationSignalEndsInOrderAndKeepsWhatWasMeasured() throws Exception {
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
  void aRegistryThatDiesFailsTheCellAndIsNamed() throws Exception {
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
  void aConsumerThatIsKilledFailsTheCellAndTheNextOneRuns() throws Exception {
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
  void ofAProfiledConsumerThatIsKilledTheStacksAreKept() throws Exception {
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
  void runningOutOfMemoryIsAResultAndTheEndOfASweep() throws Exception {
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 8s, by: real",
            "dubbo-2.7-interface",
            "jvm.heap=32m",
            "jvm.collector=serial",
            "providers.instances=[200,300]",
            "providers.interfaces=8",
            "liveSet.beforeChurn=twin",
            "gates=[]")) {
      assertThat(simulation.exitCode(LIMIT)).as(simulation.output()).isZero();
      assertThat(simulation.output())
          .contains(
              "instances=300: dubbo-2.7-interface is skipped, because it failed at"
                  + " instances=200: out-of-memory");
      assertThat(simulation.cell("points/instances=200", "dubbo-2.7-interface").path("outcome"))
          .hasToString("\"out-of-memory\"");
      Path cell = simulation.run().resolve("points/instances=200/cells/dubbo-2.7-interface/1");
      assertThat(Files.readString(cell.resolve("cell.json")))
          .contains("the twin that reads it failed: the consumer ran out of memory")
          .contains("\"the consumer ran out of memory\"");
      new CollectionsOfCell(cell).areAllRecorded();
      assertThat(simulation.run().resolve("points/instances=300")).doesNotExist();
    }
    try (Simulation resumed = Simulation.resume(folder)) {
      assertThat(resumed.exitCode(LIMIT)).as(resumed.output()).isZero();
      assertThat(resumed.output()).contains("nothing to resume: all 1 cells have a result");
      new CollectionsOfCell(
              resumed.run().resolve("points/instances=200/cells/dubbo-2.7-interface/1"))
          .areAllRecorded();
    }
  }

  @Test
  void runningOutOfMemoryIsRecordedToTheLastCollection() throws Exception {
    List<String> collectors = List.of("g1", "parallel", "serial");
    List<String> profiles = new ArrayList<>();
    for (String collector : collectors) {
      Path profile = folder.resolve(collector + ".yaml");
      Files.writeString(profile, STARVING.formatted(collector));
      profiles.add(profile.toString());
    }
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 8s, by: real",
            String.join(",", profiles),
            "providers.instances=200",
            "providers.interfaces=8",
            "gates=[]")) {
      assertThat(simulation.exitCode(LIMIT.multipliedBy(2))).as(simulation.output()).isZero();
      for (String collector : collectors) {
        assertThat(simulation.cell(collector).path("outcome").asText()).isEqualTo("out-of-memory");
        Path cell = simulation.run().resolve("cells").resolve(collector).resolve("1");
        new CollectionsOfCell(cell).areAllRecorded();
        assertThat(new CollectionsOfCell(cell).recorded()).last().asString().endsWith("full");
      }
      assertThat(simulation.run().resolve("simulator.log"))
          .content()
          .contains("late collections read in gc.log");
    }
  }

  @Test
  void anOccupiedPortFailsTheCellAndIsNamed() throws Exception {
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
  void aBrokenGateIsNamedWithItsFigures() throws Exception {
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

  @Test
  void badInputStartsNothing() throws Exception {
    try (Simulation simulation =
        Simulation.start(folder, "span: 8s, by: real", "dubbo-9-interface")) {
      assertThat(simulation.exitCode(LIMIT)).isEqualTo(2);
      assertThat(simulation.output().lines()).hasSize(1);
      assertThat(simulation.output())
          .startsWith("--profiles must be a profile's file or one of ")
          .contains(", got dubbo-9-interface");
      assertThat(simulation.run()).doesNotExist();
    }
  }

  @Test
  void aReleaseThatDoesNotExistIsRefusedBeforeAnythingIsStarted() throws Exception {
    try (Simulation simulation =
        Simulation.start(folder, LONG, "dubbo-3.0-application", "client.version=3.0.999")) {

      assertThat(simulation.exitCode(LIMIT)).isEqualTo(2);
      assertThat(simulation.output())
          .contains(
              "dubbo-3.0-application.yaml with --set client.version: client.version must be a release of dubbo-3.0",
              "got 3.0.999, but Maven has no");
      assertThat(simulation.run()).doesNotExist();
    }
  }
}
