package dev.discoveryscale.report.span;

import static dev.discoveryscale.report.CellFigures.is;
import static dev.discoveryscale.report.span.PlayedCell.PROFILE;
import static dev.discoveryscale.report.span.PlayedCell.cell;
import static dev.discoveryscale.report.span.PlayedCell.change;
import static dev.discoveryscale.report.span.PlayedCell.kind;
import static dev.discoveryscale.report.span.PlayedCell.kinds;
import static dev.discoveryscale.report.span.PlayedCell.record;
import static dev.discoveryscale.report.span.PlayedCell.samples;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which figures and intervals a played cell gives for a span; see {@link PlayedCell}. */
class CarryingTest {
  @TempDir Path root;

  @Test
  void givesEqualChangesOnlyErrorOfCounting() throws IOException {
    // Each change: 20 MB of idling and 100 MB of its own.
    CellSummary cell =
        cell(
            root,
            kinds(kind("restart", 30, 3)),
            change("restart", 120),
            change("restart", 120),
            change("restart", 120));

    is(cell, Measure.SPAN_PUSHES, 60);
    is(cell, Measure.SPAN_ALLOCATED_GB, (3_600 + 30 * 100) / 1_024.0);
    is(cell, Measure.SPAN_ALLOCATED_LOW_GB, (3_600 + 30 * 100) / 1_024.0);
    is(cell, Measure.SPAN_ALLOCATED_HIGH_GB, (3_600 + 30 * 100) / 1_024.0);
    is(cell, Measure.SPAN_YOUNG_GC, 720 + 30);
    // One played collection stands for nine of the 27 changes that were not played: an error of
    // 9 / sqrt(6). One of the minute of idling stands for 49 of the 2,940 s that are left. Below,
    // the changes may all belong to the run-in, and later ones cost a fifth.
    double error = Math.sqrt(9 * 9 / 6.0 + 49.0 * 49.0 / 6);
    assertThat(cell.get(Measure.SPAN_YOUNG_GC_HIGH).orElseThrow())
        .isEqualTo(750 + 1.95996 * error, within(0.01));
    assertThat(cell.get(Measure.SPAN_YOUNG_GC_LOW).orElseThrow())
        .isEqualTo(
            750
                - Math.hypot(
                    1.95996 * 49 / Math.sqrt(6),
                    Math.hypot(1.95996 * 9 / Math.sqrt(6), 0.8 * 27 * 5)),
            within(0.01));
  }

  @Test
  void givesDifferingChangesStudentsInterval() throws IOException {
    CellSummary cell =
        cell(
            root,
            kinds(kind("restart", 300, 3)),
            change("restart", 110),
            change("restart", 120),
            change("restart", 130));

    // 90, 100 and 110 MB beyond idle: a standard deviation of 10, two degrees of freedom, and a
    // hundredth of all changes seen.
    double half = 4.302653 * 300 * 10 / Math.sqrt(3) * Math.sqrt(0.99) / 1_024;
    double value = (3_600 + 300 * 100) / 1_024.0;
    is(cell, Measure.SPAN_ALLOCATED_GB, value);
    assertThat(cell.get(Measure.SPAN_ALLOCATED_LOW_GB).orElseThrow())
        .isEqualTo(value - half, within(1e-4));
    assertThat(cell.get(Measure.SPAN_ALLOCATED_HIGH_GB).orElseThrow())
        .isEqualTo(value + half, within(1e-4));
  }

  @Test
  void extrapolatesEachKindToItsOwnChanges() throws IOException {
    CellSummary cell =
        cell(
            root,
            kinds(kind("restart", 40, 2), kind("crash", 4, 2)),
            change("restart", 120),
            change("crash", 520),
            change("restart", 120),
            change("crash", 520));

    is(cell, Measure.SPAN_ALLOCATED_GB, (3_600 + 40 * 100 + 4 * 500) / 1_024.0);
    is(cell, Measure.SPAN_PUSHES, 88);
  }

  @Test
  void leavesSpanUnknownForKindThatWasNotPlayed() throws IOException {
    CellSummary cell =
        cell(
            root,
            kinds(kind("restart", 40, 2), kind("crash", 4, 0)),
            change("restart", 120),
            change("restart", 120));

    assertThat(cell.get(Measure.SPAN_PUSHES)).isEmpty();
    assertThat(cell.get(Measure.SPAN_FULL_GC)).isEmpty();
    assertThat(cell.get(Measure.ALLOCATED_KB_PER_PUSH)).isPresent();
  }

  @Test
  void givesOneChangeNoInterval() throws IOException {
    CellSummary cell = cell(root, kinds(kind("restart", 40, 1)), change("restart", 120));

    is(cell, Measure.SPAN_ALLOCATED_GB, (3_600 + 40 * 100) / 1_024.0);
    assertThat(cell.get(Measure.SPAN_ALLOCATED_LOW_GB)).isEmpty();
    assertThat(cell.get(Measure.SPAN_ALLOCATED_HIGH_GB)).isEmpty();
  }

  @Test
  void acceptsChangesThatCostLessThanIdling() throws IOException {
    // 20 MB of idling each; one allocates 5 less: 3,595 MB in the hour.
    CellSummary cell =
        cell(root, kinds(kind("restart", 2, 2)), change("restart", 20), change("restart", 15));

    is(cell, Measure.SPAN_ALLOCATED_GB, 3_595 / 1_024.0);
  }

  @Test
  void doesNotExtrapolateWhatWasPlayedWhole() throws IOException {
    CellSummary cell =
        cell(root, kinds(kind("restart", 2, 2)), change("restart", 70), change("restart", 170));

    is(cell, Measure.SPAN_ALLOCATED_GB, (3_600 + 200) / 1_024.0);
    is(cell, Measure.SPAN_ALLOCATED_LOW_GB, (3_600 + 200) / 1_024.0);
  }

  @Test
  void extrapolatesRecordWithoutEventsWithoutInterval() throws IOException {
    CellRecord record = record(kinds(kind("restart", 30, 3)));
    RunFixture.of(root, "[]", PROFILE)
        .cell(record, samples(change("restart", 120), change("restart", 120)));
    CellSummary cell = Reports.read(root).cells().get(0);

    // 200 MB beyond idle in all, for 3 of 30 changes.
    is(cell, Measure.SPAN_ALLOCATED_GB, (3_600 + 30 * 200 / 3.0) / 1_024.0);
    assertThat(cell.get(Measure.SPAN_ALLOCATED_LOW_GB)).isEmpty();
  }
}
