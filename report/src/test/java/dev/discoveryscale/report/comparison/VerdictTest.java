package dev.discoveryscale.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.comparison.Verdict.Agreement;
import dev.discoveryscale.report.statistics.Bound;
import dev.discoveryscale.report.statistics.Interval;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a ratio agrees with a published change. */
class VerdictTest {
  @ParameterizedTest(name = "{0} {1} beside {2}: {3}")
  @CsvSource({
    "EXACT,    0.50, -45, AGREES",
    "EXACT,    0.40, -45, DIFFERS",
    "EXACT,    1.02, -5,  DIFFERS",
    "AT_MOST,  0.60, -74, NOT_CONTRADICTED",
    "AT_MOST,  0.25, -74, NOT_CONTRADICTED",
    "AT_LEAST, 0.30, -75, NOT_CONTRADICTED",
    "AT_MOST,  0.10, -74, DIFFERS",
    "AT_LEAST, 1.10, 22,  NOT_CONTRADICTED",
    "AT_LEAST, 2.00, 22,  DIFFERS",
  })
  void decidesByBoundAndPublishedChange(
      Bound bound, double ratio, double published, Agreement expected) {
    Verdict verdict = Verdict.of(new Ratio(ratio, bound, Optional.empty()), published);
    assertThat(verdict.agreement()).isEqualTo(expected);
    assertThat(verdict.points()).isEqualTo(Math.abs((ratio - 1) * 100 - published), within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "0.20, 0.10, 0.30, -45,  DIFFERS",
    "0.50, 0.46, 0.64, -45,  AGREES",
    "0.50, 0.40, 0.60, -45,  NOT_DECIDED",
    "0.65, 0.64, 0.70, -45,  NOT_DECIDED",
    "0.00, 0.00, 0.10, -100, AGREES",
    "0.00, 0.00, 0.20, -100, NOT_DECIDED",
    "1.02, 1.01, 1.03, -5,   DIFFERS",
    "0.98, 0.96, 1.01, -5,   NOT_DECIDED",
  })
  void decidesOnlyByWholeInterval(
      double ratio, double low, double high, double published, Agreement expected) {
    Interval interval = new Interval(low, high, Interval.CONFIDENCE);

    assertThat(
            Verdict.of(new Ratio(ratio, Bound.EXACT, Optional.of(interval)), published).agreement())
        .isEqualTo(expected);
  }
}
