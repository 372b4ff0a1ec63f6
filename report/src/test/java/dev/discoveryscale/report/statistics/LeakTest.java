package dev.discoveryscale.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.tally.MemoryTally;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Series whose leak is known: what the estimator makes of them. */
class LeakTest {

  private static final long HOUR = 3_600_000;
  private static final long BEGIN = 1_795_245_872_445L;
  private static final double MB = Units.MB;

  /** A tooth of old space lasts so long. */
  private static final long TOOTH = 11 * 60_000;

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 4, -2})
  void coversTrueSlopeInAboutNineteenOfTwentySeries(double slope) {
    int held = 0;
    for (int seed = 0; seed < 100; seed++) {
      Slope found = heap(sawtooth(20, seed, hour -> 100 + slope * hour)).slope().orElseThrow();
      assertThat(found.perHour()).isCloseTo(slope, within(0.5));
      held += found.low() <= slope && slope <= found.high() ? 1 : 0;
    }
    assertThat(held).isBetween(88, 100);
  }

  @Test
  void distinguishesLeakOfTwoMegabytesAnHourFromNone() {
    Slope leak = heap(sawtooth(20, 1, hour -> 100 + 2 * hour)).slope().orElseThrow();
    Slope none = heap(sawtooth(20, 1, hour -> 100)).slope().orElseThrow();

    assertThat(leak.low()).isPositive();
    assertThat(none.low()).isNegative();
    assertThat(none.high()).isPositive().isLessThan(1);
  }

  /** A few large teeth are no leak, and nobody can be sure of it. */
  @Test
  void widensIntervalForTeethAsLongAsWindows() {
    MemoryTally tally = new MemoryTally();
    for (long t = 0; t < 20 * HOUR; t += 60_000) {
      double old = 100 + 200.0 * (t % (5 * HOUR)) / (5 * HOUR);
      tally.collected(BEGIN + t, (long) (old * MB), Optional.of((long) (old * MB)));
    }
    Slope found = heap(tally).slope().orElseThrow();

    assertThat(found.low()).isNegative();
    assertThat(found.high()).isPositive();
    assertThat(found.high() - found.low()).isGreaterThan(5);
  }

  /** Neighbours that resemble each other are fewer than they seem. */
  @Test
  void reportsDriftWithoutTrendAsLeakRarely() {
    int wrong = 0;
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      MemoryTally tally = new MemoryTally();
      double drift = 0;
      for (long t = 0; t < 20 * HOUR; t += HOUR / 4) {
        drift = 0.7 * drift + random.nextGaussian();
        long used = (long) ((100 + 5 * drift) * MB);
        tally.collected(BEGIN + t, used, Optional.of(used));
      }
      Slope found = heap(tally).slope().orElseThrow();
      wrong += found.low() > 0 || found.high() < 0 ? 1 : 0;
    }
    assertThat(wrong).isLessThan(15);
  }

  @Test
  void givesUpperBoundWhereOldSpaceIsNeverCollected() {
    MemoryTally tally = new MemoryTally();
    for (long t = 0; t < HOUR; t += 10_000) {
      long used = (long) ((50 + 10.0 * t / HOUR) * MB);
      tally.collected(BEGIN + t, used, Optional.of(used));
    }
    Leak leak = tally.heap("a", BEGIN, BEGIN + HOUR);

    assertThat(leak.atMost()).isTrue();
    assertThat(leak.slope().orElseThrow().perHour()).isCloseTo(10, within(0.1));
  }

  /** The first teeth grow out of a heap that was just collected in full. */
  @Test
  void leavesOutGrowthBeforeFirstCollectionOfOldSpace() {
    MemoryTally tally = new MemoryTally();
    for (long t = 0; t < 20 * HOUR; t += 60_000) {
      double old = t < 4 * HOUR ? 100 + 100.0 * t / (4 * HOUR) : 150 + 50.0 * (t % TOOTH) / TOOTH;
      tally.collected(BEGIN + t, (long) (old * MB), Optional.of((long) (old * MB)));
    }
    assertThat(heap(tally).slope().orElseThrow().perHour()).isCloseTo(0, within(0.1));
  }

  @Test
  void recognizesPlateauBySecondHalf() {
    MemoryTally tally = sawtooth(20, 1, hour -> 100 + 30 * (1 - Math.exp(-hour / 1.5)));
    Leak leak = heap(tally);

    assertThat(leak.slope().orElseThrow().perHour()).isGreaterThan(0.5);
    assertThat(leak.secondHalf().orElseThrow().perHour()).isCloseTo(0, within(0.2));
  }

  @Test
  void givesReasonForNoSlopeOfShortPhase() {
    MemoryTally tally = sawtooth(1, 1, hour -> 100);

    Leak leak = tally.resident("a", BEGIN, BEGIN + 9 * 60_000);
    assertThat(leak.slope()).isEmpty();
    assertThat(leak.absentBecause())
        .isEqualTo("9.0 min of the churn phase can be used, 10 are needed");
  }

  @Test
  void givesReasonForNoSlopeOfFewCollections() {
    MemoryTally tally = new MemoryTally();
    for (int hour = 0; hour < 9; hour++) {
      tally.collected(BEGIN + hour * HOUR + 1_000, 1, Optional.empty());
    }
    assertThat(heap(tally).absentBecause())
        .isEqualTo("9 of 20 windows hold a value, 10 are needed");
  }

  private static Leak heap(MemoryTally tally) {
    return tally.heap("a", BEGIN, BEGIN + 20 * HOUR);
  }

  /** A live set, garbage in old space up to 80 MB that is collected now and then, and noise. */
  private static MemoryTally sawtooth(int hours, int seed, DoubleUnaryOperator live) {
    Random random = new Random(seed);
    MemoryTally tally = new MemoryTally();
    for (long t = 0; t < hours * HOUR; t += 5_000) {
      double old =
          live.applyAsDouble((double) t / HOUR)
              + 80.0 * (t % TOOTH) / TOOTH
              + Math.abs(random.nextGaussian());
      double used = old + 5 * random.nextDouble();
      tally.collected(BEGIN + t, (long) (used * MB), Optional.of((long) (old * MB)));
    }
    return tally;
  }
}
