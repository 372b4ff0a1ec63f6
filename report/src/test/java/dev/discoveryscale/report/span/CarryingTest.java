package dev.discoveryscale.report.span;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.model.record.CellRecord.ChurnKind;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * From a minute of stillness and some changes to an hour. Nothing changes for 60 s, in which 60 MB
 * are allocated and collected 12 times; then there is a change every 20 s, with 2 pushes and one
 * collection beyond those of idling.
 */
class CarryingTest {
  private static final String PROFILE = "dubbo-2.7-interface";
  private static final long STILL_END = 60_000;
  private static final long EVERY = 20_000;

  @TempDir Path root;

  @Test
  void givesEqualChangesOnlyErrorOfCounting() throws IOException {
    // Each change: 20 MB of idling and 100 MB of its own.
    CellSummary cell =
        cell(
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
            kinds(kind("restart", 40, 2), kind("crash", 4, 0)),
            change("restart", 120),
            change("restart", 120));

    assertThat(cell.get(Measure.SPAN_PUSHES)).isEmpty();
    assertThat(cell.get(Measure.SPAN_FULL_GC)).isEmpty();
    assertThat(cell.get(Measure.ALLOCATED_KB_PER_PUSH)).isPresent();
  }

  @Test
  void givesOneChangeNoInterval() throws IOException {
    CellSummary cell = cell(kinds(kind("restart", 40, 1)), change("restart", 120));

    is(cell, Measure.SPAN_ALLOCATED_GB, (3_600 + 40 * 100) / 1_024.0);
    assertThat(cell.get(Measure.SPAN_ALLOCATED_LOW_GB)).isEmpty();
    assertThat(cell.get(Measure.SPAN_ALLOCATED_HIGH_GB)).isEmpty();
  }

  @Test
  void acceptsChangesThatCostLessThanIdling() throws IOException {
    // 20 MB of idling each, of which one allocates 5 less: 3,595 MB in the hour.
    CellSummary cell =
        cell(kinds(kind("restart", 2, 2)), change("restart", 20), change("restart", 15));

    is(cell, Measure.SPAN_ALLOCATED_GB, 3_595 / 1_024.0);
  }

  @Test
  void doesNotExtrapolateWhatWasPlayedWhole() throws IOException {
    CellSummary cell =
        cell(kinds(kind("restart", 2, 2)), change("restart", 70), change("restart", 170));

    is(cell, Measure.SPAN_ALLOCATED_GB, (3_600 + 200) / 1_024.0);
    is(cell, Measure.SPAN_ALLOCATED_LOW_GB, (3_600 + 200) / 1_024.0);
  }

