package dev.discoveryscale.simulator.e2e.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Somebody's own application, in a JVM that he starts, measured by the agent alone. */
@Tag("exhaustive")
class OwnApplicationIT {

  private static final String NAME = "own-application";
  private static final String SHORT = "span: 8s, by: real";
  private static final String LONG = "span: 1h, by: real";
  private static final Duration LIMIT = Duration.ofMinutes(6);

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endApplications() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void measuresTheConsumerOfTheReadme() throws Exception {
    try (Simulation simulation =
        Simulation.measure(
            folder,
            SHORT,
            "2m",
            "dubbo-3.3-application",
            "heapDump=divided",
            "providers.protocols=[{name: dubbo, port: %d}, {name: tri, port: %d, wire: tri}]"
                .formatted(FreePort.any(), FreePort.any()))) {
      Process application = anyConsumer(simulation);

      assertThat(simulation.exitCode(LIMIT)).as(simulation.output()).isZero();

      JsonNode cell = simulation.cell(NAME);
      assertThat(cell.path("outcome").asText()).isEqualTo("completed");
      assertThat(cell.path("usedAfterFullGcBeforeChurnMb").asDouble()).isBetween(3.0, 96.0);
      assertThat(cell.path("usedAfterFullGcAfterChurnMb").asDouble()).isBetween(3.0, 96.0);
      assertThat(cell.path("heapLimitMb").asDouble()).isBetween(90.0, 96.0);
      assertThat(cell.has("youngGcCount")).isTrue();
      assertThat(cell.path("allocatedMb").asDouble()).isPositive();
      assertThat(cell.path("cpuMs").asLong()).isPositive();
      assertThat(cell.at("/foreign/pid").asLong()).isEqualTo(application.pid());
      assertThat(cell.at("/foreign/connectionsBeforeChurn").asLong()).isEqualTo(60);
      assertThat(cell.at("/foreign/callsAnswered").asLong()).isPositive();
      assertThat(cell.at("/heldHeap/attributed").asDouble()).isGreaterThan(0.9);
      assertThat(cell.has("pushes") || cell.has("callsFailed") || cell.has("invokers")).isFalse();
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("your own application, process " + application.pid(), "Not judged");
      assertThat(simulation.orphans()).isEmpty();
    }
  }

  @Test
  void failsTheCellOfAKilledApplicationAndKeepsResults() throws Exception {
    int port = FreePort.any();
    try (Simulation simulation = plain(LONG, port)) {
      Process application = application(simulation, port);
      await().atMost(LIMIT).until(() -> simulation.hasReached("still"));

      application.destroyForcibly();

      assertThat(simulation.exitCode(LIMIT)).as(simulation.output()).isEqualTo(4);
      JsonNode cell = simulation.cell(NAME);
      assertThat(cell.path("outcome").asText()).isEqualTo("failed");
      assertThat(cell.path("message").asText())
          .contains("the application (process %d) has ended".formatted(application.pid()));
      assertThat(cell.path("usedAfterFullGcBeforeChurnMb").asDouble()).isPositive();
      assertThat(Simulation.resumeInVain(folder)).contains("consumer was your own application");
    }
  }

  @Test
  void reportsOutOfMemoryOfAnApplicationAsAResult() throws Exception {
    int port = FreePort.any();
    try (Simulation simulation = plain(LONG, port)) {
      application(simulation, port);
      await().atMost(LIMIT).until(() -> simulation.hasReached("still"));

      Files.createFile(fill());
      await().atMost(LIMIT).until(() -> Files.exists(nearlyFull()));
      // The first that is recorded from now on may be one of before.
      long before = fullCollections(simulation);
      await().atMost(LIMIT).until(() -> fullCollections(simulation) >= before + 2);
      Files.createFile(goOn());

      assertThat(simulation.exitCode(LIMIT)).as(simulation.output()).isZero();
      JsonNode cell = simulation.cell(NAME);
      assertThat(cell.path("outcome").asText()).isEqualTo("out-of-memory");
      assertThat(cell.path("message").asText()).contains("taken to have run out of memory");
    }
  }

