package dev.discoveryscale.report.render.knee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.model.record.search.KneeRecord.Bounds;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.folder.RecordFormatException;
import dev.discoveryscale.report.knee.KneeStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a search says, from folders as it leaves them. */
class KneeReportTest {

  @TempDir private Path root;
  private KneeFolder folder;

  @BeforeEach
  void beginSearch() throws IOException {
    folder = new KneeFolder(root.resolve("search"));
    folder.write(
        KneeRecord.begin(
            RunFixture.of(root.resolve("base"), "[]", "a").folder().run(),
            KneeAxis.HEAP,
            new Bounds(32, 2_048, 768, false, false),
            5,
            1,
            List.of("./simulate", "run", "icbc"),
            Optional.empty()));
  }

  @Test
  void beginsWithFirstValue() throws IOException {
    KneeReport report = KneeReport.write(folder);

    assertThat(report.step()).isEqualTo(new KneeStep.Play(768, 1));
    assertThat(folder.root().resolve("knee.md")).content().contains("no trial has ended");
    assertThat(folder.read().result()).isEmpty();
  }

  @Test
  void reportsKneeWithNeighbourAndItsFailure() throws IOException {
    point(768).played("a", 1, 300, 310, 0);
    point(400).played("a", 1, 300, 310, 0).played("a", 2, 301, 310, 0);
    point(390).played("a", 1, 300, 310, 3);

    KneeReport report = KneeReport.write(folder);

    assertThat(report.step()).isEqualTo(new KneeStep.Found(400, 390));
    assertThat(folder.root().resolve("knee.md"))
        .content()
        .contains(
            "A heap of 400m is the smallest that a survives without full collections, in 2"
                + " cells; 390m does not survive (2.5% away, requested 5%)")
        .contains("| 390m | 300 → 310 | 0 | 3 → ")
        .contains("Answered as registries: ZooKeeper 3.9.5.")
        .contains("| no: 3 full collections |")
        .contains("at 400m none was seen, but each played change stands for 24")
        .doesNotContain("Contradiction");
    assertThat(report.text()).contains("400m #2").doesNotContain("|");
    assertThat(folder.read().result())
        .contains(
            new KneeRecord.Result(
                true, Optional.of(400L), Optional.of(390L), List.of(), Optional.empty()));
  }

  @Test
  void namesContradictingValues() throws IOException {
    point(400).played("a", 1, 300, 310, 0).played("a", 2, 300, 310, 0);
    point(390).played("a", 1, 300, 310, 1);
    point(200).played("a", 1, 100, 110, 0);

    assertThat(KneeReport.write(folder).text())
        .contains("Contradiction: 200m survived, although 390m, which is easier, did not");
  }

  /** Killed in the middle of 384m, after a result at 768m. */
  @Test
  void playsPointWithoutResultAgain() throws IOException {
    point(768).played("a", 1, 300, 310, 0);
    point(384).samples("a", 1, "");
    assertThat(KneeReport.write(folder).step()).isEqualTo(new KneeStep.Play(384, 1));

    point(384).cell(RunFixture.record("a", 1).end(Outcome.FAILED, "", RunFixture.STARTED), "");
    assertThat(KneeReport.write(folder).step()).isEqualTo(new KneeStep.Play(384, 1));
  }

  /** Killed while a run's folder was made, or beside something that is none of the search's. */
  @Test
  void ignoresFoldersWithoutRun() throws IOException {
    Files.createDirectories(folder.points().resolve("heap=384m"));
    RunFixture.of(folder.points().resolve("instances=384"), "[]", "a");
    RunFixture.of(folder.points().resolve("heap=0384m"), "[]", "a");

    assertThat(KneeReport.write(folder).points()).isEmpty();
  }

  @Test
  void reportsThatNothingSurvives() throws IOException {
    point(2_048).played("a", 1, 300, 310, 1);

    KneeReport report = KneeReport.write(folder);

    assertThat(report.verdict())
        .isEqualTo(
            "No knee was found: nothing survives, not even the largest heap within the bounds,"
                + " 2048m, in 1 cell; one failed cell excludes a value");
    assertThat(folder.read().result().orElseThrow().found()).isFalse();
  }

  @Test
  void reportsThatAllSurviveWithCells() throws IOException {
    point(768).played("a", 1, 30, 31, 0);
    point(32).played("a", 1, 30, 31, 0);
    assertThat(KneeReport.write(folder).step()).isEqualTo(new KneeStep.Play(32, 2));

    point(32).played("a", 1, 30, 31, 0).played("a", 2, 30, 31, 0);

    assertThat(KneeReport.write(folder).verdict())
        .isEqualTo(
            "No knee was found: all tried values survive, even the smallest heap within the"
                + " bounds, 32m, in 2 cells");
  }

  @Test
  void refusesInvalidRecordWithItsPosition() throws IOException {
    Path file = folder.root().resolve("knee.json");
    Files.writeString(file, Files.readString(file).replace(": \"heap\"", ": \"pipe\""));

    assertThatThrownBy(() -> KneeReport.read(folder))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageContaining("knee.json:")
        .hasMessageContaining("heap, instances, rate");
  }

  private RunFixture point(long mb) throws IOException {
    return RunFixture.of(folder.point(KneeAxis.HEAP, mb), "[]", "a");
  }
}
