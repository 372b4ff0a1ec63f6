package dev.discoveryscale.report.tally;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommittedHeapTest {
  private static final String PROFILE = "dubbo-2.7-interface";
  private static final long MB = 1 << 20;

  @TempDir private Path root;

  @Test
  void remarksHowFarForcedCollectionsShrankRecordedHeap() throws IOException {
    List<CellSummary> cells =
        Reports.read(Path.of("../results/reference", "icbc-replicates")).cells();

    assertThat(remarks(cells, "dubbo-3.0-application"))
        .contains(
            "The forced collections before churn lowered the committed heap from 120 to 87 MB. So"
                + " young collections of still, churn and cool-down are counted in a smaller eden."
                + " They do not resize the heap of a profile with jvm.heapSizing: fixed.");
    assertThat(remarks(cells, "dubbo-2.7-interface")).noneMatch(CommittedHeapTest::ofTheHeap);
  }

  private static List<String> remarks(List<CellSummary> cells, String profile) {
    return cells.stream()
        .filter(cell -> cell.profile().equals(profile) && cell.replicate() == 1)
        .findFirst()
        .orElseThrow()
        .remarks();
  }

  @Test
  void comparesLastSampleBeforeAllRoundsWithFirstAfter() throws IOException {
    SampleLines lines = new SampleLines().phase(0, "warm-up");
    committed(lines, 1_000, 100);
    committed(lines, 2_000, 130);
    lines.gc(2_500, "full", 9, true);
    committed(lines, 2_700, 80);
    lines.gc(2_900, "full", 9, true).settled(3_000, "before-churn", 20, 1);
    committed(lines, 4_000, 110);
    lines.gc(4_500, "full", 9, true).settled(5_000, "before-churn", 20, 1);
    committed(lines, 6_000, 90);
    committed(lines, 7_000, 300);

    assertThat(remarks(lines)).anyMatch(remark -> remark.contains("from 130 to 90 MB"));
  }

  @Test
  void isSilentForHeapThatKeptItsSize() throws IOException {
    SampleLines lines = new SampleLines().phase(0, "warm-up");
    committed(lines, 1_000, 768);
    lines.gc(2_500, "full", 9, true).settled(3_000, "before-churn", 20, 1);
    committed(lines, 4_000, 768);

    assertThat(remarks(lines)).noneMatch(CommittedHeapTest::ofTheHeap);
  }

  /** Nothing is counted after it. */
  @Test
  void isSilentForCollectionsAfterChurn() throws IOException {
    SampleLines lines = new SampleLines().phase(0, "churn");
    committed(lines, 1_000, 300);
    lines.phase(2_000, "check").gc(2_500, "full", 9, true).settled(3_000, "after-churn", 20, 1);
    committed(lines, 4_000, 100);

    assertThat(remarks(lines)).noneMatch(CommittedHeapTest::ofTheHeap);
  }

  private List<String> remarks(SampleLines lines) throws IOException {
    RunFixture.of(root, "[]", PROFILE)
        .played(PROFILE, 1, 300, 320, 5)
        .samples(PROFILE, 1, lines.text());
    return Reports.read(root).cells().get(0).remarks();
  }

  private static boolean ofTheHeap(String remark) {
    return remark.contains("committed heap");
  }

  private static void committed(SampleLines lines, long t, long mb) {
    lines.raw(
        "{\"t\":%d,\"type\":\"sample\",\"phase\":\"warm-up\",\"heapUsedBytes\":1,\"heapCommittedBytes\":%d}"
            .formatted(SampleLines.EPOCH + t, mb * MB));
  }
}
