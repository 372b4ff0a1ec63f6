package dev.discoveryscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.html.ChartValue;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the bars of live sets stand for. */
class RunChartsTest {
  private static final String PROFILE = "dubbo-2.7-interface";

  @TempDir Path root;

  @Test
  void leavesOutLiveSetAfterChurnOfInterruptedCell() throws IOException {
    assertThat(after(Outcome.INTERRUPTED).value()).isEmpty();
  }

  @Test
  void drawsLiveSetOfCellThatRanOutOfMemory() throws IOException {
    assertThat(after(Outcome.OUT_OF_MEMORY).value()).isPresent();
  }

  /** Of a cell that has a settled point before churn alone. */
  private ChartValue after(Outcome outcome) throws IOException {
    String samples =
        new SampleLines()
            .jvm(768)
            .phase(1_000, Phases.WARM_UP)
            .settled(2_000, "before-churn", 200, 300)
            .phase(3_000, Phases.CHURN)
            .text();
    RunFixture.of(root, "[]", PROFILE)
        .cell(
            RunFixture.record(PROFILE, 1).end(outcome, "x", RunFixture.STARTED.plusSeconds(9)),
            samples);
    CellSummary cell = Reports.read(root).cells().get(0);
    return RunCharts.liveSetAfterChurn(cell);
  }
}
