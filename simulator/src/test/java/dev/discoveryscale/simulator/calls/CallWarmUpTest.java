package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class CallWarmUpTest {

  private static CallWarmUp warmUp(double... windows) {
    CallWarmUp warmUp = new CallWarmUp("1 s");
    DoubleStream.of(windows).forEach(figure -> warmUp.add(List.of(figure), 10_000));
    return warmUp;
  }

  @SafeVarargs
  private static CallWarmUp warmUp(List<Double>... windows) {
    CallWarmUp warmUp = new CallWarmUp("2 s");
    List.of(windows).forEach(window -> warmUp.add(window, 10_000));
    return warmUp;
  }

  private static void requireSteady(CallWarmUp warmUp) {
    assertThat(warmUp.steady()).contains(true);
    assertThat(warmUp.missing(1_000)).isEmpty();
  }

  private static void requireNotSteady(CallWarmUp warmUp) {
    assertThat(warmUp.steady()).contains(false);
    assertThat(warmUp.missing(1_000).orElseThrow()).startsWith("Not warm: ");
  }

  private static void requireUndecided(CallWarmUp warmUp) {
    assertThat(warmUp.steady()).isEmpty();
    assertThat(warmUp.missing(1_000).orElseThrow()).startsWith("Not decided whether warm: ");
  }

  @Test
  void needsEnoughCallsForTheirCodeToBeCompiled() {
    CallWarmUp warmUp = new CallWarmUp("1 s");
    for (int i = 0; i < 14; i++) {
      warmUp.add(List.of(100.0), 1_000);
    }
    requireNotSteady(warmUp);
    assertThat(warmUp.missing(14_000).orElseThrow()).contains("14,000 calls were answered in 14 s");
    warmUp.add(List.of(100.0), 1_000);
    requireSteady(warmUp);
  }

  @Test
  void isSteadyWithItsLastThreeWindowsWithinFivePercent() {
    requireSteady(warmUp(100, 103, 105));
    requireSteady(warmUp(10, 500, 104, 100, 101));
  }

  @Test
  void isNotSteadyWithLargerDifferences() {
    requireNotSteady(warmUp(100, 103, 106));
    requireNotSteady(warmUp(100, 100, 100, 90));
  }

  @Test
  void isNotDecidedWithFewerWindows() {
    requireUndecided(warmUp(100, 100));
  }

  @Test
  void takesWindowsForEqualThatDifferByNoMoreThanTheirSecondsScatter() {
    requireSteady(warmUp(List.of(98.0, 102.0), List.of(103.0, 101.0), List.of(105.0, 107.0)));
    requireNotSteady(warmUp(List.of(99.0, 101.0), List.of(100.0, 102.0), List.of(108.0, 107.0)));
  }

  /** Chance explains up to 60% here, so windows that look equal prove nothing. */
  @Test
  void isNotDecidedWhereChanceExplainsTooMuch() {
    requireUndecided(warmUp(List.of(80.0, 120.0), List.of(110.0, 90.0), List.of(100.0, 115.0)));
    requireUndecided(warmUp(List.of(80.0, 120.0), List.of(110.0, 90.0), List.of(100.0, 100.0)));
  }

  @Test
  void isNotSteadyWithoutAnswers() {
    requireNotSteady(warmUp(0, 0, 0));
  }

  /** Rates of turns in rounds whose machine is faster by up to 20%, or slower. */
  private static List<Double> turns(int rounds, double scatter, IntToDoubleFunction rate) {
    RoundRates rates = new RoundRates();
    Random random = new Random(3);
    for (int round = 0; round < rounds; round++) {
      double machine = 1 + 0.2 * Math.sin(round / 4.0);
      rates.add("a", rate.applyAsDouble(round) * machine * (1 + scatter * random.nextGaussian()));
      rates.add("b", 500 * machine * (1 + scatter * random.nextGaussian()));
      rates.add("c", 9_000 * machine * (1 + scatter * random.nextGaussian()));
    }
    return rates.againstOthers("a");
  }

  @Test
  void judgesTurnsAgainstTheOthersInTheirRound() {
    requireSteady(CallWarmUp.inTurns(turns(24, 0.02, round -> 2_000), 20_000));
    requireNotSteady(CallWarmUp.inTurns(turns(24, 0.02, round -> 2_000 + 20 * round), 20_000));
    requireNotSteady(CallWarmUp.inTurns(turns(24, 0.02, round -> 2_000), 14_000));
    List<Double> alone = new ArrayList<>();
    for (int round = 0; round < 24; round++) {
      alone.add(2_000 * (1 + 0.2 * Math.sin(round / 4.0)));
    }
    assertThat(CallWarmUp.inTurns(alone, 20_000).steady())
        .as("the machine alone")
        .isNotEqualTo(Optional.of(true));
  }

  @Test
  void doesNotDecideByTurnsThatScatterOrAreFew() {
    requireUndecided(CallWarmUp.inTurns(turns(24, 0.12, round -> 2_000), 20_000));
    requireUndecided(CallWarmUp.inTurns(turns(11, 0.01, round -> 2_000), 20_000));
  }
}
