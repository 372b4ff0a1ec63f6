package dev.discoveryscale.report.capacity.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.capacity.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HoldOutTest {

  @Test
  void holdsOutAllReplicatesOfLargestFleet() {
    List<Observation> cells = new ArrayList<>(Cells.of(Cells.varied(), 1, 21));
    FleetSizes largest = Cells.fleet(200, 8, 2048);
    cells.add(Cells.cell("again", largest, 0.5));
    ProfileModel model = ProfileModel.of("p", cells, Optional.empty());
    assertThat(model.heldOut()).hasSize(2).allMatch(cell -> cell.fleet().equals(largest));
    assertThat(model.fitted()).noneMatch(cell -> cell.fleet().equals(largest));
    assertThat(model.models().get(Quantity.LIVE_SET).fit().cells()).isEqualTo(model.fitted());
  }

  @Test
  void predictsHeldOutCellAsWellAsNoiseAllows() {
    ProfileModel model = ProfileModel.of("p", Cells.of(Cells.varied(), 1, 22), Optional.empty());
    Validation validation = model.models().get(Quantity.LIVE_SET).validation();
    assertThat(validation.heldOut())
        .singleElement()
        .satisfies(held -> assertThat(Math.abs(held.percent())).isLessThan(3));
    assertThat(validation.leaveOneOut()).hasSize(11);
    assertThat(validation.leaveOneOutPercent().orElseThrow())
        .isLessThanOrEqualTo(validation.leaveOneOutMaxPercent().orElseThrow());
  }

  @Test
  void keepsCellThatTermNeedsInFit() {
    List<FleetSizes> fleets = new ArrayList<>();
    for (int n : new int[] {25, 50, 100, 150}) {
      fleets.add(Cells.fleet(n, 8, 1024));
    }
    fleets.add(Cells.fleet(200, 8, 2048));
    ProfileModel model = ProfileModel.of("p", Cells.of(fleets, 0.5, 23), Optional.empty());
    assertThat(model.heldOut())
        .as("the 200 are the only ones of another length")
        .singleElement()
        .satisfies(cell -> assertThat(cell.fleet().instances()).isEqualTo(150));
  }

  @Test
  void holdsOutNamedRunOrNone() {
    List<Observation> cells = Cells.of(Cells.varied(), 1, 24);
    Observation third = cells.get(2);
    assertThat(HoldOut.of(cells, Optional.of(third.run())).heldOut()).containsExactly(third);
    assertThat(HoldOut.of(cells, Optional.of("none")).heldOut()).isEmpty();
    assertThat(HoldOut.of(cells.subList(0, 2), Optional.empty()).note())
        .startsWith("nothing was held out: 2 sizes of fleet");
  }

  @Test
  void addsErrorOfHeldOutCellToCautiousFigures() {
    List<Observation> cells = new ArrayList<>(Cells.of(Cells.varied(), 1, 25));
    FleetSizes largest = Cells.fleet(400, 8, 1024);
    double truth = Cells.BASE_MB + 14 * largest.heldUrls() / 1000;
    cells.add(Cells.cell("bent", largest, truth / 10));
    ProfileModel model = ProfileModel.of("p", cells, Optional.of("bent"));
    Validation validation = model.models().get(Quantity.LIVE_SET).validation();
    assertThat(validation.shortfall()).isBetween(1.08, 1.12);
    Question question =
        new Question(
            List.of(),
            List.of(400),
            0.7,
            Optional.of("bent"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    PlanAnswer answer = PlanAnswers.of(model, question).get(0);
    assertThat(answer.heapMb()).isLessThan(1.02 * leastHeap(truth));
    assertThat(answer.atMostMb().orElseThrow()).isGreaterThanOrEqualTo(1.1 * leastHeap(truth));
  }

  /** What grows 1.85 times and what does not, in 90% of the heap. */
  private static double leastHeap(double liveMb) {
    return (liveMb + 0.85 * (liveMb - Cells.BASE_MB)) / 0.9;
  }
}
