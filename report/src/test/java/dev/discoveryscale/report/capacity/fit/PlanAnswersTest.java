package dev.discoveryscale.report.capacity.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.capacity.Cells;
import dev.discoveryscale.report.capacity.fit.PlanAnswer.Asked;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanAnswersTest {

  private static ProfileModel model(double noiseMb) {
    return ProfileModel.of("p", Cells.of(Cells.varied(), noiseMb, 11), Optional.empty());
  }

  private static Question question(
      List<Double> heaps, List<Integer> instances, Optional<Double> full, Optional<Double> pause) {
    return new Question(
        heaps,
        instances,
        0.7,
        Optional.empty(),
        Optional.empty(),
        Optional.of(1024),
        Optional.empty(),
        full,
        pause);
  }

  private static PlanAnswer fleet(ProfileModel model, double heap) {
    return PlanAnswers.of(
            model, question(List.of(heap), List.of(), Optional.empty(), Optional.empty()))
        .get(0);
  }

  private static PlanAnswer heap(ProfileModel model, int instances) {
    return PlanAnswers.of(
            model, question(List.of(), List.of(instances), Optional.empty(), Optional.empty()))
        .get(0);
  }

  @Test
  void findsSameLimitByHeapAndByFleet() {
    ProfileModel model = model(1);
    for (double mb : new double[] {64, 256, 768, 4096}) {
      PlanAnswer carried = fleet(model, mb);
      int most = carried.fleet().instances();
      assertThat(heap(model, most).heapMb()).isLessThanOrEqualTo(mb);
      assertThat(heap(model, most + 1).heapMb()).isGreaterThan(mb);
      int surely = carried.surely().orElseThrow();
      assertThat(surely).isLessThanOrEqualTo(most);
      assertThat(heap(model, surely).atMostMb().orElseThrow()).isLessThanOrEqualTo(mb);
    }
  }

  @Test
  void answersKnownCostsExactly() {
    // 80 URLs held for each instance at 14 MB per 1,000, 1.85 times, and 10 MB, in 90% of the heap
    assertThat(fleet(model(0), 768).fleet().instances()).isEqualTo(328);
    assertThat(heap(model(0), 2000).heapMb()).isBetween(4615.0, 4616.0);
    assertThat(heap(model(0), 2000).asked()).isEqualTo(Asked.HEAP_FOR_FLEET);
  }

  @Test
  void needsLargerHeapForSmallerShareOfLiveSet() {
    Question asked =
        new Question(
            List.of(),
            List.of(2000),
            0.4,
            Optional.empty(),
            Optional.empty(),
            Optional.of(1024),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    PlanAnswer answer = PlanAnswers.of(model(0), asked).get(0);

    assertThat(answer.heapMb()).isBetween(2250 / 0.4 - 1, 2250 / 0.4 + 1);
    assertThat(answer.limitedBy()).isEqualTo("live set");
  }

  @Test
  void carriesNoFleetInTooSmallHeap() {
    PlanAnswer none = fleet(model(1), 8);
    assertThat(none.possible()).isFalse();
    assertThat(none.fleet().instances()).isZero();
  }

  @Test
  void warnsBeyondTwiceTheFittedRange() {
    ProfileModel model = model(1);
    int seen = model.fitted().stream().mapToInt(o -> o.fleet().instances()).max().orElseThrow();
    assertThat(heap(model, 2 * seen).warnings()).isEmpty();
    assertThat(heap(model, 2 * seen + 1).warnings())
        .singleElement()
        .asString()
        .startsWith("extrapolated beyond twice the fitted range: instances")
        .contains("fitted 25 to " + seen);
    assertThat(heap(model, 11 * seen).warnings().get(0)).contains("too uncertain for a decision");
    assertThat(heap(model, 12).warnings()).isNotEmpty();
  }

  @Test
  void givesNoBoundForSizesThatWereNeverVaried() {
    List<FleetSizes> ofOneLength =
        Cells.varied().stream().filter(fleet -> fleet.urlLength() == 1024).toList();
    ProfileModel model =
        ProfileModel.of("p", Cells.of(ofOneLength, 1, 3), Optional.of(HoldOut.NONE));
    PlanAnswer asMeasured = heap(model, 150);
    PlanAnswer longer =
        PlanAnswers.of(
                model,
                new Question(
                    List.of(),
                    List.of(150),
                    0.7,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(2048),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty()))
            .get(0);

    assertThat(asMeasured.atMostMb()).isPresent();
    assertThat(longer.atMostMb()).isEmpty();
    assertThat(longer.warnings())
        .anyMatch(each -> each.startsWith("URL length 2,048: not varied in the cells (1,024)"));
  }

  @Test
  void countsThousandsOfMillionsOfUrls() {
    assertThat(Cells.fleet(1_000_000, 5_000, 1024).heldUrls()).isEqualTo(5e10);
    assertThat(Cells.fleet(1_000_000, 5_000, 1024).urls()).isEqualTo(2.5e10);
  }

  @Test
  void needsLargerHeapForBudgetOfFullCollections() {
    ProfileModel model = model(1);
    PlanAnswer without = heap(model, 200);
    PlanAnswer with =
        PlanAnswers.of(model, question(List.of(), List.of(200), Optional.of(1.0), Optional.empty()))
            .get(0);
    assertThat(with.heapMb()).isGreaterThan(without.heapMb());
    assertThat(with.limitedBy()).isEqualTo("full collections");
    assertThat(with.fullPerHour().orElseThrow()).isBetween(0.999, 1.001);
    assertThat(without.limitedBy()).isEqualTo("pushes");
  }

  @Test
  void limitsFleetToLargestSeenWithAllowedPauses() {
    ProfileModel model = model(1);
    // cells pause for a hundredth of a ms for each URL held: 8,000 of them in 100 instances
    Question asked = question(List.of(8192.0), List.of(101), Optional.empty(), Optional.of(100.0));
    List<PlanAnswer> answers = PlanAnswers.of(model, asked);
    assertThat(answers.get(0).fleet().instances()).isEqualTo(100);
    assertThat(answers.get(0).limitedBy()).isEqualTo("pauses");
    assertThat(answers.get(1).possible()).isFalse();
  }

  @Test
  void reportsCollectionsThatCannotBeDerived() {
    ProfileModel model = model(1);
    Question asked =
        new Question(
            List.of(768.0),
            List.of(),
            0.7,
            Optional.empty(),
            Optional.of(16),
            Optional.empty(),
            Optional.empty(),
            Optional.of(1.0),
            Optional.empty());
    assertThat(PlanAnswers.of(model, asked)).isEmpty();
    assertThat(new Borne(model, asked).unanswerable()).isNotEmpty();
  }
}
