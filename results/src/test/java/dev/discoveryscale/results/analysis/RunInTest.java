package dev.discoveryscale.results.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunInTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0", "1, 0", "3, 0", "4, 0", "6, 2", "7, 1", "8, 2", "12, 4", "13, 3", "18, 6", "60, 6"
  })
  void leavesAnEvenNumberAndAtLeastFour(int played, int runIn) {
    assertThat(RunIn.of(played)).isEqualTo(runIn);
  }
}
