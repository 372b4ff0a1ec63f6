package dev.discoveryscale.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangePointTest {

  private static double[] series(Random random, int before, int after, double change) {
    return IntStream.range(0, before + after)
        .mapToDouble(i -> (i < before ? 0 : change) + 0.1 * random.nextGaussian())
        .toArray();
  }

  @Test
  void findsAStepWithItsPlaceAndSize() {
    ChangePoint step = ChangePoint.in(series(new Random(1), 6, 14, 0.5)).orElseThrow();
    assertThat(step.after()).isEqualTo(6);
    assertThat(step.change()).isCloseTo(0.5, within(0.1));
    assertThat(ChangePoint.in(series(new Random(1), 7, 3, -0.5)).orElseThrow().change())
        .isCloseTo(-0.5, within(0.15));
  }

  @Test
  void takesOneInAHundredSeriesForAStepByChance() {
    Random random = new Random(5);
    long found =
        IntStream.range(0, 2_000)
            .filter(i -> ChangePoint.in(series(random, 5, 5, 0)).isPresent())
            .count();
    // 20 are expected, with a standard deviation of 4.4.
    assertThat(found).isBetween(7L, 33L);
  }

  @Test
  void takesNoSingleFigureForAStep() {
    assertThat(ChangePoint.in(new double[] {0, 0.1, 0, 0.1, 0, 0.1, 0, 0.1, 0, 3})).isEmpty();
  }

  @Test
  void findsNothingInAConstantOrShortSeries() {
    assertThat(ChangePoint.in(new double[] {2, 2, 2, 2, 2, 2, 2, 2})).isEmpty();
    assertThat(ChangePoint.in(new double[] {0, 0, 1, 1, 1})).isEmpty();
    assertThat(ChangePoint.in(new double[0])).isEmpty();
  }
}
