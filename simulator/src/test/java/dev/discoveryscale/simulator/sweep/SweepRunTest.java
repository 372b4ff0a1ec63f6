package dev.discoveryscale.simulator.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.search.SweepRecord.LeftOut;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.report.render.sweep.SweepReport;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.live.MetricsServer;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a sweep plays and leaves out, by the folders of its points. */
class SweepRunTest extends SweepFixture {

  @Test
  void stopsOnlyTheProfileThatRanOutOfMemory() throws Exception {
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
    assertThat(new RunFolder(root.resolve("points/instances=30")).run().plan().profiles())
        .containsOnlyKeys(NEW);
    assertThat(new RunFolder(root.resolve("points/instances=30")).run().plan().command())
        .endsWith("--profiles=" + NEW, "--set=providers.instances=30");
  }

  @Test
  void countsRegistriesAsLoadOnlyWhenMirrored() throws Exception {
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
  void createsNoFolderForAPointWithoutProfiles() throws Exception {
    ends.put("instances=10 " + OLD, Outcome.OUT_OF_MEMORY);
    ends.put("instances=20 " + NEW, Outcome.OUT_OF_MEMORY);

    play();

    assertThat(root.resolve("points/instances=30")).doesNotExist();
    assertThat(folder.sweep().leftOut()).hasSize(3);
  }

  @Test
  void stopsClimbingOnAFailedGate() throws Exception {
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
  void continuesAfterAFailedCell() throws Exception {
    begin("gates=[{measure: callsFailed, max: 0, profile: " + OLD + "}]");
    ends.put("instances=10 " + OLD, Outcome.FAILED);
    ends.put("instances=20 " + OLD, Outcome.FAILED);
    ends.put("instances=30 " + OLD, Outcome.FAILED);

    assertThat(play().sweep().leftOut()).isEmpty();
    assertThat(played).hasSize(6);
  }

  @Test
  void announcesEachPointSeparately() throws Exception {
    List<String> runs = new ArrayList<>();
    Progress progress = new Progress(new PrintStream(said), 0, Clock.systemUTC());
    try (MetricsServer server = MetricsServer.bind(0)) {
      server.serve("a-sweep", progress.board());
      new SweepRun<>(
              SweepPlan.of(folder.sweep(), HOME, BUILT, LARGE),
              folder,
              (run, at) -> {
                progress.board().begin(OLD, 1);
                progress.phase("churn");
                runs.add(told(server));
                return playOpenCells(run, at, progress, "");
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
  void rebuildsTheReportFromTheFolderAlone() throws Exception {
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
  void namesAPointThatCannotBeRun() {
    assertThatThrownBy(() -> begin("sweep={providers.instnces: [1, 2]}"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(
            ": unknown key 'instnces' in providers; known keys: instances, interfaces,")
        .hasMessageEndingWith("(at the point instances=10,instnces=1)");
  }
}
