package dev.discoveryscale.report.render.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Numbers have the digits that it takes to see what is said of them. */
class NumbersTest {

  @Test
  void writesPlainNumbersWhereTheyDiffer() {
    assertThat(Numbers.beside(300, 327)).containsExactly("300", "327");
    assertThat(Numbers.beside(0, 1.04)).containsExactly("0", "1.0");
    assertThat(Numbers.beside(1234.5, 1234.5)).containsExactly("1,235", "1,235");
  }

  @Test
  void doesNotRoundSmallNumberToZero() {
    assertThat(Numbers.beside(0.0044, 0.0192)).containsExactly("0.004", "0.02");
    assertThat(Numbers.beside(0.0044, 0.3)).containsExactly("0.004", "0.3");
    assertThat(Numbers.beside(-0.02, 0)).containsExactly("-0.02", "0");
  }

  @Test
  void showsDifferenceOfCloseNumbers() {
    assertThat(Numbers.beside(0.041, 0.043)).containsExactly("0.041", "0.043");
    assertThat(Numbers.beside(100.4, 100.3)).containsExactly("100.4", "100.3");
    assertThat(Numbers.beside(45.1401, 45.1402)).containsExactly("45.1", "45.1");
  }
}