  /** A collector that sizes its young generation collects more after the first changes. */
  @Test
  void extrapolatesYoungCollectionsAfterRunIn() throws IOException {
    CellSummary cell =
        cell(
            kinds(kind("restart", 60, 6)),
            change("restart", 120, 34),
            change("restart", 120, 19),
            change("restart", 120, 6),
            change("restart", 120, 6),
            change("restart", 120, 6),
            change("restart", 120, 6));

    // Seen: 12 in the minute of idling and 77. Not played: 54 changes of 6 each, and 2,340 s.
    double seen = 12 + 77;
    is(cell, Measure.SPAN_YOUNG_GC, seen + 54 * 6 + 2_340 / 5.0);
    is(cell, Measure.SPAN_RUN_IN_CHANGES, 2);
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
  void carriesAtLeastWhatWasPlayed() throws IOException {
    CellSummary cell =
        cell(
            kinds(kind("restart", 60, 6)),
            change("restart", 120, 13),
            change("restart", 120, 2),
            change("restart", 120, 0),
            change("restart", 120, 0),
            change("restart", 120, 0),
            change("restart", 120, 0));

    double played = cell.get(Measure.YOUNG_GC_COUNT).orElseThrow();
    assertThat(played).isEqualTo(12 + 15);
    assertThat(cell.get(Measure.SPAN_YOUNG_GC).orElseThrow()).isGreaterThanOrEqualTo(played);
    assertThat(cell.get(Measure.SPAN_YOUNG_GC_LOW).orElseThrow()).isGreaterThanOrEqualTo(played);
  }

  /** A collection frees at most the whole heap, which is 768 MB. */
  @Test
  void hasAtLeastTheCollectionsThatWhatIsAllocatedNeeds() throws IOException {
    Change[] eight = Collections.nCopies(8, change("restart", 120, 0)).toArray(new Change[0]);
    CellSummary cell = cell(kinds(kind("restart", 48_000, 8)), eight);

    double played = cell.get(Measure.YOUNG_GC_COUNT).orElseThrow();
    double heap = cell.get(Measure.HEAP_LIMIT_MB).orElseThrow();
    double least = played + (48_000 - 8) * 100 / heap;
    assertThat(cell.get(Measure.SPAN_YOUNG_GC).orElseThrow()).isGreaterThan(least);
    assertThat(cell.get(Measure.SPAN_YOUNG_GC_LOW).orElseThrow()).isGreaterThan(least);
  }

  /** Zero of six changes is not zero of sixty. */
  @Test
  void givesNoneSeenAnUpperEnd() throws IOException {
    Change[] six = Collections.nCopies(6, change("restart", 120)).toArray(new Change[0]);
    CellSummary cell = cell(kinds(kind("restart", 60, 6)), six);

    is(cell, Measure.SPAN_FULL_GC, 0);
    is(cell, Measure.SPAN_FULL_GC_LOW, 0);
    // Garwood's upper end for none in the four changes after the run-in is 3.689; there are 54 more
    // changes. Nothing is known of the memory, so nothing limits the hours without changes.
    assertThat(cell.get(Measure.SPAN_FULL_GC_HIGH).orElseThrow())
        .isGreaterThanOrEqualTo(54 * 3.68888 / 4);
  }

  @Test
  void countsRunInWhereAllWasPlayed() throws IOException {
    CellSummary cell =
        cell(
            kinds(kind("restart", 6, 6)),
            change("restart", 120, 34),
            change("restart", 120, 19),
            change("restart", 120, 6),
            change("restart", 120, 6),
            change("restart", 120, 6),
            change("restart", 120, 6));

    is(cell, Measure.SPAN_YOUNG_GC, 720 + 34 + 19 + 4 * 6 - 6 * 4);
    is(cell, Measure.SPAN_RUN_IN_CHANGES, 0);
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

  private record Change(String churn, long allocatedMb, int young) {}

  private static Change change(String churn, long allocatedMb) {
    return change(churn, allocatedMb, 5);
  }

  private static Change change(String churn, long allocatedMb, int young) {
    return new Change(churn, allocatedMb, young);
  }

  private static ChurnKind kind(String name, long span, long played) {
    return new ChurnKind(name, span, played);
  }

  private static List<ChurnKind> kinds(ChurnKind... kinds) {
    return List.of(kinds);
  }

  private CellSummary cell(List<ChurnKind> kinds, Change... changes) throws IOException {
    StringBuilder events = new StringBuilder();
    for (int i = 0; i < changes.length; i++) {
      events.append(
          "{\"t\":%d,\"type\":\"change\",\"churn\":\"%s\",\"plannedMs\":%d}\n"
              .formatted(
                  SampleLines.EPOCH + STILL_END + i * EVERY + 10, changes[i].churn(), i * EVERY));
    }
    RunFixture.of(root, "[]", PROFILE)
        .cell(record(kinds), samples(changes))
        .events(PROFILE, 1, events.toString());
    return Reports.read(root).cells().get(0);
  }

  private static CellRecord record(List<ChurnKind> kinds) {
    long span = kinds.stream().mapToLong(ChurnKind::spanChanges).sum();
    long played = kinds.stream().mapToLong(ChurnKind::playedChanges).sum();
    return RunFixture.record(PROFILE, 1)
        .churn(
            new Churn(
                span,
                played,
                EVERY,
                3_600_000,
                played * EVERY,
                ChurnMode.SAMPLING,
                Optional.of(kinds)))
        .end(Outcome.COMPLETED, "", RunFixture.STARTED);
  }

  private static String samples(Change... changes) {
    SampleLines lines = new SampleLines().phase(0, "still").sample(0, 0);
    for (int t = 1_000; t <= STILL_END; t += 1_000) {
      lines.sample(t, t / 1_000);
      if (t % 5_000 == 3_000) {
        lines.gc(t, "young", 1, false);
      }
    }
    long allocated = STILL_END / 1_000;
    long t = STILL_END;
    lines.phase(t, "churn");
    for (Change change : changes) {
      lines.push(t + 20).push(t + 5_000);
      for (int i = 1; i <= change.young(); i++) {
        lines.gc(t + 100 + i, "young", 1, false);
      }
      allocated += change.allocatedMb();
      t += EVERY;
      lines.sample(t, allocated);
    }
    return lines.phase(t, "check").text();
  }

  private static void is(CellSummary cell, Measure measure, double expected) {
    assertThat(cell.get(measure)).as(measure.key()).isPresent();
    assertThat(cell.get(measure).orElseThrow()).as(measure.key()).isEqualTo(expected, within(1e-9));
  }
}
