package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class WarmUpTest {

  private static boolean steady(double... windows) {
    WarmUp warmUp = new WarmUp(false);
    DoubleStream.of(windows)
        .limit(windows.length - 1L)
        .forEach(figure -> warmUp.steadyWith(figure, 1));
    return warmUp.steadyWith(windows[windows.length - 1], 1);
  }

  @Test
  void needsEnoughCallsWhereTheRateIsGiven() {
    WarmUp warmUp = new WarmUp(true);
    for (int i = 0; i < 14; i++) {
      assertThat(warmUp.steadyWith(100, 1_000)).isFalse();
    }
    assertThat(warmUp.missing(14_000, 1)).contains("14,000 calls were answered in 14 s");
    assertThat(warmUp.steadyWith(100, 1_000)).isTrue();
  }

  @Test
  void isSteadyWithThreeWindowsWithinFivePercent() {
    assertThat(steady(100, 103, 105)).isTrue();
    assertThat(steady(10, 500, 104, 100, 101)).isTrue();
  }

  @Test
  void isNotSteadyWithFewerWindowsOrLargerDifferences() {
    assertThat(steady(100, 100)).isFalse();
    assertThat(steady(100, 103, 106)).isFalse();
    assertThat(steady(100, 100, 100, 90)).isFalse();
  }

  @Test
  void isNotSteadyWithoutAnswers() {
    assertThat(steady(0, 0, 0)).isFalse();
  }
}
