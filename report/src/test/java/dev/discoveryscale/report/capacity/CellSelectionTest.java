package dev.discoveryscale.report.capacity;

import static dev.discoveryscale.report.capacity.RecordedCell.PROFILE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.report.capacity.fit.FleetSizes;
import dev.discoveryscale.report.capacity.fit.Observation;
import dev.discoveryscale.report.capacity.fit.Quantity;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which recorded cells a plan uses: one as it is, and the same with one thing changed. */
class CellSelectionTest {
  private RecordedCell recorded;

  @BeforeEach
  void open(@TempDir Path folder) {
    recorded = new RecordedCell(folder);
  }

  @Test
  void usesRecordedCellWithItsFleetAndCosts() throws IOException {
    CellSelection selection = CellSelection.of(List.of(recorded.run("one")));
    assertThat(selection.leftOut()).isEmpty();
    Observation cell = selection.usable().get(PROFILE).get(0);
    assertThat(cell.fleet())
        .as("of five protocols 3.0 follows one by application")
        .isEqualTo(new FleetSizes(100, 8, 5, 1, 2, false, 1024));
    assertThat(cell.fleet().heldUrls()).isEqualTo(1600);
    assertThat(cell.costs()).containsOnlyKeys(Quantity.values());
    assertThat(cell.costs().get(Quantity.LIVE_SET)).isBetween(15.0, 15.1);
    assertThat(cell.model()).isEqualTo("application");
  }

  private static Stream<Arguments> unusable() {
    return Stream.of(
        cell("ended as out-of-memory", cell -> cell.put("outcome", "out-of-memory")),
        cell("a profiler was attached", cell -> cell.putArray("profiled").add("cpu")),
        cell(
            "the generator was the bottleneck",
            cell -> cell.withObject("/generator").put("cpuPeakPercent", 99.0)),
        cell(
            "other processes used its processors",
            cell -> {
              ObjectNode load = cell.withObject("/generator/foreignLoad");
              load.putArray("processors").add(1);
              load.putObject("consumer").put("percent", 50.0).putArray("processes");
            }),
        Arguments.of(
            "its record does not say how large the fleet was",
            (Consumer<ObjectNode>) RecordedCell::unchanged,
            (Consumer<ObjectNode>) cell -> cell.remove("expected")));
  }

  private static Arguments cell(String reason, Consumer<ObjectNode> change) {
    return Arguments.of(reason, (Consumer<ObjectNode>) RecordedCell::unchanged, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unusable")
  void leavesOutUnusableCells(String reason, Consumer<ObjectNode> run, Consumer<ObjectNode> cell)
      throws IOException {
    assertThat(reason(run, cell)).isEqualTo(reason);
  }

  @Test
  void leavesOutCellsWhoseFleetChangedItsSize() throws IOException {
    assertThat(
            reason(
                RecordedCell::unchanged,
                cell -> cell.withObject("/holdingsAfterChurn").put("visibleInstances", 1200)))
        .contains("held 1,200 instances, but the fleet of its scenario has 1,600");
  }

  @Test
  void leavesOutCellsPressedAgainstTheirHeap() throws IOException {
    recorded.run("pressed");
    Path samples = recorded.folder("pressed").samples(PROFILE, 1);
    Files.writeString(
        samples,
        Files.readString(samples)
            .replaceFirst("\"maxHeapBytes\":\\d+", "\"maxHeapBytes\":" + (16 << 20)));
    NamedRun pressed = new NamedRun("pressed", Reports.read(recorded.folder("pressed").root()));

    assertThat(CellSelection.of(List.of(pressed)).leftOut())
        .singleElement()
        .satisfies(cell -> assertThat(cell.reason()).contains("at the heap limit"));
  }

  private String reason(Consumer<ObjectNode> run, Consumer<ObjectNode> cell) throws IOException {
    CellSelection selection = CellSelection.of(List.of(recorded.run("changed", run, cell)));
    assertThat(selection.usable()).isEmpty();
    assertThat(selection.leftOut()).hasSize(1);
    return selection.leftOut().get(0).reason();
  }
}
