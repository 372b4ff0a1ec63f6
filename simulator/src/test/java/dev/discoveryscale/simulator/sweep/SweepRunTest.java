package dev.discoveryscale.simulator.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.record.search.SweepRecord.LeftOut;
import dev.discoveryscale.model.scenario.Profile.HeapSizing;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.sweep.SweepReport;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.live.MetricsServer;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.run.CutShort;
import dev.discoveryscale.simulator.run.Releases;
import dev.discoveryscale.simulator.run.Run;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Ranges;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a sweep plays and leaves out, by the folders of its points; cells end as the test says. */
class SweepRunTest {

  private static final Map<String, String> BUILT =
      Map.of("dubbo-2.7", "2.7.23", "dubbo-3.0", "3.0.15");
  private static final Limits LARGE = new Limits(1L << 40, 1024, 1L << 30);
  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());
  private static final String OLD = "dubbo-2.7-interface";
  private static final String NEW = "dubbo-3.0-application";

  @TempDir private Path root;
  private final Map<String, Outcome> ends = new HashMap<>();
  private final List<String> played = new ArrayList<>();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private SweepFolder folder;

  @BeforeEach
  void aSweepOfThreePointsAndTwoProfiles() throws IOException {
    folder = new SweepFolder(root);
    begin("seed=3", "gates=[]");
  }

  @Test
  void aProfileThatRanOutOfMemoryIsNotRunAtLargerPointsAndTheOtherIs() throws Exception {
    ends.put("instances=10 " + OLD, Outcome.OUT_OF_MEMORY);

    SweepSummary sweep = play();

    assertThat(played)
        .containsExactly(
            "instances=10 " + OLD,
            "instances=10 " + NEW,
            "instances=20 " + NEW,
            "instances=30 " + NEW);
    List<LeftOut> out =
        List.of(
            new LeftOut("instances=20", OLD, "instances=10", "out-of-memory"),
            new LeftOut("instances=30", OLD, "instances=10", "out-of-memory"));
    assertThat(sweep.sweep().leftOut()).isEqualTo(out);
    assertThat(folder.sweep().leftOut()).isEqualTo(out);
    assertThat(said.toString())
        .contains(
            "instances=20: "
                + OLD
                + " is skipped, because it failed at instances=10: out-of-memory");
    assertThat(root.resolve("sweep.md"))
        .content()
        .contains("| [instances=10](points/instances=10/report.md) | " + OLD + " | out-of-memory |")
        .contains("| [instances=20](points/instances=20/report.md) | " + OLD + " | left out |")
        .contains("- " + OLD + " at instances=30: out-of-memory at instances=10");
    assertThat(new RunFolder(root.resolve("points/instances=30")).run().profiles())
        .containsOnlyKeys(NEW);
    assertThat(new RunFolder(root.resolve("points/instances=30")).run().command())
        .endsWith("--profiles=" + NEW, "--set=providers.instances=30");
  }

  /** What is resumed must not mix heaps that grow with fixed ones. */
  @Test
  void resumesSweepOfAFormerVersionWithHeapsThatGrow() throws IOException {
    SweepRecord begun = folder.sweep();
    assertThat(sizings(begun)).containsOnly(HeapSizing.FIXED);

    begun.profiles().forEach(each -> ((ObjectNode) each.tree().get("jvm")).remove("heapSizing"));

    assertThat(sizings(begun)).containsOnly(HeapSizing.GROWING);
  }

  private static List<HeapSizing> sizings(SweepRecord record) {
    return SweepPlan.of(record, HOME, BUILT, LARGE)
        .runs()
        .flatMap(run -> run.inputs().profiles().stream())
        .map(profile -> profile.value().jvm().heapSizing())
        .toList();
  }

  @Test
  void moreRegistriesAreMoreLoadOnlyIfEachHoldsTheWholeFleet() throws Exception {
    String old = OLD + " is skipped";
    ends.put("instances=10,count=1 " + OLD, Outcome.OUT_OF_MEMORY);

    begin("gates=[]", "sweep={registries.count: [1, 2]}", "registries.placement=split");
    play();

    assertThat(said.toString())
        .contains("instances=20,count=1: " + old)
        .doesNotContain("instances=10,count=2: " + old);

    root = Files.createDirectory(root.resolve("mirrored"));
    folder = new SweepFolder(root);
    begin("gates=[]", "sweep={registries.count: [1, 2]}", "registries.placement=mirrored");
    play();

    assertThat(said.toString()).contains("instances=10,count=2: " + old);
  }

  @Test
  void whoWatchesTellsThePointsApart() throws Exception {
    List<String> runs = new ArrayList<>();
    Progress progress = new Progress(new PrintStream(said), 0, Clock.systemUTC());
    try (MetricsServer server = MetricsServer.bind(0)) {
      server.serve("a-sweep", progress.board());
      new SweepRun(
              SweepPlan.of(folder.sweep(), HOME, BUILT, LARGE),
              folder,
              (run, at) -> {
                progress.board().begin(OLD, 1);
                progress.phase("churn");
                runs.add(told(server));
                return play(run, at, progress, "");
              },
              progress)
          .play();
    }

    assertThat(runs)
        .containsExactly("a-sweep/instances=10", "a-sweep/instances=20", "a-sweep/instances=30");
  }

  /** The label {@code run} of the cell that is played. */
  private static String told(MetricsServer server) throws IOException {
    try (InputStream answer = URI.create(server.address()).toURL().openStream()) {
      String text = new String(answer.readAllBytes(), StandardCharsets.UTF_8);
      return text.replaceFirst("(?s).*cell_info\\{[^}]*run=\"([^\"]*)\".*", "$1");
    }
  }

  @Test
  void aPointAtWhichNoProfileIsLeftHasNoFolder() throws Exception {
    ends.put("instances=10 " + OLD, Outcome.OUT_OF_MEMORY);
    ends.put("instances=20 " + NEW, Outcome.OUT_OF_MEMORY);

    play();

    assertThat(root.resolve("points/instances=30")).doesNotExist();
    assertThat(folder.sweep().leftOut()).hasSize(3);
  }

  @Test
  void aGateThatBreaksStopsClimbingToo() throws Exception {
    begin("gates=[{measure: callsFailed, max: 0, profile: " + OLD + "}]");

    SweepSummary sweep = play();

    assertThat(sweep.sweep().leftOut())
        .containsExactly(
            new LeftOut(
                "instances=20",
                OLD,
                "instances=10",
                "gate callsFailed <= 0: " + OLD + " not measured"),
            new LeftOut(
                "instances=30",
                OLD,
                "instances=10",
                "gate callsFailed <= 0: " + OLD + " not measured"));
    assertThat(root.resolve("sweep.md"))
        .content()
        .contains(OLD + " | completed | not held: callsFailed <= 0 |")
        .contains(NEW + " | completed | – |");
  }

  @Test
  void aCellThatFailedStopsNothing() throws Exception {
    begin("gates=[{measure: callsFailed, max: 0, profile: " + OLD + "}]");
    ends.put("instances=10 " + OLD, Outcome.FAILED);
    ends.put("instances=20 " + OLD, Outcome.FAILED);
    ends.put("instances=30 " + OLD, Outcome.FAILED);

    assertThat(play().sweep().leftOut()).isEmpty();
    assertThat(played).hasSize(6);
  }

  @Test
  void anInterruptedCellIsTheLast() throws Exception {
    ends.put("instances=20 " + NEW, Outcome.INTERRUPTED);

    play();

    assertThat(played).hasSize(4);
    assertThat(root.resolve("points/instances=30")).doesNotExist();
    assertThat(root.resolve("sweep.md")).content().contains("not played yet");
  }

  @Test
  void aResumeThatIsInterruptedForgetsNothingOfLaterPoints() throws Exception {
    ends.put("instances=10 " + NEW, Outcome.FAILED);
    ends.put("instances=20 " + OLD, Outcome.OUT_OF_MEMORY);
    List<LeftOut> out = play().sweep().leftOut();
    ends.put("instances=10 " + NEW, Outcome.INTERRUPTED);

    SweepSummary sweep = play();

    assertThat(sweep.points()).containsOnlyKeys("instances=10", "instances=20", "instances=30");
    assertThat(out).hasSize(1);
    assertThat(folder.sweep().leftOut()).isEqualTo(out);
    assertThat(root.resolve("sweep.md"))
        .content()
        .contains("| [instances=10](points/instances=10/report.md) | " + NEW + " | interrupted |")
        .contains("| [instances=20](points/instances=20/report.md) | " + OLD + " | out-of-memory |")
        .contains("| [instances=30](points/instances=30/report.md) | " + OLD + " | left out |")
        .doesNotContain("not played yet");
  }

  @Test
  void ofAnInterruptedPointNoGateIsTold() throws Exception {
    begin("gates=[{measure: callsFailed, max: 0}]");
    ends.put("instances=10 " + OLD, Outcome.FAILED);
    ends.put("instances=10 " + NEW, Outcome.INTERRUPTED);

    play();

    assertThat(root.resolve("sweep.md"))
        .content()
        .contains(OLD + " | failed | – |")
        .contains(NEW + " | interrupted | – |");
  }

  @Test
  void whereverItWasKilledItComesToTheSameEndAndRunsNoCellTwice() throws Exception {
    ends.put("instances=20 " + OLD, Outcome.OUT_OF_MEMORY);
    List<String> all =
        List.of(
            "instances=10 " + OLD,
            "instances=10 " + NEW,
            "instances=20 " + OLD,
            "instances=20 " + NEW,
            "instances=30 " + NEW);
    for (String last : all) {
      assertThatThrownBy(() -> resume(last)).hasMessage("killed before " + last);
    }
    SweepSummary sweep = play();

    assertThat(played).isEqualTo(all);
    assertThat(sweep.sweep().leftOut()).hasSize(1);
    assertThat(sweep.points()).hasSize(3);
  }

  @Test
  void theReportIsMadeAgainFromTheFolderAlone() throws Exception {
    ends.put("instances=10 " + OLD, Outcome.OUT_OF_MEMORY);
    play();
    String report = Files.readString(root.resolve("sweep.md"));
    Files.delete(root.resolve("sweep.md"));
    Files.delete(root.resolve("points/instances=20/report.md"));

    SweepReport.write(root);

    assertThat(root.resolve("sweep.md")).hasContent(report);
    assertThat(root.resolve("points/instances=20/report.md")).isNotEmptyFile();
  }

  @Test
  void aPointThatCannotBeRunIsNamed() {
    assertThatThrownBy(() -> begin("sweep={providers.instnces: [1, 2]}"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(": providers.instnces must be one of the keys instances, interfaces,")
        .hasMessageEndingWith("(at the point instances=10,instnces=1)");
  }

  private void begin(String... settings) throws IOException {
    List<String> all = new ArrayList<>(List.of("providers.instances=[30,10,20]"));
    all.addAll(List.of(settings));
    Ranges ranges = Ranges.read(HOME, "smoke", List.of(), all);
    folder.write(
        SweepPlan.of(ranges, 1, List.of("./simulate", "run", "smoke"), HOME, BUILT, LARGE)
            .record());
  }

  private SweepSummary play() throws Exception {
    return resume("");
  }

  /** Plays until a cell that is not begun any more. */
  private SweepSummary resume(String before) throws Exception {
    Progress progress = new Progress(new PrintStream(said), 0, Clock.systemUTC());
    SweepPlan plan = SweepPlan.of(folder.sweep(), HOME, BUILT, LARGE);
    return new SweepRun(plan, folder, (run, at) -> play(run, at, progress, before), progress)
        .play();
  }

  private RunSummary play(RunPlan asked, Path at, Progress progress, String before)
      throws Exception {
    if (!Files.exists(at.resolve("run.json"))) {
      Files.createDirectories(at);
      Releases none =
          Releases.resolve(
              new ConsumerLines(HOME.folder()), List.of(), asked.scenario().registries());
      new Run(asked, none, CoreReservation.none(), HOME.folder(), at, progress).begin();
    }
    for (Cell cell : CutShort.in(at, BUILT, LARGE).open()) {
      String name = at.getFileName() + " " + cell.title();
      if (name.equals(before)) {
        throw new IllegalStateException("killed before " + name);
      }
      played.add(name);
      new RunFolder(at)
          .write(
              new CellRecordBuilder(cell.profile().name(), 1, "l", "v", "m", "g1", 1, Instant.EPOCH)
                  .end(ends.getOrDefault(name, Outcome.COMPLETED), "", Instant.EPOCH));
    }
    return Reports.write(at);
  }
}
