package dev.discoveryscale.simulator.e2e.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.container.Abandoned;
import dev.discoveryscale.simulator.container.ContainerEngine;
import dev.discoveryscale.simulator.e2e.CollectionsOfCell;
import dev.discoveryscale.simulator.e2e.EngineRelay;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Registries and consumers in containers: the same cells, limited by an engine. Skipped where there
 * is no engine on this machine, or not the images.
 */
@Tag("exhaustive")
class ContainersIT {

  private static final String SHORT = "span: 8s, by: real";
  private static final String LONG = "span: 1h, by: real";
  private static final Duration LIMIT = Duration.ofMinutes(4);

  private ContainerEngine engine;

  @TempDir private Path folder;

  @BeforeEach
  void engine() throws Exception {
    engine = ContainerEngine.assume();
  }

  @Test
  void measuresALimitedConsumerLikeAnyOther() throws Exception {
    List<String> profiles = List.of("dubbo-2.7-interface", "dubbo-3.3-application");
    try (Simulation simulation =
        Simulation.inContainers(folder, SHORT, String.join(",", profiles), "jvm.memory=1g")) {
      assertThat(simulation.exitCode(LIMIT.multipliedBy(2))).as(simulation.output()).isZero();
      for (String profile : profiles) {
        JsonNode cell = simulation.cell(profile);
        everyAddressAnsweredAndEveryNumberIsThere(cell);
        limitedByItsControlGroup(cell);
        Path files = simulation.run().resolve("cells").resolve(profile).resolve("1");
        assertThat(Files.readString(files.resolve("gc.log")))
            .containsPattern("CPUs: \\d+ total, 1 available")
            .contains("Memory: 1024M");
        new CollectionsOfCell(files).areAllRecorded();
        assertThat(files.resolve("registry-1/server.log")).isNotEmptyFile();
      }
      JsonNode run = new ObjectMapper().readTree(simulation.run().resolve("run.json").toFile());
      assertThat(run.at("/containers/images")).hasSize(4);
      assertThat(run.at("/containers/images").findValuesAsText("id"))
          .allMatch(id -> id.startsWith("sha256:"));
      assertThat(run.at("/containers/storageDriver").asText()).isNotEmpty();
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("| consumer's container | CPU ms |", "| limited by the engine |");
      assertThat(engine.of(simulation.run())).isEmpty();
    }
  }

  private static void everyAddressAnsweredAndEveryNumberIsThere(JsonNode cell) {
    String profile = cell.path("profile").asText();
    assertThat(cell.path("outcome").asText()).as(profile).isEqualTo("completed");
    assertThat(cell.path("invokersAnswering").asLong()).as(profile).isEqualTo(30 * 3 * 2 * 2);
    assertThat(cell.path("callsFailed").asLong(-1)).as(profile).isZero();
    assertThat(cell.path("addressesLost").asLong(-1)).as(profile).isZero();
    assertThat(cell.path("pushes").asLong()).as(profile).isGreaterThanOrEqualTo(6);
    assertThat(cell.path("usedAfterFullGcMb").asDouble()).as(profile).isBetween(3.0, 100.0);
    assertThat(cell.path("providerConnections").asInt(-1)).as(profile).isBetween(56, 64);
    assertThat(cell.path("registryConnections").asInt(-1)).as(profile).isBetween(2, 6);
    assertThat(cell.path("rssChurnMb").asDouble()).as(profile).isPositive();
    assertThat(cell.path("registryCpuMs").asDouble()).as(profile).isPositive();
  }

  private static void limitedByItsControlGroup(JsonNode cell) {
    String profile = cell.path("profile").asText();
    assertThat(cell.path("containerMemoryLimitMb").asDouble()).as(profile).isEqualTo(1024);
    assertThat(cell.path("containerProcessors").asDouble()).as(profile).isEqualTo(1);
    assertThat(cell.path("containerOomKills").asLong(-1)).as(profile).isZero();
    assertThat(cell.path("containerThrottledMs").asLong(-1)).as(profile).isNotNegative();
    assertThat(cell.path("containerThrottledPercent").asDouble(-1)).as(profile).isBetween(0., 100.);
    assertThat(cell.path("containerAnonymousPeakMb").asDouble()).as(profile).isBetween(30., 1024.);
    assertThat(cell.path("containerCpuMs").asDouble())
        .as(profile)
        .isBetween(cell.path("cpuMs").asDouble() * 0.7, cell.path("cpuMs").asDouble() * 1.3);
    assertThat(cell.at("/container/phases").findValuesAsText("phase"))
        .as(profile)
        .contains("start", "subscribe", "still", "churn", "stop");
  }

  @Test
  void reportsAKillForMemoryAsAResult() throws Exception {
    String profile = "dubbo-3.0-application";
    try (Simulation simulation =
        Simulation.inContainers(
            folder,
            SHORT,
            profile,
            "jvm.heap=192m",
            "jvm.memory=192m",
            "jvm.flags=[-XX:+AlwaysPreTouch]",
            "gates=[]")) {
      assertThat(simulation.exitCode(LIMIT)).as(simulation.output()).isZero();
      JsonNode cell = simulation.cell(profile);
      assertThat(cell.path("outcome").asText()).isEqualTo("killed-for-memory");
      assertThat(cell.path("message").asText()).contains("exceeded its container's memory limit");
      assertThat(cell.path("containerMemoryLimitMb").asDouble()).isEqualTo(192);
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("Killed by the engine for memory");
      assertThat(engine.of(simulation.run())).isEmpty();
    }
    try (Simulation resumed = Simulation.resume(folder)) {
      assertThat(resumed.exitCode(LIMIT)).as(resumed.output()).isZero();
      assertThat(resumed.output()).contains("nothing to resume: all 1 cells have a result");
    }
  }

