package dev.discoveryscale.report.analysis;

import static dev.discoveryscale.report.CellFigures.is;
import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the probe itself costs in a cell. */
class ProbeCostTest {
  private static final String PROFILE = "dubbo-2.7-interface";

  @TempDir Path root;

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
    RunFixture.of(root, "[]", PROFILE).played(PROFILE, 1, 300, 320, 5);
    CellSummary cell = Reports.read(root).cells().get(0);

    assertThat(cell.get(Measure.PROBE_ALLOCATED_MB)).isEmpty();
    assertThat(cell.get(Measure.PROBE_CPU_PERCENT)).isEmpty();
  }

  /** A cell of 100 MB and 500 ms in its still phase; the arguments are the probe's part. */
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
}
