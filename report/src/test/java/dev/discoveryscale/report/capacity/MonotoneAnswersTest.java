package dev.discoveryscale.report.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.capacity.fit.FleetSizes;
import dev.discoveryscale.report.capacity.fit.PlanAnswer;
import dev.discoveryscale.report.capacity.fit.PlanAnswers;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.capacity.fit.Quantity;
import dev.discoveryscale.report.capacity.fit.Question;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A larger fleet needs no smaller heap, whatever cells were measured and however they scatter. */
class MonotoneAnswersTest {

  private static final int MODELS = 40;

  private static final double[] NOISE_MB = {5, 50};

  private static final List<Integer> FLEETS = List.of(1, 2, 5, 13, 34, 89, 233, 610, 100_000);

  private static final List<Double> HEAPS =
      IntStream.rangeClosed(0, 12).mapToObj(i -> 4 * Math.pow(2, i)).toList();

  @Test
  void growsHeapsAndFleetsTogether() {
    int fell = 0;
    for (int seed = 0; seed < MODELS; seed++) {
      ProfileModel model = model(seed, NOISE_MB[seed % NOISE_MB.length]);
      if (!model.models().containsKey(Quantity.LIVE_SET)) {
        continue;
      }
      fell += boundFalls(model) ? 1 : 0;
      heapsGrow(model, Optional.empty());
      heapsGrow(model, Optional.of(2.0));
      fleetsGrow(model);
    }
    assertThat(fell).as("models whose own upper end falls as the fleet grows").isPositive();
  }

  /** Of so many cells, sizes drawn at random, that some are left for an interval. */
  private static ProfileModel model(int seed, double noiseMb) {
    Random random = new Random(seed);
    List<FleetSizes> fleets = new ArrayList<>(Cells.varied());
    Collections.shuffle(fleets, random);
    return ProfileModel.of(
        "p", Cells.of(fleets.subList(0, 5 + random.nextInt(7)), noiseMb, seed), Optional.empty());
  }

  private static boolean boundFalls(ProfileModel model) {
    FleetSizes base = model.largest();
    return model.predict(Quantity.LIVE_SET, base.withInstances(1)).orElseThrow().high()
        > model.predict(Quantity.LIVE_SET, base.withInstances(2)).orElseThrow().high();
  }

  private static void heapsGrow(ProfileModel model, Optional<Double> fullPerHour) {
    List<PlanAnswer> answers = PlanAnswers.of(model, question(List.of(), FLEETS, fullPerHour));
    assertThat(answers).hasSameSizeAs(FLEETS);
    assertThat(answers).extracting(PlanAnswer::heapMb).isSorted();
    assertThat(answers).flatExtracting(answer -> answer.atMostMb().stream().toList()).isSorted();
    assertThat(answers)
        .allMatch(answer -> answer.atMostMb().filter(most -> most < answer.heapMb()).isEmpty());
  }

  private static void fleetsGrow(ProfileModel model) {
    List<PlanAnswer> answers = PlanAnswers.of(model, question(HEAPS, List.of(), Optional.empty()));
    assertThat(answers).extracting(answer -> answer.fleet().instances()).isSorted();
    assertThat(answers).flatExtracting(answer -> answer.surely().stream().toList()).isSorted();
    for (PlanAnswer answer : answers) {
      int likely = answer.fleet().instances();
      if (likely > 0) {
        assertThat(heap(model, likely).heapMb()).isLessThanOrEqualTo(answer.heapMb());
        assertThat(heap(model, likely + 1).heapMb()).isGreaterThan(answer.heapMb());
      }
      answer.surely().filter(least -> least > 0).ifPresent(least -> surely(model, answer, least));
    }
  }

  /** No fleet up to it needs more by cautious figures, and the next one does. */
  private static void surely(ProfileModel model, PlanAnswer answer, int least) {
    assertThat(least).isLessThanOrEqualTo(answer.fleet().instances());
    for (int smaller = 1; smaller < least; smaller = 4 * smaller) {
      assertThat(heap(model, smaller).atMostMb().orElseThrow())
          .isLessThanOrEqualTo(answer.heapMb());
    }
    assertThat(heap(model, least).atMostMb().orElseThrow()).isLessThanOrEqualTo(answer.heapMb());
    assertThat(heap(model, least + 1).atMostMb().orElseThrow()).isGreaterThan(answer.heapMb());
  }

  private static PlanAnswer heap(ProfileModel model, int instances) {
    return PlanAnswers.of(model, question(List.of(), List.of(instances), Optional.empty())).get(0);
  }

  private static Question question(
      List<Double> heaps, List<Integer> instances, Optional<Double> fullPerHour) {
    return new Question(
        heaps,
        instances,
        Question.HEADROOM,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        fullPerHour,
        Optional.empty());
  }
}
