package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Payloads of a stack that share its server and client. */
class SharedJvmsIT {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String SHARED = "sharedJvms: true\nload: {callers: 4}\n";

  @TempDir private Path folder;

  private static String stacks(String payloads) {
    return """
        stacks: [{line: [dubbo-2.7, dubbo-3.3], protocol: dubbo, serialization: hessian2}]
        payloads: %s
        jvm: {heap: 256m, flags: [-XX:TieredStopAtLevel=1]}
        """
        .formatted(payloads);
  }

  private static Path samples(PlantedRun run, CellSummary cell, String side) {
    return run.run()
        .resolve("cells")
        .resolve(cell.profile())
        .resolve("1")
        .resolve(side + "/samples.jsonl");
  }

  /**
   * Every call that the server answered belongs to one cell. A longer warm-up has pauses, and calls
   * before them are forgotten.
   */
  @Test
  void givesEachPayloadItsOwnCallsOverOneConnection() throws Exception {
    PlantedRun planted =
        new PlantedRun(
                folder,
                stacks("[exist-user, pojo-list]"),
                SHARED,
                "time: {warmUp: 1s, measured: 3s, turn: 1s}\n")
            .telling("fault.wrongEvery", 500);
    RunSummary run = planted.play();

    assertThat(run.cells()).hasSize(4);
    for (String line : List.of("dubbo-2.7", "dubbo-3.3")) {
      List<CellSummary> cells =
          run.cells().stream().filter(cell -> cell.profile().startsWith(line)).toList();
      Set<Long> servers = pids(planted, cells, "server");
      assertThat(servers).as("one server").hasSize(1);
      assertThat(pids(planted, cells, "client")).as("one client").hasSize(1);
      long right = 0;
      long wrong = 0;
      for (CellSummary cell : cells) {
        assertThat(cell.outcome())
            .as(cell.record().ending().toString())
            .isEqualTo(Outcome.COMPLETED);
        assertThat(cell.calls().turns()).hasSize(3);
        assertThat(cell.get(Measure.CALLS_MEASURED).orElseThrow()).isPositive();
        assertThat(cell.record().load().calls().orElseThrow().traffic().orElseThrow().connections())
            .isEqualTo(1);
        for (String each : Files.readAllLines(samples(planted, cell, "client"))) {
          JsonNode record = JSON.readTree(each);
          assertThat(record.path("phase").asText()).doesNotContain("/");
          if (record.path("type").asText().equals("calls")) {
            right += record.path("right").asLong();
            wrong += record.path("wrong").asLong();
          }
        }
      }
      // The client calls once when it starts, and once for each payload.
      assertThat(wrong).isEqualTo((right + wrong + 3) / 500);
      assertThat(cells)
          .extracting(cell -> cell.record().load().calls().orElseThrow().answer())
          .containsExactly("java.lang.Boolean", "dev.discoveryscale.calls.payload.UserPage");
      assertThat(cells.get(0).get(Measure.RECEIVED_BYTES_PER_CALL).orElseThrow())
          .as("a truth value is smaller than fifteen users")
          .isLessThan(cells.get(1).get(Measure.RECEIVED_BYTES_PER_CALL).orElseThrow() / 5);
      assertThat(cells.get(0).get(Measure.SERVER_LIVE_SET_MB))
          .as("the live set is that of both")
          .isPresent()
          .isEqualTo(cells.get(1).get(Measure.SERVER_LIVE_SET_MB));
    }
    assertThat(planted.report()).contains("All payloads of a stack share its server and client.");
    assertThat(planted.processes("server")).isEmpty();
    assertThat(planted.processes("client")).isEmpty();
  }

  private static Set<Long> pids(PlantedRun run, List<CellSummary> cells, String side)
      throws IOException {
    return cells.stream()
        .map(cell -> samples(run, cell, side))
        .map(SharedJvmsIT::pid)
        .collect(Collectors.toSet());
  }

  private static long pid(Path samples) {
    try (var lines = Files.lines(samples)) {
      return JSON.readTree(lines.findFirst().orElseThrow()).path("pid").asLong();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Dubbo refuses messages above 8 MB. */
  @Test
  @Tag("exhaustive")
  void goesOnWithoutAPayloadThatIsRefused() throws Exception {
    RunSummary run =
        new PlantedRun(
                folder,
                stacks("[text-9m, void, text-1k]"),
                SHARED,
                "time: {warmUp: 1s, measured: 2s, turn: 1s}\n")
            .set("jvm.heap=512m")
            .play();
    assertThat(run.cells())
        .extracting(CellSummary::outcome)
        .containsExactly(
            Outcome.FAILED,
            Outcome.COMPLETED,
            Outcome.COMPLETED,
            Outcome.FAILED,
            Outcome.COMPLETED,
            Outcome.COMPLETED);
  }

  /** Its first call is right, and starts both. The second one is wrong. */
  @Test
  @Tag("exhaustive")
  void goesOnWithoutAPayloadThatFailsBeforeTheLoadBegins() throws Exception {
    RunSummary run =
        new PlantedRun(
                folder,
                stacks("[text-1k, pojo]"),
                SHARED,
                "time: {warmUp: 1s, measured: 2s, turn: 1s}\n")
            .telling("fault.wrongEvery", 2)
            .play();
    assertThat(run.cells())
        .extracting(CellSummary::outcome)
        .containsExactly(Outcome.FAILED, Outcome.COMPLETED, Outcome.FAILED, Outcome.COMPLETED);
  }

  @Test
  @Tag("exhaustive")
  void endsAllCellsOfAServerThatIsKilledAndNoOthers() throws Exception {
    PlantedRun planted =
        new PlantedRun(
            folder,
            stacks("[void, pojo]"),
            SHARED,
            "time: {warmUp: 2s, measured: 12s, turn: 1s}\n");
    CompletableFuture<Void> killed = planted.signalling("KILL", "server");
    RunSummary run = planted.play();
    killed.join();
    List<CellSummary> failed =
        run.cells().stream().filter(cell -> cell.outcome() == Outcome.FAILED).toList();
    assertThat(failed).hasSize(2);
    assertThat(failed)
        .extracting(cell -> cell.profile().substring(0, "dubbo-2.7".length()))
        .containsOnly(failed.get(0).profile().substring(0, "dubbo-2.7".length()));
    assertThat(failed)
        .allSatisfy(
            cell ->
                assertThat(cell.record().ending().reason().orElse(""))
                    .contains("the server was killed by signal 9"));
    assertThat(run.cells().stream().filter(cell -> cell.outcome() == Outcome.COMPLETED)).hasSize(2);
  }
}
