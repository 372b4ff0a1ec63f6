package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.calls.launcher.PeerSpec;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What breaks a cell has an outcome and a reason, and ends neither the run nor leaves processes.
 */
@Tag("exhaustive")
class BrokenCellsIT {

  private static final String LONG = PlantedRun.CALM + "time: {warmUp: 1s, measured: 10m}\n";

  @TempDir private Path folder;
  private Optional<PlantedRun> run = Optional.empty();

  private PlantedRun of(String... lines) {
    run = Optional.of(new PlantedRun(folder, lines));
    return run.get();
  }

  @AfterEach
  void nothingIsLeftRunning() {
    assertThat(run.orElseThrow().processes("server")).isEmpty();
    assertThat(run.orElseThrow().processes("client")).isEmpty();
  }

  private static String reason(CellSummary cell) {
    return cell.record().ending().reason().orElse("");
  }

  private Path server() {
    return run.orElseThrow().run().resolve("cells/dubbo-2.7-dubbo-hessian2-pojo/1/server");
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.7, dubbo, 'Data length too large: 9438288, max payload: 8388608'",
    "dubbo-3.3, tri, Response Entity Too Large"
  })
  void saysThatAPayloadIsOverTheProtocolsLimitAndRunsTheNextCell(
      String line, String protocol, String why) throws Exception {
    PlantedRun planted =
        of(
            "stacks: [{line: %s, protocol: %s, serialization: hessian2}]\n"
                .formatted(line, protocol),
            "payloads: [text-9m, void]\njvm: {heap: 512m, flags: [-XX:TieredStopAtLevel=1]}\n",
            PlantedRun.CALM,
            PlantedRun.SHORT);
    RunSummary run = planted.play();
    CellSummary over = run.cells().get(0);
    assertThat(over.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(reason(over))
        .startsWith("in starting the client: the client could not do 'ready': ")
        .contains(why);
    assertThat(planted.report()).contains(why);
    assertThat(run.cells().get(1).outcome()).isEqualTo(Outcome.COMPLETED);
  }

  @ParameterizedTest
  @CsvSource({"dubbo-2.7, dubbo", "dubbo-3.3, tri"})
  void takesAnotherPortIfOneIsTakenBeforeTheServerListens(String line, String protocol)
      throws Exception {
    AtomicReference<ServerSocket> first = new AtomicReference<>();
    PlantedRun planted =
        of(
                "stacks: [{line: %s, protocol: %s, serialization: hessian2}]\n"
                    .formatted(line, protocol),
                "payloads: [void]\njvm: {heap: 256m, flags: [-XX:TieredStopAtLevel=1]}\n",
                PlantedRun.CALM,
                PlantedRun.SHORT)
            .planting(spec -> taking(first, spec));
    CellSummary cell = planted.cell();
    first.get().close();
    assertThat(cell.outcome()).as(reason(cell)).isEqualTo(Outcome.COMPLETED);
    assertThat(planted.output())
        .contains(
            "port %d was taken by another process; trying another"
                .formatted(first.get().getLocalPort()));
  }

  private static PeerSpec taking(AtomicReference<ServerSocket> first, PeerSpec spec) {
    if (first.get() == null) {
      int port = Integer.parseInt(spec.settings().get("port"));
      try {
        first.set(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return spec;
  }

  @Test
  void namesAServerThatIsKilledAndKeepsWhatWasMeasured() throws Exception {
    PlantedRun planted = of(PlantedRun.DUBBO, LONG);
    CompletableFuture<Void> killed = planted.signalling("KILL", "server");
    CellSummary cell = planted.cell();
    killed.join();
    assertThat(cell.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(reason(cell))
        .startsWith("in measured: the server was killed by signal 9 (exit code 137); see ");
    assertThat(cell.get(Measure.CALLS_MEASURED).orElse(0.0)).isPositive();
    assertThat(planted.report()).contains("the server was killed by signal 9");
  }

  @Test
  void saysWhereTheReportOfACrashedServerIs() throws Exception {
    PlantedRun planted = of(PlantedRun.DUBBO, LONG);
    CompletableFuture<Void> crashed = planted.signalling("SEGV", "server");
    CellSummary cell = planted.cell();
    crashed.join();
    assertThat(cell.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(reason(cell))
        .startsWith(
            "in measured: the server crashed; its JVM's report is " + server() + "/hs_err_pid");
    try (var files = Files.list(server())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .anyMatch(name -> name.startsWith("hs_err_pid"));
    }
  }

  @ParameterizedTest
  @CsvSource({"server", "client"})
  void namesTheSideThatRunsOutOfMemory(String side) throws Exception {
    CellSummary cell =
        of(
                "stacks: [{line: dubbo-2.7, protocol: dubbo, serialization: hessian2}]\n",
                "payloads: [text-7m]\njvm: {heap: 1g}\nload: {callers: 32}\n",
                PlantedRun.SHORT)
            .set(side + ".jvm.heap=40m")
            .cell();
    assertThat(cell.outcome()).as(reason(cell)).isEqualTo(Outcome.OUT_OF_MEMORY);
    assertThat(reason(cell)).startsWith("the " + side + " ran out of memory; see ");
  }

  @Test
  void endsInTimeWhenAServerAnswersNoMoreAndCountsTimeouts() throws Exception {
    CellSummary cell =
        of(
                PlantedRun.DUBBO,
                "time: {warmUp: 1s, measured: 40s}\n",
                "load: {arrivals: fixed, rate: 50, callers: 4, timeout: 1s}\n")
            .telling("fault.silentAfter", 500)
            .cell();
    assertThat(cell.outcome()).as(reason(cell)).isEqualTo(Outcome.COMPLETED);
    assertThat(cell.get(Measure.CALLS_TIMED_OUT).orElseThrow()).isGreaterThan(4);
    assertThat(cell.get(Measure.CALL_FAILED_MEAN_MS).orElseThrow()).isGreaterThan(990);
  }

  /** Nothing of its process runs any more, so it does not answer the simulator either. */
  @Test
  void endsInTimeWhenAServerIsStopped() throws Exception {
    PlantedRun planted =
        of(
            PlantedRun.DUBBO,
            "time: {warmUp: 1s, measured: 15s}\nload: {callers: 4, timeout: 1s}\n");
    CompletableFuture<Void> stopped = planted.signalling("STOP", "server");
    CellSummary cell = planted.cell();
    stopped.join();
    assertThat(cell.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(reason(cell))
        .contains("the server did not answer 'phase stop' within 60 s and was killed");
    assertThat(cell.get(Measure.CALLS_TIMED_OUT).orElseThrow()).isPositive();
  }
}
