package dev.discoveryscale.report.knee;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches rates of servers whose p99 at a rate is known. */
class RateSearchTest {

  private static final double LIMIT_MS = 10;
  private static final Bounds FREE = new Bounds(34, 10_000_000, 1_000, false, false);

  private record Went(KneeStep end, List<Trial> trials, List<Long> rates) {}

  /** A queue with one server: p99 grows without bound towards its capacity. */
  private static LongToDoubleFunction queue(long capacity) {
    return rate -> rate >= capacity ? Double.MAX_VALUE : 4_600.0 / (capacity - rate);
  }

  private static Went search(Bounds bounds, int replicates, LongToDoubleFunction p99) {
    KneeSearch search = new KneeSearch(KneeAxis.RATE, bounds, 5, replicates);
    List<Trial> trials = new ArrayList<>();
    List<Long> rates = new ArrayList<>();
    KneeStep step = search.next(trials);
    while (step instanceof KneeStep.Play play && rates.size() < 200) {
      boolean held = true;
      int before =
          trials.stream().filter(t -> t.value() == play.value()).mapToInt(Trial::cells).sum();
      for (int i = before; i < play.cells(); i++) {
        rates.add(play.value());
        held &= p99.applyAsDouble(play.value()) <= LIMIT_MS;
      }
      trials.removeIf(trial -> trial.value() == play.value());
      trials.add(new Trial(play.value(), play.cells(), held));
      step = search.next(trials);
    }
    return new Went(step, trials, rates);
  }

  @ParameterizedTest
  @ValueSource(longs = {600, 1_500, 2_000, 30_000, 1_000_000})
  void findsHighestRateOfAQueueWithinPrecision(long capacity) {
    long knee = capacity - 460;

    KneeStep.Found found = (KneeStep.Found) search(FREE, 1, queue(capacity)).end();

    assertThat(found.survived()).isLessThanOrEqualTo(knee);
    assertThat(found.notSurvived()).isGreaterThan(knee);
    assertThat(KneeSearch.gapPercent(found.survived(), found.notSurvived())).isLessThanOrEqualTo(5);
  }

  @Test
  void doublesThenBisectsGeometrically() {
    assertThat(search(FREE, 0, queue(5_460)).rates())
        .containsExactly(1_000L, 2_000L, 4_000L, 8_000L, 5_657L, 4_757L, 5_188L, 4_968L);
  }

  @Test
  void endsWhereNoRateIsHeld() {
    assertThat(search(FREE, 1, rate -> 200).end()).isEqualTo(new KneeStep.NothingSurvives(34));
  }

  @Test
  void endsAtTheHighestRateWhereAllAreHeld() {
    Went went = search(new Bounds(100, 8_000, 100, true, true), 1, rate -> 1);

    assertThat(went.end()).isEqualTo(new KneeStep.AllSurvives(8_000));
    assertThat(went.rates()).containsExactly(100L, 8_000L, 8_000L);
  }

  /** Near the knee p99 is above or below the limit by chance, at lower rates now and then too. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void endsBelowEveryRateThatWasNotHeldWherePercentilesAreNoisy(long seed) {
    Random random = new Random(seed);
    LongToDoubleFunction exact = queue(5_460);

    Went went =
        search(FREE, 2, rate -> exact.applyAsDouble(rate) * Math.exp(random.nextGaussian() * 0.4));

    assertThat(went.end()).isNotInstanceOf(KneeStep.Play.class);
    if (went.end() instanceof KneeStep.Found found) {
      assertThat(went.trials())
          .filteredOn(trial -> !trial.survived())
          .allSatisfy(trial -> assertThat(trial.value()).isGreaterThan(found.survived()));
      assertThat(went.rates().stream().filter(rate -> rate == found.survived())).hasSize(3);
    }
  }
}
