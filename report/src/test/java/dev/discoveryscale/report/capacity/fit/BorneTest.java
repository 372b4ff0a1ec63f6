package dev.discoveryscale.report.capacity.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.capacity.Cells;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cells without noise, so that every part of a least heap is known. */
class BorneTest {

  private static final ListTexts REGIONS = new ListTexts(Optional.of(1.0));

  private static final Question QUESTION =
      new Question(
          List.of(),
          List.of(100),
          Question.HEADROOM,
          Optional.empty(),
          Optional.empty(),
          Optional.of(1024),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  private static ProfileModel model(String line, String model, ListTexts texts) {
    List<Observation> cells =
        Cells.of(Cells.varied(), 0, 41).stream()
            .map(cell -> Cells.like(cell, line, model, texts))
            .toList();
    return ProfileModel.of("p", cells, Optional.of(HoldOut.NONE));
  }

  private static double leastMb(ProfileModel model, FleetSizes fleet) {
    return new Borne(model, QUESTION).heapMb(fleet, false);
  }

  private static double grownMb(FleetSizes fleet) {
    return (Cells.MB_PER_1000_URLS + Cells.MB_PER_1000_URL_KB) * fleet.heldUrls() / 1000;
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.6, interface, 0.66",
    "dubbo-2.7, interface, 0.66",
    "dubbo-3.0, interface, 0.85",
    "dubbo-3.3, both, 0.85",
    "dubbo-3.3, application, 0.33"
  })
  void fitsLiveSetAndCopiesOfChangeInNinetyPercent(String line, String kind, double share) {
    FleetSizes fleet = Cells.fleet(100, 8, 1024);
    ProfileModel model = model(line, kind, ListTexts.NONE);

    assertThat(leastMb(model, fleet))
        .isCloseTo((Cells.BASE_MB + grownMb(fleet) * (1 + share)) / 0.9, within(1e-3));
    assertThat(new Borne(model, QUESTION).limit(fleet)).isEqualTo("pushes");
  }

  @Test
  void addsEmptyPartOfRegionsOnceAndBuiltTexts() {
    FleetSizes fleet = Cells.fleet(120, 8, 1024);
    double live = Cells.BASE_MB + grownMb(fleet) + REGIONS.unusedMb(fleet);

    assertThat(leastMb(model("dubbo-3.0", "interface", REGIONS), fleet))
        .isCloseTo((live + 0.85 * grownMb(fleet) + 6) / 0.9, within(1e-3));
  }

  @Test
  void findsSameLineWithAndWithoutRegions() {
    Fit straight = fit(ListTexts.NONE);
    Fit inRegions = fit(REGIONS);

    assertThat(inRegions.constant()).isCloseTo(straight.constant(), within(1e-6));
    FleetSizes fleet = Cells.fleet(150, 8, 1024);
    assertThat(inRegions.predict(fleet).value() - straight.predict(fleet).value())
        .isCloseTo(REGIONS.unusedMb(fleet), within(1e-6));
  }

  private static Fit fit(ListTexts texts) {
    return model("dubbo-3.0", "interface", texts).models().get(Quantity.LIVE_SET).fit();
  }

  @Test
  void needsNoSmallerHeapForLargerFleet() {
    Borne borne = new Borne(model("dubbo-3.0", "interface", REGIONS), QUESTION);
    FleetSizes fleet = Cells.fleet(1, 8, 1024);
    for (boolean cautious : new boolean[] {false, true}) {
      double before = 0;
      for (int instances = 1; instances <= 2000; instances++) {
        double heap = borne.heapMb(fleet.withInstances(instances), cautious);
        assertThat(heap).as("%d instances", instances).isGreaterThanOrEqualTo(before);
        before = heap;
      }
    }
  }
}
