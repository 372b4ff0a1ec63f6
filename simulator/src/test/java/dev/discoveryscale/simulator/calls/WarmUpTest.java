package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class WarmUpTest {

  private static boolean steady(double... windows) {
    WarmUp warmUp = new WarmUp();
    DoubleStream.of(windows).forEach(figure -> warmUp.add(List.of(figure), 10_000));
    return warmUp.isSteady();
  }

  @Test
  void needsEnoughCallsForTheirCodeToBeCompiled() {
    WarmUp warmUp = new WarmUp();
    for (int i = 0; i < 14; i++) {
      warmUp.add(List.of(100.0), 1_000);
    }
    assertThat(warmUp.isSteady()).isFalse();
    assertThat(warmUp.missing(14_000, 1)).contains("14,000 calls were answered in 14 s");
    warmUp.add(List.of(100.0), 1_000);
    assertThat(warmUp.isSteady()).isTrue();
  }

  @Test
  void isSteadyWithItsLastThreeWindowsWithinFivePercent() {
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
  void takesWindowsForEqualThatDifferByNoMoreThanTheirSecondsScatter() {
    assertThat(steady(List.of(80.0, 120.0), List.of(110.0, 90.0), List.of(100.0, 115.0))).isTrue();
    assertThat(steady(List.of(99.0, 101.0), List.of(100.0, 102.0), List.of(108.0, 107.0)))
        .isFalse();
  }

  @SafeVarargs
  private static boolean steady(List<Double>... windows) {
    WarmUp warmUp = new WarmUp();
    List.of(windows).forEach(window -> warmUp.add(window, 10_000));
    return warmUp.isSteady();
  }

  @Test
  void isNotSteadyWithoutAnswers() {
    assertThat(steady(0, 0, 0)).isFalse();
  }
}
