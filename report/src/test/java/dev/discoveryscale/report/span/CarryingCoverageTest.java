package dev.discoveryscale.report.span;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.model.record.CellRecord.ChurnKind;
import dev.discoveryscale.report.comparison.PlayedEnough;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How many of the 95% intervals hold the true figure of twenty hours, over synthetic cells of which
 * all 480 changes are known. A few of these changes are shown to {@link Carrying}, as a cell plays
 * a few of them.
 */
class CarryingCoverageTest {
  private static final int CELLS = 400;
  private static final int SPAN_CHANGES = 480;
  private static final double SPAN_HOURS = 20;
  private static final double WINDOW_HOURS = 12 / 3_600.0;
  private static final int STILL_WINDOWS = 12;
  private static final double STILL_WINDOW_HOURS = 5 / 3_600.0;
  private static final double LEAST_COVERAGE = 0.9;

  /** A collection for every so many MB, as of an eden of one size. */
  @ParameterizedTest
  @CsvSource({
    "6, 14, 26",
    "12, 14, 26",
    "24, 14, 26",
    "6, 1100, 180",
    "12, 1100, 180",
    "24, 1100, 180",
    "6, 14, 400",
    "24, 14, 400",
    "12, 2900, 30",
  })
  void coversCollectionsOfOneEden(int played, double mbPerChange, double edenMb) {
    Random random = new Random(18);
    int covered = 0;
    for (int i = 0; i < CELLS; i++) {
      Eden eden = new Eden(edenMb, random.nextDouble() * edenMb);
      covered +=
          covers(
              random,
              played,
              mbPerChange,
              (index, mb) -> eden.collections(mb),
              mb -> mb / edenMb,
              index -> 1);
    }
    assertThat(covered / (double) CELLS).isGreaterThanOrEqualTo(LEAST_COVERAGE);
  }

  /** Collections at random, as seldom as one in fifty changes and as often as a hundred in one. */
  @ParameterizedTest
  @CsvSource({
    "6, 0.02",
    "12, 0.02",
    "24, 0.02",
    "6, 0.3",
    "12, 0.3",
    "24, 0.3",
    "6, 3",
    "12, 3",
    "24, 3",
    "6, 100",
    "12, 100",
    "24, 100",
  })
  void coversCollectionsAtRandom(int played, double perChange) {
    Random random = new Random(20);
    double mbPerChange = 1_000;
    int covered = 0;
    for (int i = 0; i < CELLS; i++) {
      covered +=
          covers(
              random,
              played,
              mbPerChange,
              (index, mb) -> poisson(random, perChange * mb / mbPerChange),
              mb -> perChange * mb / mbPerChange,
              index -> 1);
    }
    assertThat(covered / (double) CELLS).isGreaterThanOrEqualTo(LEAST_COVERAGE);
  }

  /** The first changes cost three times as much and less and less, as G1's first changes do. */
  @ParameterizedTest
  @CsvSource({
    "6, 6", "8, 6", "10, 6", "12, 6", "18, 6", "24, 6", "6, 20", "8, 20", "10, 20", "12, 20",
    "6, 90", "8, 90", "10, 90", "12, 90", "24, 90", "6, 0.5", "12, 0.5", "24, 0.5",
  })
  void coversAfterARunIn(int played, double perChange) {
    Random random = new Random(8);
    double mbPerChange = 1_000;
    int covered = 0;
    for (int i = 0; i < CELLS; i++) {
      covered +=
          covers(
              random,
              played,
              mbPerChange,
              (index, mb) ->
                  poisson(random, perChange * mb / mbPerChange * (1 + 2 * Math.exp(-index / 1.5))),
              mb -> perChange * mb / mbPerChange,
              index -> 1);
    }
    assertThat(covered / (double) CELLS).isGreaterThanOrEqualTo(LEAST_COVERAGE);
  }

  /** The first three to six changes cost two to five times as much, as recorded, and no more do. */
  @ParameterizedTest
  @CsvSource({
    "6, 0.5", "8, 0.5", "6, 6", "8, 6", "10, 6", "6, 20", "8, 20", "10, 20", "6, 90", "8, 90",
    "10, 90", "12, 90",
  })
  void coversAfterARunInThatEndsAtOnce(int played, double perChange) {
    Random random = new Random(27);
    int covered = 0;
    for (int i = 0; i < CELLS; i++) {
      covered += runInThatEndsAtOnce(random, perChange).covers(played);
    }
    assertThat(covered / (double) CELLS).isGreaterThanOrEqualTo(LEAST_COVERAGE);
  }

  /** Such a cell ends after six changes if they decide it, and else after eight. */
  @ParameterizedTest
  @CsvSource({"6", "20", "90"})
  void coversAfterARunInWhereACellEndsOnceItIsDecided(double perChange) {
    Random random = new Random(31);
    int covered = 0;
    for (int i = 0; i < CELLS; i++) {
      Cell cell = runInThatEndsAtOnce(random, perChange);
      covered += cell.covers(narrow(cell.carried(6)) ? 6 : 8);
    }
    assertThat(covered / (double) CELLS).isGreaterThanOrEqualTo(LEAST_COVERAGE);
  }

  private static Cell runInThatEndsAtOnce(Random random, double perChange) {
    double mbPerChange = 1_000;
    int length = 3 + random.nextInt(4);
    double times = 2 + 3 * random.nextDouble();
    return new Cell(
        random,
        mbPerChange,
        (index, mb) -> poisson(random, perChange * mb / mbPerChange * (index < length ? times : 1)),
        mb -> perChange * mb / mbPerChange,
        index -> 1);
  }

