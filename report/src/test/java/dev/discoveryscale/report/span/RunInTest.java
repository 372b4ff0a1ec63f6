package dev.discoveryscale.report.span;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunInTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0", "1, 0", "3, 0", "4, 0", "5, 1", "6, 2", "7, 3", "8, 4", "9, 5", "10, 6", "11, 5",
    "12, 6", "13, 5", "18, 6", "60, 6"
  })
  void leavesEvenNumberOfAtLeastFour(int played, int runIn) {
    assertThat(RunIn.of(played)).isEqualTo(runIn);
  }
}
