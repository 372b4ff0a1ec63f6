package dev.discoveryscale.simulator.e2e.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.e2e.SimulatorProcess;
import dev.discoveryscale.simulator.e2e.SimulatorProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the shipped scenario of calls with real servers and clients. */
class CallsIT {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private Path run() {
    return folder.resolve("run");
  }

  private Ended simulate(String... words) throws Exception {
    return SimulatorProcess.ended(run(), LIMIT, words);
  }

  private Ended runSmoke(String... more) throws Exception {
    return simulate(
        Stream.concat(
                Stream.of(
                    "run",
                    "calls-smoke",
                    "--set=time.measured=2s",
                    "--set=time.warmUp=3s",
                    "--out=" + run()),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private List<JsonNode> cells() throws Exception {
    List<JsonNode> cells = new ArrayList<>();
    JSON.readTree(run().resolve("summary.json").toFile()).path("cells").forEach(cells::add);
    return cells;
  }

  @Test
  void measuresTwoStacksAndProvesWhatRan() throws Exception {
    Ended ended = runSmoke();
    assertThat(ended.code()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("dubbo-2.7-dubbo-hessian2", "dubbo-3.3-tri-hessian2");
    assertThat(cells()).hasSize(2);
    for (JsonNode cell : cells()) {
      assertThat(cell.path("outcome").asText()).isEqualTo("completed");
      assertThat(cell.path("callsMeasured").asLong()).isPositive();
      assertThat(cell.path("callsWrong").asLong(-1)).isZero();
      requireLittlesLaw(cell);
      assertThat(cell.path("callP50Ms").asDouble())
          .isPositive()
          .isLessThanOrEqualTo(cell.path("callP99Ms").asDouble());
      assertThat(cell.path("serverCpuUsPerCall").asDouble()).isPositive();
      // A user with dates, lists and texts, answered by a user: more than its bare fields.
      assertThat(cell.path("receivedBytesPerCall").asDouble()).isBetween(100.0, 2_000.0);
      for (String side : List.of("server", "client")) {
        assertThat(drifts(cell, side)).contains("threads", "file handles", "blocks per second");
      }
    }
    JsonNode triple =
        JSON.readTree(run().resolve("cells/dubbo-3.3-tri-hessian2-pojo/1/cell.json").toFile())
            .path("calls");
    assertThat(triple.at("/server/release").asText()).startsWith("3.3.6");
    assertThat(triple.at("/client/serializations").toString()).contains("hessian2");
    assertThat(triple.path("warmUpMs").asLong() - callingMs("dubbo-3.3-tri-hessian2-pojo"))
        .as("pauses in which compilers work")
        .isGreaterThanOrEqualTo(200);
    assertThat(Files.readString(run().resolve("report.md")))
        .startsWith("# What a call costs: calls-smoke")
        .contains("No stacks are compared: that needs at least 3 replicates")
        .contains("## Steadiness", "Slopes are not known: ", "20 s are needed");
    assertThat(run().resolve("report.html")).isNotEmptyFile();

    Ended again = simulate("run", "--resume", run().toString());
    assertThat(again.code()).as(again.output()).isZero();
    assertThat(again.output()).contains("nothing to resume: all 2 cells have a result");
  }

  /** Rate and mean are counted apart: together they must give the four callers. */
  private static void requireLittlesLaw(JsonNode cell) {
    assertThat(cell.path("callersInCalls").asDouble()).isCloseTo(4, within(0.1 + edges(cell, 1)));
  }

  /** At both edges of each turn a caller can add or miss a part of one call. */
  static double edges(JsonNode cell, int turns) {
    double measuredMs =
        1_000 * cell.path("callsMeasured").asDouble() / cell.path("callsPerSecond").asDouble();
    return turns * 2 * 4 * cell.path("callMaxMs").asDouble() / measuredMs;
  }

  /** How long calls were made in a warm-up. */
  private long callingMs(String profile) throws Exception {
    long nanos = 0;
    for (String line :
        Files.readAllLines(run().resolve("cells/" + profile + "/1/client/samples.jsonl"))) {
      JsonNode sample = JSON.readTree(line);
      if (sample.path("type").asText().equals("calls")
          && sample.path("phase").asText().equals("warm-up")) {
        nanos += sample.path("nanos").asLong();
      }
    }
    return nanos / 1_000_000;
  }

  private static List<String> drifts(JsonNode cell, String side) {
    List<String> quantities = new ArrayList<>();
    for (JsonNode drift : cell.path("steadiness")) {
      if (drift.path("process").asText().equals(side)) {
        quantities.add(drift.path("quantity").asText());
      }
    }
    return quantities;
  }

  /** The shortest time that has slopes, with all that is watched at a cost. */
  @Tag("exhaustive")
  @Test
  void drawsSlopesOfBothSides() throws Exception {
    Ended ended =
        runSmoke(
            "--profiles=dubbo-2.7-dubbo-hessian2",
            "--set=time.measured=21s",
            "--set=load={arrivals: fixed, rate: 50, callers: 4}",
            "--set=steadiness.contention=true",
            "--set=steadiness.largestObjects=true");
    assertThat(ended.code()).as(ended.output()).isZero();
    JsonNode cell = cells().get(0);
    for (String side : List.of("server", "client")) {
      assertThat(cell.path(side + "ThreadsPerHour").isNumber()).isTrue();
      assertThat(cell.path(side + "WaitedLowMsPerSecondPerHour").isNumber()).isTrue();
    }
    assertThat(cell.path("clientLoopbackKbPerSecondPerHour").isNumber()).isTrue();
    assertThat(Files.readString(run().resolve("report.md")))
        .contains("### dubbo-2.7-dubbo-hessian2-pojo", "server: threads", "client: file handles");
  }

  @Tag("exhaustive")
  @Test
  void measuresSeveralServersAndClientsTogetherAndEachMethodApart() throws Exception {
    Path scenario = folder.resolve("several.yaml");
    Files.writeString(
        scenario,
        """
        kind: calls
        name: several
        stacks: [{line: dubbo-2.7, protocol: dubbo, serialization: hessian2}]
        payloads: [text-20-to-2k_person-map]
        jvm: {heap: 128m, flags: [-XX:TieredStopAtLevel=1]}
        through: registry
        load: {callers: 2, servers: 2, clients: 2}
        time: {warmUp: 3s, measured: 3s}
        """);
    Ended ended = simulate("run", scenario.toString(), "--out=" + run());

    assertThat(ended.code()).as(ended.output()).isZero();
    JsonNode cell = cells().get(0);
    assertThat(cell.path("callConnections").asInt()).as("each client to each server").isEqualTo(4);
    requireLittlesLaw(cell);
    long answered = 0;
    List<String> methods = new ArrayList<>();
    for (JsonNode method : cell.path("methods")) {
      methods.add(method.path("name").asText());
      answered += method.path("answered").asLong();
    }
    assertThat(methods).containsExactly("text-20-to-2k", "person-map");
    assertThat(answered).isEqualTo(cell.path("callsMeasured").asLong()).isPositive();
    assertThat(drifts(cell, "server-2")).contains("threads");
    assertThat(drifts(cell, "client-2")).contains("threads");
    assertThat(Files.readString(run().resolve("report.md")))
        .contains("## Methods", "| person-map | ");
  }

  @Test
  void goesOnAfterACellThatFails() throws Exception {
    Ended ended = runSmoke("--set=client.jvm.flags=[-XX:NoSuchFlag=1]");
    assertThat(ended.code()).as(ended.output()).isEqualTo(4);
    assertThat(cells()).hasSize(2);
    assertThat(cells())
        .allSatisfy(
            cell -> {
              assertThat(cell.path("outcome").asText()).isEqualTo("failed");
              assertThat(cell.path("message").asText()).contains("starting the client");
            });
    assertThat(Files.readString(run().resolve("report.md"))).contains("**Failed**");
  }
}
