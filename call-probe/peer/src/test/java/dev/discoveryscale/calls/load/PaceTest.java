package dev.discoveryscale.calls.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PaceTest {

  private static final long BEGIN = 1_000_000_007L;
  private static final int ROUND = 1 << 16;

  @Test
  void beginsAClosedLoopsCallsAtOnce() {
    assertThat(Pace.closed().intended(17)).isEqualTo(Pace.AT_ONCE);
  }

  @Test
  void spacesAFixedRateEvenly() {
    Pace pace = Pace.fixed(10_000, BEGIN);
    assertThat(pace.intended(0)).isEqualTo(BEGIN);
    assertThat(pace.intended(1)).isEqualTo(BEGIN + 100_000);
    assertThat(pace.intended(36_000_000)).isEqualTo(BEGIN + 3_600_000_000_000L);
  }

  @Test
  void keepsTheRateOfPoissonArrivalsOverEachRound() {
    Pace pace = Pace.poisson(10_000, BEGIN, 1);
    for (long round = 1; round <= 3; round++) {
      assertThat(pace.intended(round * ROUND) - BEGIN)
          .isCloseTo(round * ROUND * 100_000, within(10L));
    }
  }

  @Test
  void spacesPoissonArrivalsExponentially() {
    Pace pace = Pace.poisson(10_000, BEGIN, 1);
    long[] gaps =
        LongStream.range(0, ROUND - 1)
            .map(number -> pace.intended(number + 1) - pace.intended(number))
            .toArray();
    assertThat(LongStream.of(gaps).min().orElseThrow()).isNotNegative();
    assertThat(share(gaps, 100_000)).isCloseTo(Math.exp(-1), within(0.01));
    assertThat(share(gaps, 300_000)).isCloseTo(Math.exp(-3), within(0.01));
  }

  @Test
  void repeatsArrivalsOfOneSeed() {
    assertThat(Pace.poisson(500, BEGIN, 7).intended(99))
        .isEqualTo(Pace.poisson(500, BEGIN, 7).intended(99))
        .isNotEqualTo(Pace.poisson(500, BEGIN, 8).intended(99));
  }

  @Test
  void refusesARateThatIsNotPositive() {
    assertThatThrownBy(() -> Pace.fixed(0, BEGIN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0.0");
  }

  private static double share(long[] gaps, long longerThan) {
    return (double) LongStream.of(gaps).filter(gap -> gap > longerThan).count() / gaps.length;
  }
}
