package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.record.PlayedChange;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.chart.RunCharts;
import dev.discoveryscale.report.html.Chart;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.tally.HeapSeries;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A made-up run of 120 cells of 20 hours: recorded cells under other names, with long heaps. */
class ManyCellsTest {
  private static final int TIMES = 40;
  private static final long MINUTE = 60_000;
  private static final long SPAN = 20 * 60 * MINUTE;
  private static RunSummary many;

  @BeforeAll
  static void makeUp() throws IOException {
    RunSummary recorded = Reports.read(Path.of("../results/reference/icbc-holders"));
    List<CellSummary> cells = new ArrayList<>();
    for (int i = 0; i < TIMES; i++) {
      for (String profile : recorded.profiles()) {
        String name = "%s-made-up-%d".formatted(profile, i);
        recorded.only(profile, name).cells().forEach(cell -> cells.add(lasting(cell)));
      }
    }
    many = new RunSummary(recorded.run(), cells);
  }

  /** As many points and changes as 20 hours leave, with one peak in the middle. */
  private static CellSummary lasting(CellSummary cell) {
    List<HeapSeries.Point> used =
        LongStream.range(0, 1_600)
            .mapToObj(
                i -> new HeapSeries.Point(i * SPAN / 1_600, i == 801 ? 700 : 300.123 + i % 17))
            .toList();
    List<HeapSeries.Point> old =
        LongStream.range(0, 400)
            .mapToObj(i -> new HeapSeries.Point(i * SPAN / 400, 200.7))
            .toList();
    List<PlayedChange> changes =
        LongStream.range(0, 480)
            .mapToObj(i -> new PlayedChange(i * SPAN / 480, "rolling-restart"))
            .toList();
    HeapSeries heap =
        new HeapSeries(0, used, old, List.of(new HeapSeries.Begin("churn", 0)), changes);
    return new CellSummary(
        cell.record(),
        cell.jvm(),
        cell.readings(),
        cell.atHeapLimit(),
        cell.phases(),
        cell.propagation(),
        cell.byRegistry(),
        cell.leaks(),
        cell.collections(),
        heap,
        cell.heldHeap(),
        cell.nativeMemory(),
        cell.stacks(),
        cell.carried(),
        cell.calls(),
        cell.steadiness(),
        cell.remarks());
  }

  @Test
  void staysBelow5MegabytesAndSaysWhereTheRestIs() {
    String page = new HtmlReport().html(many, Path.of("."));

    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(5_000_000);
    assertThat(page)
        .contains("There are 120 cells", "Every number, and what it means")
        .doesNotContain("Cell dubbo-2.7-interface-made-up-0, replicate 1: completed");
  }

  @Test
  void drawsHeapOfEachCellWithItsPeak() {
    List<Chart> heaps =
        new RunCharts(many, Published.load())
            .all().stream().filter(chart -> chart.title().startsWith("Heap over time")).toList();

    assertThat(heaps).hasSize(3 * TIMES);
    for (Chart chart : heaps) {
      JsonNode used = chart.drawing().at("/option/series/0/data");
      assertThat(used).hasSizeBetween(100, 160);
      List<Double> sizes = new ArrayList<>();
      used.forEach(point -> sizes.add(point.get(1).asDouble()));
      assertThat(sizes).contains(700.0);
      assertThat(used.get(used.size() - 1).get(0).asDouble()).as("minutes").isGreaterThan(1_180);
    }
  }
}
