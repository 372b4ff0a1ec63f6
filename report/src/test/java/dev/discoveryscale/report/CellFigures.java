package dev.discoveryscale.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Steadiness;
import java.util.Map;

/** Checks and replaces the figures of a cell. */
public final class CellFigures {
  private CellFigures() {}

  public static void is(CellSummary cell, Measure measure, double expected) {
    assertThat(cell.get(measure)).as(measure.key()).isPresent();
    assertThat(cell.get(measure).orElseThrow()).as(measure.key()).isEqualTo(expected, within(1e-9));
  }

  /** The same cell with these figures and no others. */
  public static CellSummary with(CellSummary cell, Map<Measure, Double> figures) {
    return new CellSummary(
        cell.record(),
        cell.jvm(),
        new Readings(figures),
        cell.atHeapLimit(),
        cell.phases(),
        cell.propagation(),
        cell.byRegistry(),
        cell.leaks(),
        cell.collections(),
        cell.heap(),
        cell.heldHeap(),
        cell.nativeMemory(),
        cell.stacks(),
        cell.carried(),
        cell.calls(),
        cell.steadiness(),
        cell.remarks());
  }

  /** The same cell with other slopes. */
  public static CellSummary steady(CellSummary cell, Steadiness steadiness) {
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
        cell.heap(),
        cell.heldHeap(),
        cell.nativeMemory(),
        cell.stacks(),
        cell.carried(),
        cell.calls(),
        steadiness,
        cell.remarks());
  }
}
