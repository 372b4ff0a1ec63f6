package dev.discoveryscale.report.analysis;

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

  private static void is(CellSummary cell, Measure measure, double expected) {
    assertThat(cell.get(measure)).as(measure.key()).isPresent();
    assertThat(cell.get(measure).orElseThrow()).as(measure.key()).isEqualTo(expected, within(1e-9));
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

  @Test
  void measuresProbeCostInCountedPhasesOnly() throws IOException {
    CellSummary cell = weighed(1 << 20, 7_000);
    is(cell, Measure.PROBE_ALLOCATED_MB, 1);
    is(cell, Measure.PROBE_ALLOCATED_PERCENT, 100.0 / 100);
    is(cell, Measure.PROBE_CPU_MS, 7);
    is(cell, Measure.PROBE_CPU_PERCENT, 100.0 * 7 / 500);
    assertThat(cell.get(Measure.PROBE_HELD_MB)).isEmpty();
    assertThat(cell.remarks())
        .filteredOn(remark -> remark.startsWith("The probe itself took"))
        .singleElement()
        .asString()
        .contains("1.4% of processor time, more than 1");
  }

  @Test
  void leavesOutProbeCostThatAgentDoesNotReport() throws IOException {
    assertThat(played().get(Measure.PROBE_ALLOCATED_MB)).isEmpty();
    assertThat(played().get(Measure.PROBE_CPU_PERCENT)).isEmpty();
  }

  /** A cell of 100 MB and 500 ms in its still phase, of which so much was the probe's. */
  private CellSummary weighed(long bytes, long us) throws IOException {
    RunFixture.of(root, "[]", PROFILE)
        .played(PROFILE, 1, 300, 320, 5)
        .samples(
            PROFILE,
            1,
            weight(0, "warm-up", 0, 0, 0, 0)
                + weight(5_000, "still", 9 << 20, 900, (9 << 20), 90_000)
                + weight(15_000, "check", 109 << 20, 1_400, (9 << 20) + bytes, 90_000 + us)
                + weight(25_000, "stop", 999 << 20, 9_400, (99 << 20), 990_000));
    return Reports.read(root).cells().get(0);
  }

  private static String weight(
      long t, String name, long allocated, long cpuMs, long probe, long probeUs) {
    return ("{\"t\":%d,\"type\":\"phase\",\"phase\":\"%s\",\"allocatedBytes\":%d,\"cpuMs\":%d,"
            + "\"probeAllocatedBytes\":%d,\"probeCpuUs\":%d}\n")
        .formatted(t, name, allocated, cpuMs, probe, probeUs);
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
    // 130 MB in churn and cool-down, of which idle would have allocated 1000 MB/h x 0.03 h.
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
  void leavesOutLiveSetWithoutReportedCollection() throws IOException {
    String samples =
        RunFixture.samples(300, 320, 5)
            .lines()
            .filter(line -> !line.contains("\"forced\":true"))
            .map(line -> untold(line, "after-churn"))
            .reduce("", (all, line) -> all + line + "\n");
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

  private static String untold(String line, String point) {
    return line.contains("\"name\":\"" + point + "\"")
        ? line.replace("\"settled\":true", "\"settled\":false,\"noCollectionTold\":true")
        : line;
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
  void leavesOutCostOfPushWithoutPushes() throws IOException {
    String samples =
        RunFixture.samples(300, 320, 5)
            .lines()
            .filter(line -> !line.contains("\"push\""))
            .reduce("", (all, line) -> all + line + "\n");
    RunFixture fixture = RunFixture.of(root, "[]", PROFILE).played(PROFILE, 1, 300, 320, 5);
    fixture.samples(PROFILE, 1, samples);
    CellSummary cell = Reports.read(root).cells().get(0);
    assertThat(cell.get(Measure.ALLOCATED_KB_PER_PUSH)).isEmpty();
    assertThat(cell.remarks()).anyMatch(remark -> remark.contains("saw no push"));
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
                PROFILE, 1, "dubbo-3.3", "3.3.6", model, "g1", 768, RunFixture.STARTED)
            .holdingsBeforeChurn(held)
            .end(Outcome.COMPLETED, "", RunFixture.STARTED);
    RunFixture.of(root, "[]", PROFILE).cell(cell, "");
    return Reports.read(root).cells().get(0).remarks();
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
