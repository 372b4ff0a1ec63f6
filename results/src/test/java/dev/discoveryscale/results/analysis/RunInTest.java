package dev.discoveryscale.results.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunInTest {

  /** Young collections after each change of a real cell: 3.0 at interface level, G1, 768 MB. */
  private static final double[] G1 = {
    10, 34, 9, 19, 13, 7, 5, 8, 6, 4, 9, 4, 7, 7, 7, 6, 7, 4, 7, 5, 5, 7, 5, 5, 6, 7, 4, 7, 6, 7
  };

  @Test
  void leavesOutTheBeginningUpToItsLevel() {
    assertThat(RunIn.of(Arrays.copyOf(G1, 15))).isEqualTo(5);
    assertThat(Arrays.stream(G1).skip(RunIn.of(G1)).average().orElseThrow()).isBetween(5.5, 6.5);
  }

  @Test
  void leavesOutHalfAtMostAndNothingOfAFewOrOfWhatIsSteady() {
    assertThat(RunIn.of(new double[] {9, 8, 7, 6, 5, 4})).isEqualTo(3);
    assertThat(RunIn.of(new double[] {90, 1, 1, 1})).isZero();
    assertThat(RunIn.of(new double[] {4, 4, 4, 4, 4, 4})).isZero();
    assertThat(RunIn.of(new double[0])).isZero();
  }

  /** Of a series without any run-in its mean is hardly moved. */
  @Test
  void isNoBiasWhereThereIsNoRunIn() {
    Random random = new Random(20_000);
    double mean =
        IntStream.range(0, 2_000)
            .mapToDouble(
                each -> {
                  double[] series = random.doubles(30, 0, 10).toArray();
                  return Arrays.stream(series).skip(RunIn.of(series)).average().orElseThrow();
                })
            .average()
            .orElseThrow();

    assertThat(mean).isBetween(4.9, 5.1);
  }
}