  /** The mean of three cells, which share what is left of a run-in. */
  @ParameterizedTest
  @CsvSource({
    "6, 6, 1.5",
    "8, 6, 1.5",
    "12, 6, 1.5",
    "6, 20, 1.5",
    "8, 20, 1.5",
    "12, 20, 1.5",
    "6, 90, 1.5",
    "8, 90, 1.5",
    "12, 90, 1.5",
    "6, 90, 2",
    "8, 90, 2",
  })
  void coversTheMeanOfThreeAfterARunIn(int played, double perChange, double changes) {
    Random random = new Random(3);
    double mbPerChange = 1_000;
    int covered = 0;
    for (int i = 0; i < CELLS; i++) {
      List<Cell> cells = new ArrayList<>();
      for (int replicate = 0; replicate < 3; replicate++) {
        cells.add(
            new Cell(
                random,
                mbPerChange,
                (index, mb) ->
                    poisson(
                        random,
                        perChange * mb / mbPerChange * (1 + 2 * Math.exp(-index / changes))),
                mb -> perChange * mb / mbPerChange,
                index -> 1));
      }
      Interval interval =
          Carried.ofMean(cells.stream().map(cell -> cell.carried(played)).toList(), false)
              .orElseThrow();
      double truth = cells.stream().mapToDouble(cell -> cell.young).average().orElseThrow();
      covered += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
    }
    assertThat(covered / (double) CELLS).isGreaterThanOrEqualTo(LEAST_COVERAGE);
  }

  /** Objects of calls fill an eden at another pace than those of changes. */
  @ParameterizedTest
  @CsvSource({"6, 0.6", "12, 0.6", "6, 1.8", "12, 1.8", "24, 1.8"})
  void coversHoursWithoutChangesOfAnotherPace(int played, double pace) {
    Random random = new Random(15);
    int covered = 0;
    for (int i = 0; i < CELLS; i++) {
      covered +=
          covers(
              random,
              played,
              14,
              (index, mb) -> poisson(random, (index == SPAN_CHANGES ? pace : 1) * 0.6 * mb / 14),
              mb -> pace * 0.6 * mb / 14,
              index -> 1);
    }
    assertThat(covered / (double) CELLS).isGreaterThanOrEqualTo(LEAST_COVERAGE);
  }

  /** A leave costs half of what a join does, and an odd number of both is played. */
  @ParameterizedTest
  @CsvSource({"7, 6", "13, 6", "25, 6"})
  void coversChangesThatAlternate(int played, double perChange) {
    Random random = new Random(9);
    double mbPerChange = 1_000;
    int covered = 0;
    for (int i = 0; i < CELLS; i++) {
      covered +=
          covers(
              random,
              played,
              mbPerChange,
              (index, mb) -> poisson(random, perChange * mb / mbPerChange),
              mb -> perChange * mb / mbPerChange,
              index -> index % 2 == 0 ? 0.667 : 1.333);
    }
    assertThat(covered / (double) CELLS).isGreaterThanOrEqualTo(LEAST_COVERAGE);
  }

  /** A cell plays on until its interval is narrow, and then ends. */
  @ParameterizedTest
  @CsvSource({"0.3", "3", "20"})
  void coversWhereACellPlaysOnUntilItIsDecided(double perChange) {
    Random random = new Random(13);
    double mbPerChange = 1_000;
    int covered = 0;
    for (int i = 0; i < CELLS; i++) {
      Cell cell =
          new Cell(
              random,
              mbPerChange,
              (index, mb) -> poisson(random, perChange * mb / mbPerChange),
              mb -> perChange * mb / mbPerChange,
              index -> 1);
      int played = 6;
      while (played < 24 && !narrow(cell.carried(played))) {
        played += 6;
      }
      covered += cell.covers(played);
    }
    assertThat(covered / (double) CELLS).isGreaterThanOrEqualTo(LEAST_COVERAGE);
  }

  private static boolean narrow(Carried carried) {
    Interval interval = carried.interval().orElseThrow();
    double precision = PlayedEnough.PRECISION;
    return interval.low() >= (1 - precision) * carried.value()
        && interval.high() <= (1 + precision) * carried.value();
  }

  private interface Collections {
    double after(int change, double allocatedMb);
  }

  private interface Idle {
    double collections(double allocatedMb);
  }

  private static final class Eden {
    private final double sizeMb;
    private double filledMb;

    Eden(double sizeMb, double filledMb) {
      this.sizeMb = sizeMb;
      this.filledMb = filledMb;
    }

    double collections(double mb) {
      filledMb += mb;
      double full = Math.floor(filledMb / sizeMb);
      filledMb -= full * sizeMb;
      return full;
    }
  }

  private static int covers(
      Random random,
      int played,
      double mbPerChange,
      Collections collections,
      Idle idle,
      IntToDoubleFunction share) {
    return new Cell(random, mbPerChange, collections, idle, share).covers(played);
  }

  /** A cell of which all changes of the span are known. */
  private static final class Cell {
    private static final double IDLE_MB_PER_HOUR = 600;

    private final List<Window> still = new ArrayList<>();
    private final List<Window> changes = new ArrayList<>();
    private double stillMb;
    private double stillYoung;
    private double young;

    Cell(
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

    Carried carried(int played) {
      Windows windows = new Windows(still, Optional.empty(), changes.subList(0, played));
      return carry(windows, stillMb, stillYoung).get(SpanFigure.YOUNG_GC);
    }

    /** 1 if the interval of its young collections holds all of the span's. */
    int covers(int played) {
      Carried carried = carried(played);
      Interval interval = carried.interval().orElseThrow();
      assertThat(carried.value()).isGreaterThanOrEqualTo(carried.seen());
      return interval.low() <= young && young <= interval.high() ? 1 : 0;
    }
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

  private static double poisson(Random random, double mean) {
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
