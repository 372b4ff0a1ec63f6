package dev.discoveryscale.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A short time in which all was used is seen in a long one in which hardly anything was. */
class PeakShareTest {

  private final PeakShare share = new PeakShare();
  private double used;

  @Test
  void findsASaturatedMinuteOfTwentyHours() {
    play(0, 36_000, 0.1);
    play(36_000, 36_060, 1);
    play(36_060, 72_000, 0.1);

    assertThat(share.percent().orElseThrow()).isCloseTo(100, within(4.0));
  }

  @Test
  void countsHalfAMinuteAsHalf() {
    play(0, 600, 0);
    play(600, 630, 1);
    play(630, 1_200, 0);

    assertThat(share.percent().orElseThrow()).isCloseTo(50, within(2.0));
  }

  @Test
  void hasNoPeakBelowAMinute() {
    play(0, 58, 1);

    assertThat(share.percent()).isEmpty();
  }

  @Test
  void hasNoShareWithoutAvailableCores() {
    share.add(0, 0, 0);
    share.add(TimeUnit.MINUTES.toNanos(2), 0, 0);

    assertThat(share.percent()).isEmpty();
  }

  /** A reading every two seconds, as a cell makes them. */
  private void play(int from, int to, double load) {
    for (int second = from; second < to; second += 2) {
      share.add(TimeUnit.SECONDS.toNanos(second), used, second);
      used += 2 * load;
    }
  }
}
