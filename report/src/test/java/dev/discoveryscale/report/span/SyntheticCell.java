package dev.discoveryscale.report.span;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.model.record.CellRecord.ChurnKind;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Interval;
import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.tally.Window;
import dev.discoveryscale.report.tally.Windows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/** A made-up cell for which all changes of the span are known. */
final class SyntheticCell {
  interface Collections {
    double after(int change, double allocatedMb);
  }

  interface Idle {
    double collections(double allocatedMb);
  }

  static final int SPAN_CHANGES = 480;
  private static final double SPAN_HOURS = 20;
  private static final double WINDOW_HOURS = 12 / 3_600.0;
  private static final int STILL_WINDOWS = 12;
  private static final double STILL_WINDOW_HOURS = 5 / 3_600.0;
  private static final double MB_PER_CHANGE = 1_000;
  private static final double IDLE_MB_PER_HOUR = 600;

  private final List<Window> still = new ArrayList<>();
  private final List<Window> changes = new ArrayList<>();
  private double stillMb;
  private double stillYoung;
  private double young;

  SyntheticCell(
      Random random,
      double mbPerChange,
      Collections collections,
      Idle idle,
      IntToDoubleFunction share) {
    for (int i = 0; i < STILL_WINDOWS; i++) {
      double mb = IDLE_MB_PER_HOUR * STILL_WINDOW_HOURS * (0.9 + 0.2 * random.nextDouble());
      double count = collections.after(SPAN_CHANGES, mb);
      stillMb += mb;
      stillYoung += count;
      still.add(window("still", STILL_WINDOW_HOURS, mb, count));
    }
    young = stillYoung;
    for (int i = 0; i < SPAN_CHANGES; i++) {
      double mb = mbPerChange * share.applyAsDouble(i) * (1 + 0.05 * random.nextGaussian());
      double count = collections.after(i, mb);
      young += count;
      changes.add(window("restart", WINDOW_HOURS, mb, count));
    }
    double idleHours =
        SPAN_HOURS - SPAN_CHANGES * WINDOW_HOURS - STILL_WINDOWS * STILL_WINDOW_HOURS;
    young += idle.collections(IDLE_MB_PER_HOUR * idleHours);
  }

  /** Collections at random, with a factor for each change. */
  static SyntheticCell atRandom(Random random, double perChange, IntToDoubleFunction factor) {
    return atRandom(random, perChange, factor, index -> 1);
  }

  static SyntheticCell atRandom(
      Random random, double perChange, IntToDoubleFunction factor, IntToDoubleFunction share) {
    return new SyntheticCell(
        random,
        MB_PER_CHANGE,
        (index, mb) ->
            poisson(random, perChange * mb / MB_PER_CHANGE * factor.applyAsDouble(index)),
        mb -> perChange * mb / MB_PER_CHANGE,
        share);
  }

  /** Its young collections over the whole span. */
  double young() {
    return young;
  }

  Carried carried(int played) {
    Windows windows = new Windows(still, Optional.empty(), changes.subList(0, played));
    return carry(windows, stillMb, stillYoung).get(SpanFigure.YOUNG_GC);
  }

  /** Whether the interval of its young collections holds all of the span's. */
  boolean covers(int played) {
    Carried carried = carried(played);
    Interval interval = carried.interval().orElseThrow();
    assertThat(carried.value()).isGreaterThanOrEqualTo(carried.seen());
    return interval.low() <= young && young <= interval.high();
  }

  private static Map<SpanFigure, Carried> carry(
      Windows windows, double stillMb, double stillYoung) {
    int played = windows.changes().size();
    long spanMs = Math.round(SPAN_HOURS * Units.MS_PER_HOUR);
    Churn churn =
        new Churn(
            SPAN_CHANGES,
            played,
            12_000,
            spanMs,
            played * 12_000L,
            ChurnMode.SAMPLING,
            Optional.of(List.of(new ChurnKind("restart", SPAN_CHANGES, played))));
    PhaseTotals still =
        new PhaseTotals(
            true,
            STILL_WINDOWS * STILL_WINDOW_HOURS * Units.MS_PER_HOUR,
            Math.round(stillYoung),
            0,
            0,
            0,
            Optional.of(stillMb),
            0,
            0);
    return new Carrying(churn, windows, still, still, new Readings.Builder()).put();
  }

  private static Window window(String name, double hours, double mb, double young) {
    return new Window(name, hours, Optional.of(mb), young, 0, 16);
  }

  static double poisson(Random random, double mean) {
    if (mean > 50) {
      return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.nextGaussian()));
    }
    double limit = Math.exp(-mean);
    double product = random.nextDouble();
    int count = 0;
    while (product > limit) {
      count++;
      product *= random.nextDouble();
    }
    return count;
  }
}
