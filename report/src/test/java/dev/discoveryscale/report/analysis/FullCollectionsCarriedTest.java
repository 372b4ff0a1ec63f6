package dev.discoveryscale.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.model.record.CellRecord.ChurnKind;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.span.Carried;
import dev.discoveryscale.report.span.Carrying;
import dev.discoveryscale.report.span.PhaseTotals;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.tally.Window;
import dev.discoveryscale.report.tally.Windows;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Twelve changes of 480 without a full collection, 14 MB each; 100 MB an hour without changes. */
class FullCollectionsCarriedTest {
  private static final double LIMIT_MB = 768;

  @Test
  void limitsUpperEndByAllocationIntoFreeHeap() {
    double idleHours = 20 - 480 * 12 / 3_600.0 - 60 / 3_600.0;
    double allocated = 468 * 14 + idleHours * 100;

    assertThat(high(28)).isEqualTo(allocated / ((LIMIT_MB - 28) / 2), within(0.01));
  }

  /** Old generations of a heap that is half live are filled sooner than the free heap. */
  @Test
  void doesNotLimitUpperEndInFullHeap() {
    double rate = 3.68888 / 8;

    assertThat(high(400)).isGreaterThan(468 * rate);
  }

  private static double high(double liveMb) {
    Window change = new Window("restart", 12 / 3_600.0, Optional.of(14.0), 0, 0, 16);
    Window still = new Window("still", 5 / 3_600.0, Optional.of(100 * 5 / 3_600.0), 0, 0, 0);
    Windows windows =
        new Windows(
            Collections.nCopies(12, still), Optional.empty(), Collections.nCopies(12, change));
    PhaseTotals quiet =
        new PhaseTotals(true, 60_000, 0, 0, 0, 0, Optional.of(100 * 60 / 3_600.0), 0, 12);
    Churn churn =
        new Churn(
            480,
            12,
            12_000,
            72_000_000,
            144_000,
            ChurnMode.SAMPLING,
            Optional.of(List.of(new ChurnKind("restart", 480, 12))));
    Readings.Builder known = new Readings.Builder();
    known.put(Measure.HEAP_LIMIT_MB, LIMIT_MB).put(Measure.USED_AFTER_FULL_GC_MB, liveMb);
    Carried full = new Carrying(churn, windows, quiet, quiet, known).put().get(SpanFigure.FULL_GC);
    return full.interval().orElseThrow().high();
  }
}
