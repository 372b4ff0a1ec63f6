package dev.discoveryscale.report.span;

import static dev.discoveryscale.report.CellFigures.is;
import static dev.discoveryscale.report.span.PlayedCell.cell;
import static dev.discoveryscale.report.span.PlayedCell.kind;
import static dev.discoveryscale.report.span.PlayedCell.kinds;
import static dev.discoveryscale.report.span.PlayedCell.restarts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many collections a played cell gives for a span; see {@link PlayedCell}. */
class CarriedCollectionsTest {
  @TempDir Path root;

  /** A collector that sizes its young generation collects more after the first changes. */
  @Test
  void extrapolatesYoungCollectionsAfterRunIn() throws IOException {
    CellSummary cell = cell(root, kinds(kind("restart", 60, 6)), restarts(34, 19, 6, 6, 6, 6));

    // Seen: 12 in the minute of idling and 77. Not played: 54 changes of 6 each, and 2,340 s.
    double seen = 12 + 77;
    is(cell, Measure.SPAN_YOUNG_GC, seen + 54 * 6 + 2_340 / 5.0);
    is(cell, Measure.SPAN_RUN_IN_CHANGES, 2);
    // A collection after one of the 4 later changes counts for itself and for 54 / 4 others.
    is(cell, Measure.SPAN_CHANGES_PER_PLAYED_CHANGE, 1 + 54 / 4.0);
    is(cell, Measure.SPAN_ALLOCATED_GB, (3_600 + 60 * 100) / 1_024.0);
    double error = Math.sqrt(13.5 * 13.5 / 6 + 39 * 39 / 6.0);
    assertThat(cell.get(Measure.SPAN_YOUNG_GC_HIGH).orElseThrow())
        .isEqualTo(881 + 1.95996 * error, within(0.01));
  }

  /**
   * In a full heap full collections take over what young ones did: 13 young ones after the first
   * change, none later.
   */
  @Test
  void extrapolatesToAtLeastWhatWasPlayed() throws IOException {
    CellSummary cell = cell(root, kinds(kind("restart", 60, 6)), restarts(13, 2, 0, 0, 0, 0));

    double played = cell.get(Measure.YOUNG_GC_COUNT).orElseThrow();
    assertThat(played).isEqualTo(12 + 15);
    assertThat(cell.get(Measure.SPAN_YOUNG_GC).orElseThrow()).isGreaterThanOrEqualTo(played);
    assertThat(cell.get(Measure.SPAN_YOUNG_GC_LOW).orElseThrow()).isGreaterThanOrEqualTo(played);
  }

  /** A collection frees at most the whole heap, which is 768 MB. */
  @Test
  void givesAtLeastCollectionsThatAllocationNeeds() throws IOException {
    CellSummary cell =
        cell(root, kinds(kind("restart", 48_000, 8)), restarts(0, 0, 0, 0, 0, 0, 0, 0));

    double played = cell.get(Measure.YOUNG_GC_COUNT).orElseThrow();
    double heap = cell.get(Measure.HEAP_LIMIT_MB).orElseThrow();
    double least = played + (48_000 - 8) * 100 / heap;
    assertThat(cell.get(Measure.SPAN_YOUNG_GC).orElseThrow()).isGreaterThan(least);
    assertThat(cell.get(Measure.SPAN_YOUNG_GC_LOW).orElseThrow()).isGreaterThan(least);
  }

  /** Two young collections, both in the run-in, show no run-in. The mean is that of all changes. */
  @Test
  void usesAllChangesWhereTheyHaveFewYoungCollections() throws IOException {
    CellSummary cell = cell(root, kinds(kind("restart", 60, 8)), restarts(1, 1, 0, 0, 0, 0, 0, 0));

    double seen = 12 + 2;
    is(cell, Measure.SPAN_YOUNG_GC, seen + 52 * 2 / 8.0 + 2_340 / 5.0);
    is(cell, Measure.SPAN_RUN_IN_CHANGES, 4);
  }

  /** Zero of six changes is not zero of sixty. */
  @Test
  void givesUpperEndForNoneSeen() throws IOException {
    CellSummary cell = cell(root, kinds(kind("restart", 60, 6)), restarts(5, 5, 5, 5, 5, 5));

    is(cell, Measure.SPAN_FULL_GC, 0);
    is(cell, Measure.SPAN_FULL_GC_LOW, 0);
    // Garwood's upper end for none in the four changes after the run-in is 3.689; there are 54 more
    // changes. Nothing is known of the memory, so nothing limits the hours without changes.
    assertThat(cell.get(Measure.SPAN_FULL_GC_HIGH).orElseThrow())
        .isGreaterThanOrEqualTo(54 * 3.68888 / 4);
  }

  @Test
  void countsRunInWhereAllWasPlayed() throws IOException {
    CellSummary cell = cell(root, kinds(kind("restart", 6, 6)), restarts(34, 19, 6, 6, 6, 6));

    is(cell, Measure.SPAN_YOUNG_GC, 720 + 34 + 19 + 4 * 6 - 6 * 4);
    is(cell, Measure.SPAN_RUN_IN_CHANGES, 0);
  }
}
