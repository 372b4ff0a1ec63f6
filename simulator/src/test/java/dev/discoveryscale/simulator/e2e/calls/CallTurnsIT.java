package dev.discoveryscale.simulator.e2e.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.e2e.SimulatorProcess;
import dev.discoveryscale.simulator.e2e.SimulatorProcess.Ended;
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

/** Stacks that are warmed up and measured in turns, with real servers and clients. */
class CallTurnsIT {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private Path run() {
    return folder.resolve("run");
  }

  private Ended simulate(String... words) throws Exception {
    return SimulatorProcess.ended(run(), LIMIT, words);
  }

  private List<JsonNode> cells() throws Exception {
    List<JsonNode> cells = new ArrayList<>();
    JSON.readTree(run().resolve("summary.json").toFile()).path("cells").forEach(cells::add);
    return cells;
  }

  @Tag("exhaustive")
  @Test
  void measuresStacksInTurns() throws Exception {
    Ended ended =
        simulate(
            "run",
            "calls-smoke",
            "--set=time={warmUp: 3s, measured: 2s, turn: 1s}",
            "--out=" + run());
    assertThat(ended.code()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("2 cells are warmed up and measured in turns");
    assertThat(cells()).hasSize(2);
    for (JsonNode cell : cells()) {
      assertThat(cell.path("outcome").asText()).isEqualTo("completed");
      assertThat(cell.path("callersInCalls").asDouble())
          .isCloseTo(4, within(0.1 + CallsIT.edges(cell, 2)));
      assertThat(cell.path("warmUpMs").asLong()).isBetween(3_000L, 30_000L);
      assertThat(cell.path("serverCpuUsPerCall").asDouble()).isPositive();
      assertThat(cell.path("sentBytesPerCall").asDouble()).isPositive();
      JsonNode record =
          JSON.readTree(
              run().resolve("cells/" + cell.path("profile").asText() + "/1/cell.json").toFile());
      assertThat(record.at("/calls/warm").asBoolean(false)).as("three turns prove it").isFalse();
      String samples =
          Files.readString(
              run().resolve("cells/" + cell.path("profile").asText() + "/1/client/samples.jsonl"));
      assertThat(samples.split("\"type\":\"phase\",\"phase\":\"warm-up\"")).hasSize(4);
      assertThat(samples.split("\"type\":\"phase\",\"phase\":\"measured\"")).hasSize(3);
    }
    List<Long> one = warmUpTurns("dubbo-2.7-dubbo-hessian2-pojo");
    List<Long> other = warmUpTurns("dubbo-3.3-tri-hessian2-pojo");
    assertThat(one.get(0)).as("warm-ups take turns").isLessThan(other.get(1));
    assertThat(other.get(0)).isLessThan(one.get(1));
    assertThat(one.get(1)).isLessThan(other.get(2));
  }

  /** When each turn of a warm-up began. */
  private List<Long> warmUpTurns(String profile) throws Exception {
    List<Long> begins = new ArrayList<>();
    for (JsonNode sample : samples(profile)) {
      if (sample.path("type").asText().equals("phase")
          && sample.path("phase").asText().equals("warm-up")) {
        begins.add(sample.path("t").asLong());
      }
    }
    return begins;
  }

  private List<JsonNode> samples(String profile) throws Exception {
    List<JsonNode> samples = new ArrayList<>();
    for (String line :
        Files.readAllLines(run().resolve("cells/" + profile + "/1/client/samples.jsonl"))) {
      samples.add(JSON.readTree(line));
    }
    return samples;
  }

  @Tag("exhaustive")
  @Test
  void playsAllStacksAgainWhoseTurnsWereInterrupted() throws Exception {
    Path output = folder.resolve("interrupted.txt");
    Process process =
        SimulatorProcess.start(
            Map.of(),
            run(),
            output,
            List.of(
                "run",
                "calls-smoke",
                "--set=time={warmUp: 3s, measured: 5m, turn: 1s}",
                "--out=" + run()));
    try {
      await()
          .atMost(LIMIT)
          .until(() -> Files.readString(output).split("taking turns", -1).length > 3);
      process.destroy();
      assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(output)).isEqualTo(130);
    assertThat(cells())
        .hasSize(2)
        .allSatisfy(cell -> assertThat(cell.path("outcome").asText()).isEqualTo("interrupted"));
    shortenAndComplete();
  }

  /** One stack has a result from a minute which the others do not share. */
  private void shortenAndComplete() throws Exception {
    Path record = run().resolve("run.json");
    Files.writeString(record, Files.readString(record).replace("\"5m\"", "\"2s\""));
    Path cell = run().resolve("cells/dubbo-2.7-dubbo-hessian2-pojo/1/cell.json");
    Files.writeString(cell, Files.readString(cell).replace("\"interrupted\"", "\"completed\""));
    Ended ended = simulate("run", "--resume", run().toString());
    assertThat(ended.code()).as(ended.output()).isZero();
    assertThat(ended.output())
        .contains("dubbo-2.7-dubbo-hessian2-pojo #1 was completed; its files are now in")
        .contains("dubbo-3.3-tri-hessian2-pojo #1 was interrupted; its files are now in");
    assertThat(cells())
        .hasSize(2)
        .allSatisfy(one -> assertThat(one.path("outcome").asText()).isEqualTo("completed"));
  }
}
