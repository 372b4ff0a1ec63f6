package dev.discoveryscale.simulator.calls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CallAnalysis;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.simulator.cores.Proc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a server, a client or the machine on purpose is seen in the report. */
class MeasuredFaultsIT {

  private static final String TASKSET = "/usr/bin/taskset";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private static double of(CellSummary cell, Measure measure) {
    return cell.get(measure).orElseThrow(() -> new AssertionError(cell.record().ending()));
  }

  @Test
  void countsEachWrongAnswer() throws Exception {
    PlantedRun run =
        new PlantedRun(folder, PlantedRun.DUBBO, PlantedRun.SHORT, "load: {callers: 4}\n")
            .telling("fault.wrongEvery", 1_000);
    CellSummary cell = run.cell();

    long right = 0;
    long wrong = 0;
    long wrongMeasured = 0;
    Path samples = run.run().resolve("cells/dubbo-2.7-dubbo-hessian2-pojo/1/client/samples.jsonl");
    for (String line : Files.readAllLines(samples)) {
      JsonNode record = JSON.readTree(line);
      if (record.path("type").asText().equals("calls")) {
        right += record.path("right").asLong();
        wrong += record.path("wrong").asLong();
        wrongMeasured +=
            record.path("phase").asText().equals("measured") ? record.path("wrong").asLong() : 0;
      }
    }
    // The server answered one call before the load began.
    assertThat(wrong).isEqualTo((right + wrong + 1) / 1_000);
    assertThat(of(cell, Measure.CALLS_WRONG)).isEqualTo(wrongMeasured);
    assertThat(cell.remarks().stream().anyMatch(line -> line.contains("a wrong answer to call")))
        .isEqualTo(wrongMeasured > 0);
  }

  @Test
  void findsASerializationThatIsNotRead() throws Exception {
    PlantedRun run =
        new PlantedRun(folder, PlantedRun.DUBBO, PlantedRun.CALM, PlantedRun.SHORT)
            .telling("serialization", "java");
    CellSummary cell = run.cell();
    assertThat(cell.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(cell.record().ending().reason())
        .contains(
            "serialization must be hessian2, got java, nativejava, by the classes that were loaded: the setting was not read");
    assertThat(run.report()).contains("the setting was not read");
  }

  @Tag("exhaustive")
  @Test
  void showsStallsInAnOpenLoopAndSaysWhyAClosedLoopHidesThem() throws Exception {
    String time = "time: {warmUp: 1s, measured: 10s}\n";
    Path closedFolder = Files.createDirectory(folder.resolve("closed"));
    Path openFolder = Files.createDirectory(folder.resolve("open"));
    PlantedRun closed =
        new PlantedRun(closedFolder, PlantedRun.DUBBO, time, "load: {callers: 2}\n");
    PlantedRun open =
        new PlantedRun(
            openFolder,
            PlantedRun.DUBBO,
            time,
            "load: {arrivals: poisson, rate: 200, callers: 64}\n");
    for (PlantedRun each : List.of(closed, open)) {
      each.telling("fault.stallMs", 200).telling("fault.stallEveryMs", 5_000);
    }
    CellSummary hidden = closed.cell();
    CellSummary shown = open.cell();

    assumeTrue(
        of(hidden, Measure.CALL_P50_MS) < 3,
        "the machine is so busy that calls without a stall take as long as one");
    assertThat(of(shown, Measure.CALL_P99_MS)).isGreaterThan(100);
    assertThat(of(hidden, Measure.CALL_P99_MS)).isLessThan(of(shown, Measure.CALL_P99_MS) / 2);
    assertThat(of(hidden, Measure.CALL_MAX_MS)).isGreaterThan(150);
    assertThat(closed.report())
        .contains("The closed loop understates stalls")
        .contains("Measure with load.arrivals: poisson");
    assertThat(open.report()).doesNotContain("The closed loop understates stalls");
  }

  @Tag("exhaustive")
  @Test
  void namesBusyLoopsOnTheProcessorsOfClientAndServer() throws Exception {
    assumeTrue(Files.isExecutable(Path.of(TASKSET)), "there is no taskset");
    List<Integer> allowed = Proc.ofThisMachine().allowed();
    assumeTrue(allowed.size() == 2, "the server has processors to choose from");
    ProcessHandle ofClient = loopOn(allowed.get(1));
    ProcessHandle ofServer = loopOn(allowed.get(0));
    try {
      PlantedRun run = new PlantedRun(folder, PlantedRun.DUBBO, PlantedRun.CALM, PlantedRun.SHORT);
      CellSummary cell = run.cell();
      assertThat(cell.outcome()).isEqualTo(Outcome.COMPLETED);
      String report = run.report();
      assertThat(report.substring(0, report.indexOf("| payload |")))
          .contains("Foreign load: 1 of 1 cells")
          .contains("of the client's processor %d: ".formatted(allowed.get(1)))
          .contains("sh (process %d)".formatted(ofClient.pid()))
          .contains("of the server's processor %d: ".formatted(allowed.get(0)))
          .contains("sh (process %d)".formatted(ofServer.pid()));
    } finally {
      ofClient.destroyForcibly();
      ofServer.destroyForcibly();
    }
  }

  /** A loop that is no child of this JVM, which is the simulator here. */
  private static ProcessHandle loopOn(int processor) throws Exception {
    String loop = TASKSET + " -c " + processor + " sh -c 'while :; do :; done'";
    Process starter =
        new ProcessBuilder("sh", "-c", loop + " >/dev/null 2>&1 & echo $!")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    long pid = Long.parseLong(new String(starter.getInputStream().readAllBytes(), UTF_8).strip());
    starter.waitFor();
    return ProcessHandle.of(pid).orElseThrow();
  }

  /**
   * Its code is interpreted, so it needs many times the processor time of a server whose code is
   * compiled by then: by the first compiler alone, as the second one works for as long as the cell.
   */
  @Tag("exhaustive")
  @Test
  void namesTheClientThatNeedsAllOfItsProcessor() throws Exception {
    assumeTrue(Proc.ofThisMachine().allowed().size() > 1, "there is one processor only");
    PlantedRun run =
        new PlantedRun(
                folder,
                PlantedRun.DUBBO,
                "time: {warmUp: 12s, measured: 3s}\n",
                "load: {callers: 16}\n")
            .set("client.jvm.flags=[-Xint]", "server.jvm.flags=['-XX:TieredStopAtLevel=1']");
    CellSummary cell = run.cell();
    assertThat(CallAnalysis.limit(cell).orElseThrow()).contains("client");
  }

  @Tag("exhaustive")
  @Test
  void namesTheRateThatCannotBeKept() throws Exception {
    PlantedRun run =
        new PlantedRun(
            folder,
            PlantedRun.DUBBO,
            PlantedRun.SHORT,
            "load: {arrivals: fixed, rate: 1000000, callers: 4}\n");
    CellSummary cell = run.cell();
    assertThat(of(cell, Measure.CALLS_BEHIND_PERCENT)).isGreaterThan(99);
    assertThat(run.report()).contains("the client does not keep the rate");
  }
}
