package dev.discoveryscale.simulator.e2e.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.registry.nacos.RnacosServer;
import dev.discoveryscale.simulator.e2e.RnacosOfTests;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole runs in Nacos, and in one of each kind. Each server is an rnacos; without its program every
 * test is skipped and says so.
 */
@Tag("exhaustive")
class NacosIT {

  private static final Duration LIMIT = Duration.ofMinutes(15);
  private static final Duration GONE = Duration.ofSeconds(60);
  private static final String SHORT = "span: 8s, by: real";
  private static final int INSTANCES = 30;
  private static final int INTERFACES = 3;
  private static final String ONE_PROTOCOL = "providers.protocols=[{name: dubbo, port: %d}]";
  private static final String CAUTION =
      "a stand-in for Nacos: server load and notification times are not those of Nacos;";
  private static final String SECRET = "right-4711";

  @TempDir private Path folder;

  @BeforeEach
  void requireServer() throws Exception {
    RnacosOfTests.require();
  }

  @Test
  void showsTheFleetAndItsChangesToEveryKindOfConsumer() throws Exception {
    List<String> profiles =
        List.of(
            "dubbo-2.7-interface",
            "dubbo-3.0-application",
            "dubbo-3.3-interface",
            "dubbo-3.3-application");
    try (Simulation simulation =
        Simulation.start(folder, SHORT, String.join(",", profiles), "registries={kind: nacos}")) {

      assertThat(simulation.exitCode(LIMIT)).as("%s", simulation.output()).isZero();

      for (String profile : profiles) {
        holdsAll(simulation, profile, 1);
        JsonNode server = simulation.cell(profile).path("servers").path(0);
        assertThat(server.path("software").asText()).isEqualTo("rnacos");
        assertThat(server.path("standIn").asBoolean()).isTrue();
        assertThat(simulation.cell(profile).path("registryReceivedMb").asDouble(0) > 0)
            .as("traffic of %s is told", profile)
            .isEqualTo(!profile.startsWith("dubbo-2.7"));
      }
      assertThat(simulation.output()).contains("registry-1 is rnacos").contains(CAUTION);
      assertThat(Files.readString(simulation.run().resolve("report.md"))).contains(CAUTION);
      assertThat(Files.readString(simulation.run().resolve("report.html"))).contains(CAUTION);
      await().atMost(GONE).until(() -> simulation.orphans().isEmpty());
    }
  }

  @Test
  void holdsEveryAddressInBothKindsDuringAMigration() throws Exception {
    List<String> profiles = List.of("dubbo-2.7-interface", "dubbo-3.3-application-first");
    try (Simulation simulation =
        Simulation.start(
            folder,
            SHORT,
            String.join(",", profiles),
            "registries={kinds: [zookeeper, nacos], heap: 96m}",
            ONE_PROTOCOL.formatted(FreePort.any()))) {

      assertThat(simulation.exitCode(LIMIT)).as("%s", simulation.output()).isZero();

      for (String profile : profiles) {
        holdsAll(simulation, profile, 2);
        assertThat(simulation.cell(profile).path("servers"))
            .extracting(server -> server.path("software").asText())
            .containsExactly("ZooKeeper", "rnacos");
        toldApart(simulation.cell(profile), !profile.startsWith("dubbo-2.7"));
      }
    }
  }

  private static void toldApart(JsonNode cell, boolean trafficOfNacos) {
    JsonNode shares = cell.path("byRegistry");
    assertThat(shares).hasSize(2);
    assertThat(shares.findValues("pushes").stream().mapToLong(JsonNode::asLong).sum())
        .as("pushes of %s", shares)
        .isEqualTo(cell.path("pushes").asLong());
    assertThat(shares).allSatisfy(each -> assertThat(each.path("changes").asLong()).isPositive());
    assertThat(shares.at("/0/visible/maxMs").asLong()).isPositive();
    assertThat(shares.at("/0/receivedBytes").asLong()).isPositive();
    assertThat(shares.get(1).has("receivedBytes")).isEqualTo(trafficOfNacos);
  }

