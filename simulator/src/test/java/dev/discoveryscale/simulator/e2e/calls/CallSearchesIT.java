package dev.discoveryscale.simulator.e2e.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.e2e.SimulatorProcess;
import dev.discoveryscale.simulator.e2e.SimulatorProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches and sweeps scenarios of calls with real servers and clients. */
@Tag("exhaustive")
class CallSearchesIT {

  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String STACK = "dubbo-3.3-tri-hessian2";
  private static final String PROFILE = STACK + "-pojo";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private Path out() {
    return folder.resolve("out");
  }

  private Ended simulate(String... words) throws Exception {
    return SimulatorProcess.ended(out(), LIMIT, words);
  }

  /** No call over TCP is answered in a microsecond, and none of these in more than a minute. */
  @Test
  void searchesRatesAndResumes() throws Exception {
    Ended ended =
        simulate(
            "knee",
            "calls-smoke",
            "--profiles=" + STACK,
            "--set=load={arrivals: poisson, rate: 600, callers: 16}",
            "--set=time={warmUp: 1s, measured: 2s}",
            "--p99=1us",
            "--from=500",
            "--to=700",
            "--out=" + out());
    assertThat(ended.code()).as(ended.output()).isEqualTo(4);
    assertThat(ended.output())
        .contains("No rate of " + PROFILE + " was found with p99 <= 0.001 ms: 500 calls a second");
    JsonNode record = JSON.readTree(out().resolve("knee.json").toFile());
    assertThat(record.at("/results/" + PROFILE + "/found").asBoolean(true)).isFalse();
    assertThat(record.at("/results/" + PROFILE + "/notSurvived").asLong()).isEqualTo(500);
    Path point = out().resolve("points/" + PROFILE + ",rate=500");
    JsonNode cell = JSON.readTree(point.resolve("summary.json").toFile()).at("/cells/0");
    assertThat(cell.path("outcome").asText()).isEqualTo("completed");
    assertThat(cell.path("callsMeasured").asLong()).isPositive();
    assertThat(Files.readString(out().resolve("knee.md"))).contains("## " + PROFILE, "| 500 |");
    assertThat(out().resolve("knee.html")).isNotEmptyFile();

    Path kept = out().resolve("points/" + PROFILE + ",rate=500/cells/" + PROFILE + "/1/cell.json");
    String before = Files.readString(kept);
    Ended again = simulate("knee", "--resume", out().toString());
    assertThat(again.code()).as(again.output()).isEqualTo(4);
    assertThat(Files.readString(kept)).isEqualTo(before);
  }

  @Test
  void playsPointsOfCallersAndReportsThemTogether() throws Exception {
    Ended ended =
        simulate(
            "run",
            "calls-smoke",
            "--profiles=" + STACK,
            "--set=load.callers=[1,3]",
            "--set=time={warmUp: 1s, measured: 2s}",
            "--out=" + out());
    assertThat(ended.code()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("callers=1", "callers=3", "calls/s");
    for (int callers : List.of(1, 3)) {
      JsonNode run =
          JSON.readTree(out().resolve("points/callers=" + callers + "/run.json").toFile());
      assertThat(run.at("/scenario/load/callers").asInt()).isEqualTo(callers);
    }
    assertThat(Files.readString(out().resolve("sweep.csv"))).contains("callsPerSecond");
    assertThat(Files.readString(out().resolve("sweep.html")))
        .contains("Latency, 99th percentile", "load.callers");

    Ended again = simulate("run", "--resume", out().toString());
    assertThat(again.code()).as(again.output()).isZero();
  }
}
