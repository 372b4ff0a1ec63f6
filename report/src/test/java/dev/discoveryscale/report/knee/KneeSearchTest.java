package dev.discoveryscale.report.knee;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord.Bounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches where the test knows which values survive. */
class KneeSearchTest {

  private static final Bounds FREE = new Bounds(32, 2_048, 768, false, false);

  /** What a search did: every cell it had played, in order, and how it ended. */
  private record Went(List<Trial> trials, List<Long> played, KneeStep end) {}

  @ParameterizedTest
  @ValueSource(longs = {33, 34, 47, 64, 100, 255, 256, 257, 768, 769, 1_500, 2_048})
  void findsSmallestHeapWithinPrecision(long least) {
    Went went = search(heap(FREE, 5, 1), value -> value >= least);

    KneeStep.Found found = (KneeStep.Found) went.end();
    assertThat(found.survived()).isGreaterThanOrEqualTo(least);
    assertThat(found.notSurvived()).isLessThan(least);
    assertThat(KneeSearch.gapPercent(found.survived(), found.notSurvived()))
        .satisfiesAnyOf(
            gap -> assertThat(gap).isLessThanOrEqualTo(5),
            gap -> assertThat(found.survived() - found.notSurvived()).isEqualTo(1));
    assertThat(went.played().stream().filter(value -> value == found.survived())).hasSize(2);
    assertThat(went.played().stream().filter(value -> value != found.survived()))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 49, 50, 51, 400, 999})
  void findsLargestFleetWithinPrecision(long most) {
    KneeSearch search =
        new KneeSearch(KneeAxis.INSTANCES, new Bounds(1, 1_000, 50, false, false), 2, 0);

    KneeStep.Found found = (KneeStep.Found) search(search, value -> value <= most).end();

    assertThat(found.survived()).isLessThanOrEqualTo(most);
    assertThat(found.notSurvived()).isGreaterThan(most);
    assertThat(KneeSearch.gapPercent(found.survived(), found.notSurvived()))
        .satisfiesAnyOf(
            gap -> assertThat(gap).isLessThanOrEqualTo(2),
            gap -> assertThat(found.notSurvived() - found.survived()).isEqualTo(1));
  }

  @Test
  void halvesUntilFailureThenBisectsByGeometricMean() {
    assertThat(search(heap(FREE, 5, 1), value -> value >= 200).played())
        .containsExactly(768L, 384L, 192L, 272L, 229L, 210L, 201L, 201L);
  }

  @Test
  void doublesUntilSomethingSurvives() {
    assertThat(search(heap(FREE, 50, 0), value -> value >= 1_600).played())
        .containsExactly(768L, 1_536L, 2_048L);
  }

  @Test
  void triesRequestedBoundsFirst() {
    Bounds both = new Bounds(100, 400, 400, true, true);

    assertThat(search(heap(both, 30, 0), value -> value >= 150).played())
        .containsExactly(400L, 100L, 200L, 141L);
  }

  @Test
  void namesEasiestValueWhereNothingSurvives() {
    assertThat(search(heap(FREE, 5, 1), value -> false).end())
        .isEqualTo(new KneeStep.NothingSurvives(2_048));
    assertThat(search(fleet(), value -> false).end()).isEqualTo(new KneeStep.NothingSurvives(10));
  }

  @Test
  void namesHardestValueWhereAllSurvive() {
    assertThat(search(heap(FREE, 5, 1), value -> true).end())
        .isEqualTo(new KneeStep.AllSurvives(32));
    assertThat(search(fleet(), value -> true).end()).isEqualTo(new KneeStep.AllSurvives(1_000));
  }

  @Test
  void confirmsByMoreCellsThatAllSurvive() {
    assertThat(search(heap(FREE, 5, 2), value -> true).played())
        .containsExactly(768L, 384L, 192L, 96L, 48L, 32L, 32L, 32L);
  }

  /** One cell was luck: the second one of the hardest value does not survive. */
  @Test
  void continuesWhereHardestValueIsNotConfirmed() {
    KneeSearch search = heap(FREE, 5, 1);
    Trial easier = new Trial(64, 1, true);

    assertThat(search.next(List.of(easier, new Trial(32, 1, true))))
        .isEqualTo(new KneeStep.Play(32, 2));
    assertThat(search.next(List.of(easier, new Trial(32, 2, false))))
        .isEqualTo(new KneeStep.Play(45, 1));
  }

  @ParameterizedTest
  @CsvSource({"20, 4", "5, 6", "1, 8"})
  void needsMoreCellsForFinerPrecision(double percent, int cells) {
    assertThat(search(heap(FREE, percent, 0), value -> value >= 500).played()).hasSize(cells);
  }

  /** 300 did not survive, 200 and 250 had: the knee must not be put at 200. */
  @Test
  void reportsContradictionsAndPutsKneeOnEasySideOfFailures() {
    List<Trial> trials =
        List.of(
            new Trial(200, 1, true),
            new Trial(250, 1, true),
            new Trial(300, 1, false),
            new Trial(310, 2, true),
            new Trial(150, 1, false));
    KneeSearch search = heap(FREE, 5, 1);

    assertThat(search.next(trials)).isEqualTo(new KneeStep.Found(310, 300));
    assertThat(search.contradictions(trials)).containsExactly(250L, 200L);
    assertThat(search.contradictions(trials.subList(2, 5))).isEmpty();
  }

  /** One cell was luck: the second one at the knee does not survive. */
  @Test
  void movesUnconfirmedKneeToEasySide() {
    List<Trial> trials =
        new ArrayList<>(
            List.of(new Trial(400, 1, true), new Trial(210, 1, true), new Trial(200, 1, false)));
    KneeSearch search = heap(FREE, 5, 1);
    assertThat(search.next(trials)).isEqualTo(new KneeStep.Play(210, 2));

    trials.set(1, new Trial(210, 2, false));

    assertThat(search.next(trials)).isEqualTo(new KneeStep.Play(290, 1));
  }

  @Test
  void continuesInterruptedSearchUnchanged() {
    KneeSearch search = heap(FREE, 5, 0);
    List<Trial> all = search(search, value -> value >= 131).trials();
    Random order = new Random(7);

    for (int cut = 0; cut < all.size(); cut++) {
      List<Trial> before = new ArrayList<>(all.subList(0, cut));
      Collections.shuffle(before, order);
      KneeStep next = search.next(before);
      assertThat(((KneeStep.Play) next).value()).isEqualTo(all.get(cut).value());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void forecastsLongestPossibleSearch(int more) {
    KneeSearch search = heap(FREE, 5, more);
    int most = 0;
    for (long least = 32; least <= 2_049; least++) {
      long from = least;
      most = Math.max(most, search(search, value -> value >= from).played().size());
    }

    Forecast forecast = Forecast.of(search, List.of(), value -> Duration.ofSeconds(10));

    assertThat(forecast).isEqualTo(new Forecast(most, Duration.ofSeconds(10L * most)));
  }

  @Test
  void leavesKnownTrialsOutOfForecast() {
    KneeSearch search = heap(FREE, 5, 1);
    List<Trial> trials = List.of(new Trial(210, 1, true), new Trial(205, 1, false));

    assertThat(Forecast.of(search, trials, value -> Duration.ofSeconds(value)))
        .isEqualTo(new Forecast(1, Duration.ofSeconds(210)));
  }

  private static KneeSearch heap(Bounds bounds, double percent, int more) {
    return new KneeSearch(KneeAxis.HEAP, bounds, percent, more);
  }

  private static KneeSearch fleet() {
    return new KneeSearch(KneeAxis.INSTANCES, new Bounds(10, 1_000, 50, true, false), 5, 1);
  }

  private static Went search(KneeSearch search, LongPredicate survived) {
    List<Trial> trials = new ArrayList<>();
    List<Long> played = new ArrayList<>();
    KneeStep step = search.next(trials);
    while (step instanceof KneeStep.Play play) {
      trials.removeIf(trial -> trial.value() == play.value());
      trials.add(new Trial(play.value(), play.cells(), survived.test(play.value())));
      while (Collections.frequency(played, play.value()) < play.cells()) {
        played.add(play.value());
      }
      assertThat(played).hasSizeLessThan(100);
      step = search.next(trials);
    }
    return new Went(trials, played, step);
  }
}
