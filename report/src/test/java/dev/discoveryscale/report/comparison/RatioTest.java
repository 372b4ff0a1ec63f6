package dev.discoveryscale.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.statistics.Interval;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RatioTest {

  /** With an exact reference the ratio has the range of its numerator. */
  @Test
  void dividesByExactReference() {
    Interval ratio = Ratio.between(4, range(3, 6), 2, range(2, 2)).orElseThrow();

    assertThat(ratio.low()).isEqualTo(1.5, within(1e-9));
    assertThat(ratio.high()).isEqualTo(3, within(1e-9));
  }

  @Test
  void hasUpperEndForNone() {
    Interval ratio = Ratio.between(0, range(0, 10), 100, range(80, 120)).orElseThrow();

    assertThat(ratio.low()).isZero();
    assertThat(ratio.high()).isEqualTo(10 / Math.sqrt(80 * 120), within(1e-9));
  }

  @Test
  void isAbsentWhereReferenceMayBeNone() {
    assertThat(Ratio.between(4, range(3, 6), 2, range(0, 4))).isEmpty();
  }

  @Test
  void coversRatioOfNormalMeans() {
    Random random = new Random(4);
    int covered = 0;
    for (int i = 0; i < 2_000; i++) {
      double value = 50 + 5 * random.nextGaussian();
      double reference = 100 + 10 * random.nextGaussian();
      Interval ratio =
          Ratio.between(value, around(value, 5), reference, around(reference, 10)).orElseThrow();
      covered += ratio.low() <= 0.5 && 0.5 <= ratio.high() ? 1 : 0;
    }
    assertThat(covered / 2_000.0).isBetween(0.93, 0.97);
  }

  private static Interval around(double mean, double error) {
    return range(mean - 1.96 * error, mean + 1.96 * error);
  }

  private static Interval range(double low, double high) {
    return new Interval(low, high, Interval.CONFIDENCE);
  }
}
