package dev.discoveryscale.report.analysis;

import static dev.discoveryscale.report.CellFigures.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecord.Holdings;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.tally.PhaseSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The arithmetic of a cell, on numbers one can check by hand; see {@link RunFixture}. */
class CellAnalysisTest {
  private static final String PROFILE = "dubbo-2.7-interface";

  @TempDir Path root;

  private CellSummary played() throws IOException {
    RunFixture.of(root, "[]", PROFILE).played(PROFILE, 1, 300, 320, 5);
    return Reports.read(root).cells().get(0);
  }

  @Test
  void excludesForcedCollections() throws IOException {
    CellSummary cell = played();
    is(cell, Measure.FULL_GC_COUNT, 5);
    is(cell, Measure.YOUNG_GC_COUNT, 14);
    is(cell, Measure.GC_PAUSE_MS, 14 * 2 + 5 * 100);
    assertThat(cell.phases().stream().mapToLong(PhaseSummary::fullGcCount).sum()).isEqualTo(5);
  }

  @Test
  void takesIdleRatesFromStillPhase() throws IOException {
    CellSummary cell = played();
    is(cell, Measure.IDLE_ALLOCATED_MB_PER_HOUR, 10 / 0.01);
    is(cell, Measure.IDLE_FULL_GC_PER_HOUR, 0);
    // One young collection is too few to count a rate from: 14 for 140 MB, so 0.1 a MB.
    is(cell, Measure.IDLE_YOUNG_GC_PER_HOUR, 1000 * 0.1);
  }

  @Test
  void assignsBurstAtStartOfPhaseToThatPhase() throws IOException {
    long mb = 1_048_576;
    RunFixture.of(root, "[]", PROFILE)
        .played(PROFILE, 1, 300, 320, 5)
        .samples(
            PROFILE,
            1,
            phase(0, "still", 0)
                + sample(9_900, "still", 10 * mb)
                + phase(10_000, "churn", 11 * mb)
                + sample(10_900, "churn", 311 * mb)
                + phase(20_000, "cool-down", 400 * mb));
    CellSummary cell = Reports.read(root).cells().get(0);
    assertThat(cell.phases().get(0).allocatedMb()).hasValue(11.0);
    assertThat(cell.phases().get(1).allocatedMb()).hasValue(389.0);
  }

  private static String phase(long t, String name, long allocated) {
    return "{\"t\":%d,\"type\":\"phase\",\"phase\":\"%s\",\"allocatedBytes\":%d}\n"
        .formatted(t, name, allocated);
  }

  private static String sample(long t, String phase, long allocated) {
    return ("{\"t\":%d,\"type\":\"sample\",\"phase\":\"%s\",\"heapUsedBytes\":1,"
            + "\"allocatedBytes\":%d}\n")
        .formatted(t, phase, allocated);
  }

  @Test
  void subtractsIdleCostFromCostOfPush() throws IOException {
    CellSummary cell = played();
    // 130 MB in churn and cool-down; idle would have allocated 1000 MB/h x 0.03 h of it.
    is(cell, Measure.ALLOCATED_KB_PER_PUSH, (130 - 30) * 1024 / 100.0);
    is(cell, Measure.YOUNG_GC_PER_PUSH, (13 - 100 * 0.03) / 100);
    is(cell, Measure.FULL_GC_PER_PUSH, 0.05);
  }

  @Test
  void extrapolatesCostsToSpan() throws IOException {
    CellSummary cell = played();
    is(cell, Measure.PUSHES_PER_CHANGE, 5);
    is(cell, Measure.SPAN_PUSHES, 2400);
    is(cell, Measure.SPAN_CHANGES_PER_PLAYED_CHANGE, 24);
    is(cell, Measure.SPAN_YOUNG_GC, 100 * 20 + 0.1 * 2400);
    is(cell, Measure.SPAN_FULL_GC, 0.05 * 2400);
    is(cell, Measure.SPAN_ALLOCATED_GB, (1000 * 20 + 2400) / 1024.0);
  }

  @Test
  void readsMemoryAtSettledPoints() throws IOException {
    CellSummary cell = played();
    is(cell, Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB, 300);
    is(cell, Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB, 320);
    is(cell, Measure.USED_AFTER_FULL_GC_MB, 320);
    is(cell, Measure.OLD_USED_AFTER_FULL_GC_MB, 310);
    is(cell, Measure.RSS_SETTLED_MB, 900);
    is(cell, Measure.THREADS, 40);
    assertThat(cell.atHeapLimit()).isFalse();
  }

  @Test
  void sumsPhasesToWholeCell() throws IOException {
    CellSummary cell = played();
    is(cell, Measure.ALLOCATED_MB, 240);
    is(cell, Measure.CPU_MS, 15_400);
    is(cell, Measure.WALL_MS, 154_000);
    assertThat(cell.phases().stream().mapToDouble(PhaseSummary::wallMs).sum()).isEqualTo(154_000);
    double allocated =
        cell.phases().stream().mapToDouble(phase -> phase.allocatedMb().orElse(0.0)).sum();
    assertThat(allocated).isEqualTo(240, within(1e-9));
  }

  @Test
  void countsCallsOfWholeCell() throws IOException {
    CellSummary cell = played();
    is(cell, Measure.CALLS_OK, 1);
    is(cell, Measure.CALLS_FAILED, 1);
    assertThat(cell.get(Measure.CALL_LATENCY_MAX_MS).orElseThrow()).isEqualTo(3, within(0.01));
  }

  @Test
  void marksLiveSetAtHeapLimit() throws IOException {
    RunFixture.of(root, "[]", PROFILE).played(PROFILE, 1, 300, 692, 5);
    assertThat(Reports.read(root).cells().get(0).atHeapLimit()).isTrue();
  }

  @Test
  void remarksThatShortStillPhaseMakesIdleCostsCoarse() throws IOException {
    assertThat(played().remarks()).noneMatch(remark -> remark.contains("coarse"));
    String samples =
        new SampleLines()
            .phase(0, "still")
            .gc(1_000, "full", 9, false)
            .sample(2_000, 10)
            .phase(2_000, "churn")
            .push(3_000)
            .sample(9_000, 90)
            .text();
    RunFixture.of(root, "[]", PROFILE).played(PROFILE, 1, 300, 320, 5).samples(PROFILE, 1, samples);
    assertThat(Reports.read(root).cells().get(0).remarks())
        .contains(
            "Still took only 2.0 s, and a rate needs 10 s: allocation per push and idle costs are"
                + " coarse.",
            "Only 1 full collection in 2 s of still: the idle part of the span's figures is coarse.");
  }

  @Test
  void remarksOnModelOtherThanRequested() throws IOException {
    assertThat(asked("application-first", "both"))
        .noneMatch(remark -> remark.startsWith("The requested"));
    assertThat(asked("application-first", "interface"))
        .contains("The requested model is application-first, but the consumer used interface.");
    assertThat(asked("application", "both"))
        .contains("The requested model is application, but the consumer used both.");
  }

  private List<String> asked(String model, String inForce) throws IOException {
    Holdings held =
        new Holdings(1, 1, inForce, Optional.empty(), Optional.empty(), Optional.empty());
    CellRecord cell =
        new CellRecordBuilder(
                new CellRecord.Subject(PROFILE, 1, "dubbo-3.3", "3.3.6", model, "g1", 768),
                RunFixture.STARTED)
            .holdingsBeforeChurn(held)
            .end(Outcome.COMPLETED, "", RunFixture.STARTED);
    RunFixture.of(root, "[]", PROFILE).cell(cell, "");
    return Reports.read(root).cells().get(0).remarks();
  }
}
