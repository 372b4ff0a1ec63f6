package dev.discoveryscale.report.analysis;

import static dev.discoveryscale.report.CellFigures.is;
import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells that ended early or whose samples lack something. */
class IncompleteCellTest {
  private static final String PROFILE = "dubbo-2.7-interface";

  @TempDir Path root;

  @Test
  void leavesOutLiveSetWithoutReportedCollection() throws IOException {
    String samples =
        RunFixture.samples(300, 320, 5)
            .replaceAll("(?m)^.*\"forced\":true.*\n", "")
            .replaceAll(
                "(\"name\":\"after-churn\".*)\"settled\":true",
                "$1\"settled\":false,\"noCollectionTold\":true");
    RunFixture.of(root, "[]", PROFILE).played(PROFILE, 1, 300, 320, 5).samples(PROFILE, 1, samples);
    CellSummary cell = Reports.read(root).cells().get(0);

    is(cell, Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB, 300);
    assertThat(cell.get(Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB)).isEmpty();
    assertThat(cell.get(Measure.OLD_USED_AFTER_FULL_GC_AFTER_CHURN_MB)).isEmpty();
    assertThat(cell.get(Measure.USED_AFTER_FULL_GC_MB)).isEmpty();
    assertThat(cell.get(Measure.OLD_USED_AFTER_FULL_GC_MB)).isEmpty();
    is(cell, Measure.RSS_SETTLED_MB, 900);
    assertThat(cell.remarks())
        .contains(
            "The live set at the point after-churn is not known: the JVM reported no full"
                + " collection after it was asked for one.");
  }

  @Test
  void leavesOutCostOfPushWithoutPushes() throws IOException {
    String samples = RunFixture.samples(300, 320, 5).replaceAll("(?m)^.*\"push\".*\n", "");
    RunFixture fixture = RunFixture.of(root, "[]", PROFILE).played(PROFILE, 1, 300, 320, 5);
    fixture.samples(PROFILE, 1, samples);
    CellSummary cell = Reports.read(root).cells().get(0);
    assertThat(cell.get(Measure.ALLOCATED_KB_PER_PUSH)).isEmpty();
    assertThat(cell.remarks()).anyMatch(remark -> remark.contains("saw no push"));
  }

  @Test
  void keepsWhatCellOutOfMemoryMeasured() throws IOException {
    String samples =
        new SampleLines()
            .jvm(768)
            .phase(0, "start")
            .phase(1_000, "subscribe")
            .gc(2_000, "full", 900, false)
            .sample(3_000, 2_000)
            .text();
    RunFixture.of(root, "[]", PROFILE)
        .cell(
            RunFixture.record(PROFILE, 1)
                .end(Outcome.OUT_OF_MEMORY, "Java heap space", RunFixture.STARTED),
            samples);
    CellSummary cell = Reports.read(root).cells().get(0);
    is(cell, Measure.USED_AFTER_FULL_GC_MB, 700);
    assertThat(cell.atHeapLimit()).isTrue();
    assertThat(cell.get(Measure.FULL_GC_COUNT)).as("not reached, so not zero").isEmpty();
    assertThat(cell.phases().get(1).fullGcCount()).isEqualTo(1);
  }

  @Test
  void treatsCellWithoutEndAsInterrupted() throws IOException {
    RunFixture.of(root, "[]", PROFILE).samples(PROFILE, 1, RunFixture.samples(300, 320, 5));
    CellSummary cell = Reports.read(root).cells().get(0);
    assertThat(cell.outcome()).isEqualTo(Outcome.INTERRUPTED);
    is(cell, Measure.USED_AFTER_FULL_GC_MB, 320);
    is(cell, Measure.ALLOCATED_KB_PER_PUSH, 1024);
    assertThat(cell.get(Measure.SPAN_FULL_GC)).isEmpty();
  }
}