  @Test
  void removesContainersOfAKilledSimulatorAtNextStart() throws Exception {
    Path run;
    try (Simulation killed = Simulation.inContainers(folder, LONG, "dubbo-3.0-application")) {
      await().atMost(LIMIT).until(() -> killed.hasReached("warm-up"));
      run = killed.run();
      assertThat(engine.of(run)).hasSize(3);

      killed.process().destroyForcibly();
    }
    Path other = Files.createDirectory(folder.resolve("other"));
    try (Simulation next =
        Simulation.inContainers(
            other, SHORT, "dubbo-3.0-application", "containers.registry=absent.invalid/zk:1")) {
      assertThat(next.exitCode(LIMIT)).isEqualTo(2);
      assertThat(next.output())
          .contains("removed 3 containers of a simulator that has ended")
          .contains(
              "--set containers.registry=absent.invalid/zk:1: containers.registry must be an image",
              ", got absent.invalid/zk:1, which the engine")
          .contains("deploy/containers/stand-ins");
      assertThat(next.run()).doesNotExist();
    }
    assertThat(engine.of(run)).isEmpty();
  }

  @Test
  void namesALostEngineAndResumesTheRunLater() throws Exception {
    String profile = "dubbo-3.0-application";
    try (EngineRelay relay = EngineRelay.to(engine.socket(), folder.resolve("engine.sock"))) {
      try (Simulation cut = Simulation.inContainers(folder, relay, LONG, profile)) {
        await().atMost(LIMIT).until(() -> cut.hasReached("churn"));

        relay.cut();

        assertThat(cut.exitCode(LIMIT)).as(cut.output()).isEqualTo(4);
        assertThat(cut.cell(profile).path("outcome").asText()).isEqualTo("failed");
        assertThat(cut.cell(profile).path("message").asText())
            .startsWith("in churn: the container engine at " + relay.address())
            .contains("stopped answering", "start it again and resume");
        assertThat(cut.output())
            .contains("to run the cells without a result: ./simulate run --resume")
            .contains("containers cannot be removed: the container engine at " + relay.address())
            .doesNotContain("Exception in thread");
        assertThat(engine.of(cut.run())).isNotEmpty();
      }
      relay.restore();
      try (Simulation resumed = Simulation.resume(folder, relay.environment())) {
        await().atMost(LIMIT).until(() -> resumed.output().contains("starting registries"));
        assertThat(resumed.output())
            .containsPattern("removed \\d containers? of a simulator that has ended");
        resumed.interrupt();
        assertThat(resumed.exitCode(LIMIT)).as(resumed.output()).isEqualTo(130);
        assertThat(engine.of(resumed.run())).isEmpty();
      }
    }
  }

  @Test
  void namesAStoppedEngineNotItsContainers() throws Exception {
    String profile = "dubbo-3.0-application";
    try (EngineRelay relay = EngineRelay.to(engine.socket(), folder.resolve("engine.sock"));
        Simulation stopped = Simulation.inContainers(folder, relay, LONG, profile)) {
      await().atMost(LIMIT).until(() -> stopped.hasReached("still"));

      relay.refuse();
      engine.terminate(stopped.run());

      assertThat(stopped.exitCode(LIMIT)).as(stopped.output()).isEqualTo(4);
      assertThat(stopped.cell(profile).path("message").asText())
          .startsWith("in ")
          .contains(": the container engine at " + relay.address() + " stopped answering")
          .contains("start it again and resume");
      Abandoned.remove("the test");
      assertThat(engine.of(stopped.run())).isEmpty();
    }
  }

  @Test
  void removesRegistriesOfAKilledEmulationAtNextStart() throws Exception {
    Path first;
    try (Simulation killed =
        Simulation.emulate(folder, "dubbo-3.0-application", "containers.use=true")) {
      assertThat(killed.registries()).hasSize(2);
      first = killed.run();
      assertThat(engine.of(first)).hasSize(2);

      killed.process().destroyForcibly();
    }
    Path other = Files.createDirectory(folder.resolve("other"));
    try (Simulation next =
        Simulation.emulate(other, "dubbo-3.0-application", "containers.use=true")) {
      next.registries();
      assertThat(next.output()).contains("removed 2 containers of a simulator that has ended");
      assertThat(engine.of(first)).isEmpty();
      next.interrupt();
      assertThat(next.exitCode(LIMIT)).as(next.output()).isEqualTo(130);
      assertThat(engine.of(next.run())).isEmpty();
    }
  }

  @Test
  void removesAllContainersOnATerminationSignal() throws Exception {
    String profile = "dubbo-2.7-interface";
    try (Simulation simulation = Simulation.inContainers(folder, LONG, profile)) {
      await().atMost(LIMIT).until(() -> simulation.hasReached("still"));

      simulation.interrupt();

      assertThat(simulation.exitCode(LIMIT)).isEqualTo(130);
      assertThat(engine.of(simulation.run())).isEmpty();
      assertThat(simulation.cell(profile).path("outcome").asText()).isEqualTo("interrupted");
      assertThat(simulation.cell(profile).path("containerCpuMs").asDouble()).isPositive();
    }
  }
}