  @Test
  void endsInOrderOnAnInterruptAndSparesTheApplication() throws Exception {
    int port = FreePort.any();
    try (Simulation simulation = plain(LONG, port)) {
      Process application = application(simulation, port);
      await().atMost(LIMIT).until(() -> simulation.hasReached("churn"));
      simulation.children();

      simulation.interrupt();

      assertThat(simulation.exitCode(LIMIT)).as(simulation.output()).isEqualTo(130);
      assertThat(simulation.cell(NAME).path("outcome").asText()).isEqualTo("interrupted");
      assertThat(simulation.cell(NAME).path("usedAfterFullGcMb").asDouble()).isPositive();
      assertThat(simulation.orphans()).isEmpty();
      assertThat(application.isAlive()).isTrue();
      await().atMost(LIMIT).until(() -> leftByItsAgent(simulation));
    }
  }

  /** The agent holds the file locked until it ends; its application may live on. */
  private static boolean leftByItsAgent(Simulation simulation) throws IOException {
    Path control = new RunFolder(simulation.run()).cell(NAME, 1).resolve("control");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(control)))
        .isEqualTo("rwx------");
    try (FileChannel answers =
            FileChannel.open(control.resolve("answers"), StandardOpenOption.WRITE);
        FileLock lock = answers.tryLock()) {
      return lock != null;
    }
  }

  @Test
  void reportsAnApplicationThatNeverArrives() throws Exception {
    try (Simulation simulation = Simulation.measure(folder, SHORT, "1s", "dubbo-2.7-interface")) {
      assertThat(simulation.exitCode(LIMIT)).isEqualTo(4);
      assertThat(simulation.output()).contains("no application connected within 1 s");
      assertThat(simulation.cell(NAME).path("outcome").asText()).isEqualTo("failed");
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("no application connected");
    }
  }

  private Simulation plain(String time, int port) throws IOException {
    return Simulation.measure(
        folder, time, "2m", "dubbo-2.7-interface", "providers.protocols[0].port=" + port);
  }

  private Process anyConsumer(Simulation simulation) throws Exception {
    String classPath = ReadmeConsumer.dubboOnly("dubbo-3.3");
    Path source = ReadmeConsumer.source(folder, "dubbo-3.3");
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-XDsuppressNotes", "-cp", classPath, source.toString());
    assertThat(compiled).isZero();
    List<String> words = new ArrayList<>();
    words.addAll(List.of("-Dcalls=1000000", "-DpauseMs=20", "-Duser.home=" + folder));
    words.add("-Ddubbo.application.service-discovery.migration=FORCE_APPLICATION");
    words.addAll(List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED"));
    words.addAll(List.of("-cp", classPath + File.pathSeparator + folder, "AnyConsumer"));
    words.add("dev.discoveryscale.demo.Service001");
    words.addAll(simulation.registries());
    return java(simulation, words);
  }

  private Process application(Simulation simulation, int port) throws IOException {
    return java(
        simulation,
        List.of(
            "-XX:+ExitOnOutOfMemoryError",
            "-cp",
            Path.of("target", "test-classes").toString(),
            PlainApplication.class.getName(),
            String.valueOf(port),
            fill().toString(),
            nearlyFull().toString(),
            goOn().toString()));
  }

  private Path fill() {
    return folder.resolve("fill");
  }

  private Path nearlyFull() {
    return folder.resolve("nearly-full");
  }

  private Path goOn() {
    return folder.resolve("go-on");
  }

  private static long fullCollections(Simulation simulation) throws IOException {
    Path cell = new RunFolder(simulation.run()).cell(NAME, 1);
    return Files.readAllLines(cell.resolve("samples.jsonl")).stream()
        .filter(line -> line.contains("\"kind\":\"full\""))
        .count();
  }

  private Process java(Simulation simulation, List<String> words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx96m", "-XX:+UseSerialGC", simulation.agentOption()));
    command.addAll(words);
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(folder.resolve("application.txt").toFile())
            .redirectError(folder.resolve("application.log").toFile())
            .start();
    started.add(process);
    return process;
  }
}
