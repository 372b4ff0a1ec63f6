package dev.discoveryscale.report.capacity.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.capacity.Cells;
import dev.discoveryscale.report.capacity.fit.Fit.Coefficient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FitTest {

  private static Fit live(List<Observation> cells) {
    return Fit.of(Quantity.LIVE_SET, cells).orElseThrow();
  }

  private static Map<Term, Coefficient> coefficients(Fit fit) {
    return fit.coefficients().stream().collect(Collectors.toMap(Coefficient::term, c -> c));
  }

  @Test
  void findsKnownCostsOfCellsWithoutNoise() {
    Map<Term, Coefficient> found = coefficients(live(Cells.of(Cells.varied(), 0, 1)));
    assertThat(found.get(Term.CONSTANT).value()).isCloseTo(Cells.BASE_MB, within(1e-6));
    assertThat(found.get(Term.HELD_URLS).value()).isCloseTo(Cells.MB_PER_1000_URLS, within(1e-6));
    assertThat(found.get(Term.HELD_URL_KB).value())
        .isCloseTo(Cells.MB_PER_1000_URL_KB, within(1e-6));
  }

  @Test
  void coversTruthAboutAsOftenAsIntervalsState() {
    int held = 0;
    for (int seed = 0; seed < 200; seed++) {
      Map<Term, Coefficient> found = coefficients(live(Cells.of(Cells.varied(), 1, seed)));
      var range = found.get(Term.HELD_URLS).interval().orElseThrow();
      held +=
          range.low() <= Cells.MB_PER_1000_URLS && Cells.MB_PER_1000_URLS <= range.high() ? 1 : 0;
    }
    assertThat(held).isBetween(180, 199);
  }

  @Test
  void doesNotFitWhatWasNotVaried() {
    List<FleetSizes> fleets =
        Stream.of(25, 50, 100, 200, 400).map(n -> Cells.fleet(n, 8, 1024)).toList();
    Fit fit = live(Cells.of(fleets, 0.1, 2));
    assertThat(coefficients(fit)).containsOnlyKeys(Term.CONSTANT, Term.HELD_URLS);
    assertThat(fit.omitted())
        .extracting(Fit.OmittedTerm::reason)
        .contains("URL length was not varied (1,024)")
        .allSatisfy(reason -> assertThat(reason).isNotEmpty());
    assertThat(coefficients(fit).get(Term.HELD_URLS).value())
        .as("length's share is in that of the URLs")
        .isCloseTo(Cells.MB_PER_1000_URLS + Cells.MB_PER_1000_URL_KB, within(0.1));
  }

  @Test
  void reportsLengthsThatVaryWithNumberOfUrls() {
    List<FleetSizes> fleets =
        Stream.of(1, 2, 4, 8, 16).map(n -> Cells.fleet(10 * n, 8, 1024)).toList();
    List<FleetSizes> almost = new ArrayList<>(fleets);
    almost.add(Cells.fleet(320, 8, 1025));
    Fit fit = live(Cells.of(almost, 0.1, 3));
    assertThat(fit.omitted())
        .extracting(Fit.OmittedTerm::reason)
        .anyMatch(reason -> reason.startsWith("the cells' sizes vary together"));
  }

  @Test
  void leavesOutTermsWithTooFewCells() {
    List<FleetSizes> fleets =
        List.of(Cells.fleet(25, 8, 512), Cells.fleet(100, 8, 2048), Cells.fleet(200, 8, 512));
    Fit fit = live(Cells.of(fleets, 0, 4));
    assertThat(coefficients(fit)).containsOnlyKeys(Term.CONSTANT, Term.HELD_URLS);
    assertThat(fit.omitted())
        .extracting(Fit.OmittedTerm::reason)
        .anyMatch(reason -> reason.contains("too few cells: 3 sizes for 3 terms"));
  }

  @Test
  void fitsTwoSizesWithoutInterval() {
    Fit fit = live(Cells.of(List.of(Cells.fleet(25, 8, 1024), Cells.fleet(200, 8, 1024)), 0, 5));
    assertThat(fit.freedom()).isZero();
    assertThat(fit.coefficients()).allSatisfy(c -> assertThat(c.interval()).isEmpty());
    assertThat(fit.predict(Cells.fleet(100, 8, 1024)).interval()).isEmpty();
    assertThat(fit.predict(Cells.fleet(100, 8, 1024)).value()).isCloseTo(10 + 14 * 8, within(1e-6));
  }

  @Test
  void makesNoModelFromOneSize() {
    FleetSizes fleet = Cells.fleet(25, 8, 1024);
    assertThat(Fit.of(Quantity.LIVE_SET, Cells.of(List.of(fleet, fleet, fleet), 1, 6))).isEmpty();
    assertThat(Fit.of(Quantity.LIVE_SET, List.of())).isEmpty();
  }

  @Test
  void makesNoModelFromFallingCosts() {
    List<Observation> cells = new ArrayList<>();
    for (int n : new int[] {10, 20, 40, 80}) {
      FleetSizes fleet = Cells.fleet(n, 8, 1024);
      cells.add(Cells.cell("r" + n, fleet, -3 * 14 * fleet.heldUrls() / 1000));
    }
    assertThat(Fit.of(Quantity.LIVE_SET, cells)).isEmpty();
  }

  @Test
  void treatsReplicatesOfFleetAsOneSize() {
    List<Observation> once = Cells.of(Cells.varied(), 20, 5);
    List<Observation> often = new ArrayList<>(once);
    once.forEach(cell -> often.add(Cells.cell("again", cell.fleet(), 0)));
    Fit single = Fit.of(Quantity.LIVE_SET, once).orElseThrow();
    Fit replicated = Fit.of(Quantity.LIVE_SET, often).orElseThrow();

    assertThat(replicated.freedom()).isEqualTo(single.freedom());
    FleetSizes out = once.get(0).fleet();
    assertThat(replicated.without(out).orElseThrow().cells())
        .hasSize(often.size() - 2)
        .noneMatch(cell -> cell.fleet().equals(out));
  }

  @Test
  void reportsResidualsOfFit() {
    Fit fit = live(Cells.of(Cells.varied(), 1, 7));
    assertThat(fit.residuals())
        .hasSize(12)
        .allSatisfy(each -> assertThat(each.fitted() - each.measured()).isBetween(-5.0, 5.0));
    assertThat(fit.residuals().stream().mapToDouble(r -> r.fitted() - r.measured()).sum())
        .isCloseTo(0, within(1e-6));
    assertThat(Optional.of(fit.freedom())).hasValue(12 - fit.coefficients().size());
  }
}
