package dev.discoveryscale.report.capacity.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Figures of recorded cells. */
class MigrationFigureTest {

  private static final Path RECORDED = Path.of("../results/reference/capacity");

  private static List<CellSummary> cells(String run) throws IOException {
    return Reports.read(RECORDED.resolve(run)).cells();
  }

  @Test
  void countsWhatRegistriesSendAtStart() throws IOException {
    CellSummary cell = cells("200-8-1024").get(0);
    RegistryTraffic traffic = cell.record().consumer().registryTraffic().orElseThrow();

    assertThat(MigrationPlan.figures(cell).get(MigrationFigure.START_RECEIVED) * (1 << 20))
        .isCloseTo(received(traffic, "start") + received(traffic, "subscribe"), within(1.0))
        .isPositive();
  }

  private static double received(RegistryTraffic traffic, String phase) {
    return traffic.phases().stream()
        .filter(each -> each.phase().equals(phase))
        .mapToLong(RegistryTraffic.Phase::receivedBytes)
        .sum();
  }

  @Test
  void multipliesNoSingleCollections() throws IOException {
    List<CellSummary> cells = new ArrayList<>(cells("200-8-1024"));
    cells.addAll(cells("50-8-1024"));
    List<Boolean> enough =
        cells.stream().map(cell -> cell.get(Measure.YOUNG_GC_COUNT).orElseThrow() >= 4).toList();

    assertThat(enough).contains(true, false);
    assertThat(cells)
        .extracting(cell -> MigrationPlan.figures(cell).containsKey(MigrationFigure.YOUNG))
        .isEqualTo(enough);
    assertThat(cells)
        .allMatch(cell -> MigrationPlan.figures(cell).containsKey(MigrationFigure.ALLOCATED));
  }

  @Test
  void dividesWhatIsAllocatedIntoChangesAndCalls() throws IOException {
    CellSummary cell = cells("200-8-1024").get(0);
    double changes = cell.get(Measure.SPAN_CHANGES).orElseThrow();
    double kb = cell.get(Measure.ALLOCATED_KB_PER_CHANGE).orElseThrow();

    assertThat(MigrationPlan.figures(cell).get(MigrationFigure.CHANGES))
        .isCloseTo(changes * kb / (1 << 20), within(1e-9))
        .isLessThan(MigrationPlan.figures(cell).get(MigrationFigure.ALLOCATED));
  }
}
