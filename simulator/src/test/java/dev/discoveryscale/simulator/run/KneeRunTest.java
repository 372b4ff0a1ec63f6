package dev.discoveryscale.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.model.record.search.KneeRecord.Bounds;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.live.MetricsServer;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.runtime.Folders;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import dev.discoveryscale.simulator.stage.CellRecords;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches over folders; cells collect in full below a heap, or end as a test says. */
class KneeRunTest {

  private static final Map<String, String> BUILT =
      Map.of("dubbo-2.7", "2.7.23", "dubbo-3.0", "3.0.15");
  private static final Limits LARGE = new Limits(1L << 40, 1024, 1L << 30);
  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());
  private static final long LEAST = 60;
  private static final String PROFILE = "dubbo-2.7-interface";

  @TempDir private Path root;
  private final List<String> played = new ArrayList<>();
  private final StringBuilder watched = new StringBuilder();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private int killedAfter = Integer.MAX_VALUE;
  private Optional<Outcome> end = Optional.empty();
  private KneeFolder folder;
  private RunRecord base;

  @BeforeEach
  void aSearchThatWasBegun() throws Exception {
    Inputs inputs =
        Inputs.read(
            HOME, "smoke", List.of(PROFILE), List.of("gates=[]", "jvm.heap=128m"), BUILT, LARGE);
    base =
        KneeRun.base(
            new RunPlan(inputs, 1, List.of("./simulate", "knee", "smoke")),
            root,
            CoreReservation.none());
    folder = new KneeFolder(root.resolve("search"));
    folder.write(
        KneeRecord.begin(
            base,
            KneeAxis.HEAP,
            KneeBounds.of(KneeAxis.HEAP, points(), 128, Optional.empty(), Optional.empty()),
            5,
            1,
            List.of("./simulate", "run", "smoke"),
            Optional.empty()));
  }

  @Test
  void playsEachPointAsARunAndTheKneeTwice() throws Exception {
    assertThat(search()).isEmpty();

    assertThat(played)
        .containsExactly(
            "128m #1", "64m #1", "32m #1", "45m #1", "54m #1", "59m #1", "61m #1", "61m #2");
    RunRecord knee = new RunFolder(folder.point(KneeAxis.HEAP, 61)).run();
    assertThat(knee.plan().replicates()).contains(2);
    assertThat(knee.plan().command())
        .containsExactly("./simulate", "run", "smoke", "--set=jvm.heap=61m", "--replicates=2");
    assertThat(knee.plan().profiles().get(PROFILE).json().at("/jvm/heap").asText())
        .isEqualTo("61m");
    assertThat(folder.read().result())
        .contains(
            new KneeRecord.Result(
                true, Optional.of(61L), Optional.of(59L), List.of(), Optional.empty()));
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("at most 10 cells, about ")
        .contains("heap=54m did not survive: 1 full collection; bracket 54m (no) to 64m (yes)");
  }

  @Test
  void announcesEachPointAsARun() throws Exception {
    search();

    assertThat(watched).contains("run=\"search/heap=128m\"", "run=\"search/heap=59m\"");
  }

  /** However often it is killed: no cell with a result is played again, and all others are. */
  @Test
  void resumesASearchKilledBeforeEachOfItsCells() throws Exception {
    search();
    List<String> whole = List.copyOf(played);
    Folders.delete(folder.points());
    played.clear();

    int killed = 0;
    killedAfter = 0;
    while (played.size() < whole.size()) {
      int before = played.size();
      killedAfter = before;
      assertThatThrownBy(this::search).isInstanceOf(Killed.class);
      killed++;
      killedAfter = before + 1;
      if (before + 1 < whole.size()) {
        assertThatThrownBy(this::search).isInstanceOf(Killed.class);
      } else {
        assertThat(search()).isEmpty();
      }
    }

    assertThat(killed).isEqualTo(whole.size());
    assertThat(played).isEqualTo(whole);
    assertThat(search()).isEmpty();
    assertThat(played).isEqualTo(whole);
  }

  @Test
  void endsTheSearchWithoutAnAnswerWhenACellFails() throws Exception {
    end = Optional.of(Outcome.FAILED);
    assertThat(search()).contains(Outcome.FAILED);
    assertThat(played).containsExactly("128m #1");
    assertThat(folder.read().result()).isEmpty();

    end = Optional.empty();
    assertThat(search()).isEmpty();
    assertThat(played.subList(0, 3)).containsExactly("128m #1", "128m #1", "64m #1");
  }

  @Test
  void takesBoundsFromProfileAndMachine() {
    assertThat(bounds(Optional.empty(), Optional.empty()))
        .isEqualTo(new Bounds(32, 2_048, 128, false, false));
    assertThat(bounds(Optional.of(200L), Optional.empty()))
        .isEqualTo(new Bounds(200, 2_048, 200, true, false));
    assertThat(bounds(Optional.of(40L), Optional.of(80L)))
        .isEqualTo(new Bounds(40, 80, 80, true, true));
    assertThatThrownBy(() -> bounds(Optional.of(16L), Optional.empty()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("heap=16m: profile dubbo-2.7-interface: jvm.heap must ")
        .hasMessageContaining(", got 16m");
    assertThatThrownBy(() -> bounds(Optional.of(80L), Optional.of(80L)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("--from");
  }

  private Bounds bounds(Optional<Long> from, Optional<Long> to) {
    return KneeBounds.of(KneeAxis.HEAP, points(), 128, from, to);
  }

  private KneePoints points() {
    List<String> command = List.of("./simulate", "run", "smoke");
    return new KneePoints(base, KneeAxis.HEAP, command, BUILT, LARGE);
  }

  private Optional<Outcome> search() throws Exception {
    Progress progress = new Progress(new PrintStream(said), 0, Clock.systemUTC());
    try (MetricsServer server = MetricsServer.bind(0)) {
      server.serve("search", progress.board());
      KneeRun.Player player =
          (plan, place) -> {
            progress.board().begin(PROFILE, 1);
            progress.board().phase("churn");
            watched.append(told(server));
            return play(plan, place);
          };
      KneeRun.Points played = KneeRun.played(points(), player);
      return new KneeRun(folder, folder.read(), PROFILE, played, progress).play();
    }
  }

  private static String told(MetricsServer server) throws IOException {
    try (InputStream answer = URI.create(server.address()).toURL().openStream()) {
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** A kill -9, as far as a test can. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** What is open of a run, as {@link PointRun} finds it; the cells themselves are made up. */
  private RunSummary play(RunPlan plan, Path place) throws Exception {
    RunFolder run = new RunFolder(place);
    if (!Files.exists(place.resolve("run.json"))) {
      run.write(RunRecords.of(plan, root, Instant.EPOCH, CoreReservation.none()));
    }
    for (Cell cell : ResumableRun.in(place, BUILT, LARGE).open()) {
      String profile = cell.profile().name();
      Files.createDirectories(run.cell(profile, cell.replicate()));
      if (played.size() == killedAfter) {
        throw new Killed();
      }
      long heap = cell.profile().jvm().heap().mebibytes();
      played.add(heap + "m #" + cell.replicate());
      Files.writeString(run.samples(profile, cell.replicate()), samples(heap >= LEAST ? 0 : 1));
      run.write(
          CellRecords.begin(cell, Instant.EPOCH)
              .end(end.orElse(Outcome.COMPLETED), "", Instant.EPOCH.plusSeconds(4)));
    }
    return Reports.read(place);
  }

  private static String samples(int full) throws IOException {
    String gc =
        """
        {"t":2000,"type":"gc","phase":"churn","kind":"full","name":"G1 Old Generation","pauseMs":5,\
        "forced":false}
        """;
    return """
        {"t":1000,"type":"phase","phase":"still"}
        {"t":2000,"type":"phase","phase":"churn"}
        """
        + gc.repeat(full)
        + """
        {"t":3000,"type":"phase","phase":"cool-down"}
        {"t":4000,"type":"phase","phase":"stop"}
        """;
  }
}
