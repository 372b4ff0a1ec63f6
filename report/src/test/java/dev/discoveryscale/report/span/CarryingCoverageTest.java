package dev.discoveryscale.report.span;

import static dev.discoveryscale.report.span.SyntheticCell.SPAN_CHANGES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.comparison.PlayedEnough;
import dev.discoveryscale.report.statistics.Interval;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How many of the 95% intervals hold the true figure of twenty hours, over synthetic cells whose
 * 480 changes are all known. A few of these changes are shown to {@link Carrying}, as a cell plays
 * a few of them.
 */
class CarryingCoverageTest {
  private static final int CELLS = 400;
  private static final double LEAST_COVERAGE = 0.9;

  /** A collection for every so many MB, as of an eden of one size. */
  @ParameterizedTest
  @CsvSource({
    "6, 14, 26", "12, 14, 26", "24, 14, 26",
    "6, 1100, 180", "12, 1100, 180", "24, 1100, 180",
    "6, 14, 400", "24, 14, 400", "12, 2900, 30"
  })
  void coversCollectionsOfOneEden(int played, double mbPerChange, double edenMb) {
    assertCovered(
        18,
        random -> {
          Eden eden = new Eden(edenMb, random.nextDouble() * edenMb);
          return new SyntheticCell(
                  random,
                  mbPerChange,
                  (index, mb) -> eden.collections(mb),
                  mb -> mb / edenMb,
                  index -> 1)
              .covers(played);
        });
  }

  /** Collections at random, as seldom as one in fifty changes and as often as a hundred in one. */
  @ParameterizedTest
  @CsvSource({
    "6, 0.02", "12, 0.02", "24, 0.02",
    "6, 0.3", "12, 0.3", "24, 0.3",
    "6, 3", "12, 3", "24, 3",
    "6, 100", "12, 100", "24, 100"
  })
  void coversCollectionsAtRandom(int played, double perChange) {
    assertCovered(
        20, random -> SyntheticCell.atRandom(random, perChange, index -> 1).covers(played));
  }

  /** The first changes cost three times as much and less and less, as G1's first changes do. */
  @ParameterizedTest
  @CsvSource({
    "6, 6", "8, 6", "10, 6", "12, 6", "18, 6", "24, 6", "6, 20", "8, 20", "10, 20", "12, 20",
    "6, 90", "8, 90", "10, 90", "12, 90", "24, 90", "6, 0.5", "12, 0.5", "24, 0.5"
  })
  void coversAfterRunIn(int played, double perChange) {
    assertCovered(8, random -> runIn(random, perChange, 1.5).covers(played));
  }

  /** The first three to six changes cost two to five times as much, as recorded, and no more do. */
  @ParameterizedTest
  @CsvSource({
    "6, 0.5", "8, 0.5", "6, 6", "8, 6", "10, 6", "6, 20", "8, 20", "10, 20", "6, 90", "8, 90",
    "10, 90", "12, 90"
  })
  void coversAfterRunInThatEndsAtOnce(int played, double perChange) {
    assertCovered(27, random -> runInThatEndsAtOnce(random, perChange).covers(played));
  }

  /** Such a cell ends after six changes if they decide it, and else after eight. */
  @ParameterizedTest
  @CsvSource({"6", "20", "90"})
  void coversCellThatEndsOnceDecidedAfterRunIn(double perChange) {
    assertCovered(
        31,
        random -> {
          SyntheticCell cell = runInThatEndsAtOnce(random, perChange);
          return cell.covers(narrow(cell.carried(6)) ? 6 : 8);
        });
  }

  /** The first changes cost three times as much, and less after some changes. */
  private static SyntheticCell runIn(Random random, double perChange, double changes) {
    return SyntheticCell.atRandom(random, perChange, index -> 1 + 2 * Math.exp(-index / changes));
  }

  private static SyntheticCell runInThatEndsAtOnce(Random random, double perChange) {
    int length = 3 + random.nextInt(4);
    double times = 2 + 3 * random.nextDouble();
    return SyntheticCell.atRandom(random, perChange, index -> index < length ? times : 1);
  }

  /** The mean of three cells, which share what is left of a run-in. */
  @ParameterizedTest
  @CsvSource({
    "6, 6, 1.5", "8, 6, 1.5", "12, 6, 1.5",
    "6, 20, 1.5", "8, 20, 1.5", "12, 20, 1.5",
    "6, 90, 1.5", "8, 90, 1.5", "12, 90, 1.5",
    "6, 90, 2", "8, 90, 2"
  })
  void coversMeanOfThreeAfterRunIn(int played, double perChange, double changes) {
    assertCovered(
        3,
        random -> {
          List<SyntheticCell> cells =
              Stream.generate(() -> runIn(random, perChange, changes)).limit(3).toList();
          Interval interval =
              Carried.ofMean(cells.stream().map(cell -> cell.carried(played)).toList(), false)
                  .orElseThrow();
          double truth = cells.stream().mapToDouble(SyntheticCell::young).average().orElseThrow();
          return interval.low() <= truth && truth <= interval.high();
        });
  }

  /** Objects of calls fill an eden at another pace than those of changes. */
  @ParameterizedTest
  @CsvSource({"6, 0.6", "12, 0.6", "6, 1.8", "12, 1.8", "24, 1.8"})
  void coversIdleHoursOfAnotherPace(int played, double pace) {
    assertCovered(
        15,
        random ->
            new SyntheticCell(
                    random,
                    14,
                    (index, mb) ->
                        SyntheticCell.poisson(
                            random, (index == SPAN_CHANGES ? pace : 1) * 0.6 * mb / 14),
                    mb -> pace * 0.6 * mb / 14,
                    index -> 1)
                .covers(played));
  }

  /** A leave costs half of what a join does, and an odd number of both is played. */
  @ParameterizedTest
  @CsvSource({"7, 6", "13, 6", "25, 6"})
  void coversChangesThatAlternate(int played, double perChange) {
    assertCovered(
        9,
        random ->
            SyntheticCell.atRandom(
                    random, perChange, index -> 1, index -> index % 2 == 0 ? 0.667 : 1.333)
                .covers(played));
  }

  /** A cell plays on until its interval is narrow, and then ends. */
  @ParameterizedTest
  @CsvSource({"0.3", "3", "20"})
  void coversCellThatPlaysUntilDecided(double perChange) {
    assertCovered(
        13,
        random -> {
          SyntheticCell cell = SyntheticCell.atRandom(random, perChange, index -> 1);
          int played = 6;
          while (played < 24 && !narrow(cell.carried(played))) {
            played += 6;
          }
          return cell.covers(played);
        });
  }

  /** The predicate draws a cell and returns whether its interval contains the true figure. */
  private static void assertCovered(long seed, Predicate<Random> covers) {
    Random random = new Random(seed);
    long covered =
        Stream.generate(() -> covers.test(random)).limit(CELLS).filter(held -> held).count();
    assertThat(covered / (double) CELLS).isGreaterThanOrEqualTo(LEAST_COVERAGE);
  }

  private static boolean narrow(Carried carried) {
    Interval interval = carried.interval().orElseThrow();
    double precision = PlayedEnough.PRECISION;
    return interval.low() >= (1 - precision) * carried.value()
        && interval.high() <= (1 + precision) * carried.value();
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
}
