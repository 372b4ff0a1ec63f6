package dev.discoveryscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.html.Chart;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines of means over a range. */
class SweptChartsTest {
  private static final String PROFILE = "dubbo-2.7-interface";

  @TempDir Path root;

  @Test
  void drawsNoMeanWhereReplicatesFailed() throws IOException {
    Chart chart = liveSets(Outcome.FAILED);

    assertThat(chart.notes())
        .contains("Lines join the means of all planned replicates. Hollow: at the limit.")
        .contains(
            "Replicates are lost, and the line has no mean of the survivors alone: "
                + PROFILE
                + " at b (2 of 3 cells completed; 1 failed).");
    assertThat(mean(chart)).isEqualTo("[[1.0,310.0]]");
  }

  /** Its live set is at least what it came to, so the mean is one of lower bounds. */
  @Test
  void drawsMeanOfLowerBoundsWhereMemoryRanOut() throws IOException {
    assertThat(mean(liveSets(Outcome.OUT_OF_MEMORY))).isEqualTo("[[1.0,310.0],[2.0,440.0]]");
  }

  private Chart liveSets(Outcome lost) throws IOException {
    SweptCharts charts =
        new SweptCharts(
            new SweptCharts.Axis("heap", List.of()),
            List.of(
                new SweptCharts.At(1, "", "a", run("a", Outcome.COMPLETED)),
                new SweptCharts.At(2, "", "b", run("b", lost))),
            CellSummary::atHeapLimit,
            "at the limit",
            SweptCharts.OF_DISCOVERY);
    return charts.all().get(0);
  }

  private RunSummary run(String name, Outcome third) throws IOException {
    RunFixture fixture = RunFixture.of(root.resolve(name), "[]", PROFILE);
    fixture.played(PROFILE, 1, 300, 310, 1).played(PROFILE, 2, 300, 310, 1);
    if (third == Outcome.COMPLETED) {
      fixture.played(PROFILE, 3, 300, 310, 1);
    } else {
      fixture.cell(
          RunFixture.record(PROFILE, 3).end(third, "", RunFixture.STARTED),
          RunFixture.samples(300, 310, 1));
    }
    return Reports.read(fixture.root());
  }

  /** The points of the first line. */
  private static String mean(Chart chart) {
    StringBuilder points = new StringBuilder("[");
    chart
        .drawing()
        .at("/option/series/0/data")
        .forEach(
            point ->
                points
                    .append(points.length() > 1 ? "," : "")
                    .append("[")
                    .append((point.has("value") ? point.path("value") : point).path(0).asDouble())
                    .append(",")
                    .append((point.has("value") ? point.path("value") : point).path(1).asDouble())
                    .append("]"));
    return points.append("]").toString();
  }
}