  @Test
  void playsARestartAnOverrideAndAnEmptyList() throws Exception {
    List<String> profiles = List.of("dubbo-2.7-interface", "dubbo-3.3-interface");
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 60s, by: real",
            String.join(",", profiles),
            "registries={kind: nacos}",
            "gates=[]",
            "churn=[{kind: configuration-push, every: 60s, stay: 5s},"
                + " {kind: empty-push, every: 60s, down: 5s},"
                + " {kind: registry-restart, every: 60s, down: 3s},"
                + " {kind: crash, every: 60s, down: 10s}]")) {

      assertThat(simulation.exitCode(LIMIT)).as("%s", simulation.output()).isZero();

      for (String profile : profiles) {
        holdsAll(simulation, profile, 1);
        assertThat(kinds(simulation, profile))
            .contains("configuration-push", "empty-push", "registry-restart", "crash");
      }
    }
  }

  @Test
  void failsTheCellAndNamesAServerThatDies() throws Exception {
    String profile = "dubbo-3.3-application";
    try (Simulation simulation =
        Simulation.start(
            folder, "span: 10m, by: real", profile, "registries={kind: nacos, count: 2}")) {
      await().atMost(LIMIT).until(() -> simulation.hasReached("still"));

      ProcessHandle server =
          simulation.children().stream()
              .filter(child -> child.info().command().orElse("").endsWith("rnacos"))
              .findFirst()
              .orElseThrow();
      String address = "127.0.0.1:" + httpPort(server);
      server.destroyForcibly();

      assertThat(simulation.exitCode(LIMIT)).isEqualTo(4);
      assertThat(simulation.cell(profile).path("outcome").asText()).isEqualTo("failed");
      assertThat(simulation.cell(profile).path("message").asText()).contains(address);
      await().atMost(GONE).until(() -> simulation.orphans().isEmpty());
    }
  }

  @Test
  void logsInFleetAndConsumerAndHidesThePassword() throws Exception {
    String profile = "dubbo-3.3-interface";
    try (RnacosServer theirs =
            RnacosOfTests.startLocked(Files.createTempDirectory(folder, "theirs"), SECRET);
        Simulation simulation =
            Simulation.start(
                Map.of("NACOS_PASSWORD", SECRET),
                folder,
                SHORT,
                profile,
                "registries={kind: nacos, connect: ['%s'], nacos: {user: admin}}"
                    .formatted(theirs.connectString()))) {

      assertThat(simulation.exitCode(LIMIT)).as("%s", simulation.output()).isZero();

      holdsAll(simulation, profile, 1);
      assertThat(RnacosOfTests.filesWith(SECRET, simulation.run())).isEmpty();
      assertThat(simulation.output()).doesNotContain(SECRET);
    }
  }

  private static String httpPort(ProcessHandle server) throws IOException {
    String name = "RNACOS_HTTP_PORT=";
    String environment = Files.readString(Path.of("/proc/" + server.pid() + "/environ"));
    return Stream.of(environment.split("\0"))
        .filter(each -> each.startsWith(name))
        .map(each -> each.substring(name.length()))
        .findFirst()
        .orElseThrow();
  }

  /** Everything is held as registered, and answered. */
  private static void holdsAll(Simulation simulation, String profile, int registries)
      throws Exception {
    JsonNode cell = simulation.cell(profile);
    assertThat(cell.path("outcome").asText()).as("%s", cell.path("message")).isEqualTo("completed");
    assertThat(cell.path("visibleInstances").asLong())
        .isEqualTo((long) INSTANCES * INTERFACES * registries);
    assertThat(cell.path("addressesLost").asLong(-1)).isZero();
    assertThat(cell.path("addressesStale").asLong(-1)).isZero();
    assertThat(cell.path("invokersAnswering").asLong())
        .isPositive()
        .isEqualTo(cell.path("invokers").asLong());
    assertThat(cell.path("pushes").asLong()).isPositive();
  }

  private static List<String> kinds(Simulation simulation, String profile) throws Exception {
    Path events = simulation.run().resolve("cells").resolve(profile).resolve("1/events.jsonl");
    List<String> kinds = new ArrayList<>();
    for (String line : Files.readAllLines(events)) {
      if (line.contains("\"churn\":\"")) {
        kinds.add(line.replaceFirst(".*\"churn\":\"([^\"]+)\".*", "$1"));
      }
    }
    return kinds;
  }
}
