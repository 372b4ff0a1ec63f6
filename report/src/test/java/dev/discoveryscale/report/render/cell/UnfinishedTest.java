package dev.discoveryscale.report.render.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reports of a run that has not all its results begin with that. */
class UnfinishedTest {
  private static final String DONE = "dubbo-2.7-interface";
  private static final String CUT = "dubbo-3.0-interface";
  private static final String LATE = "dubbo-3.0-application";

  @TempDir private Path root;

  @Test
  void beginsWithInterruptionAndHowToResume() throws IOException {
    write(root, ended(CUT, Outcome.INTERRUPTED, "interrupted"));

    String command = "./simulate run --resume " + root;
    String report = text("report.md");
    assertThat(report)
        .startsWith(
            "# What discovery costs: icbc\n\n**Interrupted: no result of %s, %s.** Resume: `%s`\n\nLive"
                .formatted(CUT, LATE, command))
        .contains("| %s | interrupted | (200 → 210) |".formatted(CUT))
        .contains("| %s | not begun | – | – |".formatted(LATE))
        .contains("Figures in round brackets: the cell failed or was interrupted")
        .contains(
            "To resume the cells without a result:\n\n```\n" + command + "\n```\n\nTo repeat:\n")
        .contains("- **Note**: The cell was interrupted: figures cover the time until then")
        .doesNotContain("interrupted: interrupted");
    assertThat(text("report.html"))
        .contains("<strong>Interrupted: no result of %s, %s.</strong>".formatted(CUT, LATE))
        .contains("To resume the cells without a result")
        .containsPattern(LATE + "</th>\\s*<td[^>]*>not begun</td>");
    assertThat(text("junit.xml")).doesNotContain("interrupted: interrupted");
    assertThat(Reports.table(Reports.read(root))).contains("not begun");
  }

  /** So does one that goes on: if it is killed, this is its last report. */
  @Test
  void reportsRunWithCellsToPlayAsUnfinished() throws IOException {
    RunFixture.of(root, "[]", DONE, LATE).played(DONE, 1, 200, 210, 0);
    Reports.write(root);

    assertThat(text("report.md"))
        .contains("**Not finished, or cut short: no result of " + LATE + ".** Resume: `./simulate");
  }

  @Test
  void showsReasonOfFailureWithVerdict() throws IOException {
    RunFixture.of(root, "[]", DONE, CUT, LATE)
        .played(DONE, 1, 200, 210, 0)
        .cell(ended(CUT, Outcome.FAILED, "no room\nat all"), "")
        .cell(ended(LATE, Outcome.FAILED, "no room"), "");
    Reports.write(root);

    assertThat(text("report.md"))
        .contains(".\n\n**Failed**: %s, %s: no room\n\n**Environment**".formatted(CUT, LATE))
        .contains("To resume the cells without a result:")
        .doesNotContain("no result of");
    assertThat(text("report.html"))
        .contains("<strong>Failed</strong>: %s, %s: no room".formatted(CUT, LATE));
  }

  @Test
  void namesNoMoreThanFiveCells() {
    assertThat(Unfinished.named(List.of("a", "b", "c", "d", "e"))).isEqualTo("a, b, c, d, e");
    assertThat(Unfinished.named(List.of("a", "b", "c", "d", "e", "f", "g")))
        .isEqualTo("a, b, c, d, e and 2 more");
  }

  @Test
  void isSilentForRunWithAllResults() throws IOException {
    RunFixture.of(root, "[]", DONE).played(DONE, 1, 200, 210, 0);
    Reports.write(root);

    assertThat(text("report.md"))
        .doesNotContain("no result of", "To go on", "**Failed**", "In brackets")
        .contains("```\n\n<details>", "To repeat:\n");
  }

  @Test
  void resumesPointBySweepOrSearch() throws IOException {
    Path point = Files.createDirectories(root.resolve("points/instances=20"));
    Files.createFile(root.resolve("sweep.json"));
    write(point, ended(CUT, Outcome.INTERRUPTED, ""));
    assertThat(Files.readString(point.resolve("report.md")))
        .contains("Resume: `./simulate run --resume " + root + "`\n");

    Files.move(root.resolve("sweep.json"), root.resolve("knee.json"));
    Reports.write(point);
    assertThat(Files.readString(point.resolve("report.md")))
        .contains("Resume: `./simulate knee --resume " + root + "`\n");
  }

  @Test
  void doesNotOfferToResumeForeignApplication() throws IOException {
    CellRecordBuilder own = RunFixture.record(CUT, 1);
    own.with(
        new CellRecord.Foreign(
            Optional.of(7L), Optional.empty(), Optional.empty(), Optional.empty()));
    write(root, own.end(Outcome.INTERRUPTED, "interrupted", RunFixture.STARTED));

    assertThat(text("report.md"))
        .contains("**Interrupted: no result of %s, %s.**\n".formatted(CUT, LATE))
        .doesNotContain("--resume");
  }

  private static CellRecord ended(String profile, Outcome outcome, String message) {
    return RunFixture.record(profile, 1).end(outcome, message, RunFixture.STARTED.plusSeconds(154));
  }

  /** One that ended, one cut short, one that never began. */
  private static void write(Path folder, CellRecord cut) throws IOException {
    RunFixture.of(folder, "[]", DONE, CUT, LATE)
        .played(DONE, 1, 200, 210, 0)
        .cell(cut, RunFixture.samples(200, 210, 0));
    Reports.write(folder);
  }

  private String text(String name) throws IOException {
    return Files.readString(root.resolve(name));
  }
}
