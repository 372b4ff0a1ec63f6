package dev.discoveryscale.report.capacity.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.capacity.Cells;
import dev.discoveryscale.report.capacity.fit.Fit.Coefficient;
import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Replicates of a size share what the fit misses of that size: they are one cluster. */
class FitReplicatesTest {

  private static final int DATA_SETS = 300;
  private static final double BETWEEN_MB = 3;
  private static final double WITHIN_MB = 1;
  private static final FleetSizes ASKED = Cells.fleet(150, 8, 1024);

  private static Fit live(List<Observation> cells) {
    return Fit.of(Quantity.LIVE_SET, cells).orElseThrow();
  }

  /** Each cell again with these errors added, one replicate for each. */
  private static List<Observation> replicated(List<Observation> cells, double... errorsMb) {
    List<Observation> all = new ArrayList<>();
    for (Observation cell : cells) {
      double error = cell.costs().get(Quantity.LIVE_SET) - truth(cell.fleet());
      for (double more : errorsMb) {
        all.add(Cells.cell(cell.run(), cell.fleet(), error + more));
      }
    }
    return all;
  }

  private static double truth(FleetSizes fleet) {
    return Cells.cell("truth", fleet, 0).costs().get(Quantity.LIVE_SET);
  }

  @Test
  void keepsIntervalsWhenEveryCellIsTriplicated() {
    List<Observation> once = Cells.of(Cells.varied(), 5, 31).subList(0, 7);
    Fit single = live(once);
    Fit triplicated = live(replicated(once, 0, 0, 0));

    assertThat(triplicated.coefficients()).hasSameSizeAs(single.coefficients());
    for (int i = 0; i < single.coefficients().size(); i++) {
      same(
          triplicated.coefficients().get(i).interval().orElseThrow(),
          single.coefficients().get(i).interval().orElseThrow());
    }
    same(
        triplicated.predict(ASKED).interval().orElseThrow(),
        single.predict(ASKED).interval().orElseThrow());
  }

  private static void same(Interval one, Interval other) {
    assertThat(one.low()).isCloseTo(other.low(), within(1e-6));
    assertThat(one.high()).isCloseTo(other.high(), within(1e-6));
  }

  @Test
  void widensPredictionOfCellByScatterOfReplicates() {
    List<Observation> once = Cells.of(Cells.varied(), 5, 32);
    double between = width(live(once).predict(ASKED).interval().orElseThrow());
    double withScatter = width(live(replicated(once, -8, 0, 8)).predict(ASKED).interval().get());
    double withMore = width(live(replicated(once, -40, 0, 40)).predict(ASKED).interval().get());

    assertThat(withScatter).isGreaterThan(between);
    assertThat(withMore).isGreaterThan(2 * withScatter);
  }

  private static double width(Interval interval) {
    return interval.high() - interval.low();
  }

  @Test
  void coversTruthWhereSizesErrAndReplicatesScatter() {
    Map<Term, Integer> held = new EnumMap<>(Term.class);
    int cellsHeld = 0;
    for (int seed = 0; seed < DATA_SETS; seed++) {
      Random random = new Random(seed);
      Fit fit = live(drawn(random));
      fit.coefficients()
          .forEach(each -> held.merge(each.term(), covers(each) ? 1 : 0, Integer::sum));
      double cell = truth(ASKED) + error(random, BETWEEN_MB) + error(random, WITHIN_MB);
      Interval predicted = fit.predict(ASKED).interval().orElseThrow();
      cellsHeld += predicted.low() <= cell && cell <= predicted.high() ? 1 : 0;
    }
    double ninetyPercent = 0.9 * DATA_SETS;
    assertThat(cellsHeld).as("new cells").isBetween((int) ninetyPercent, DATA_SETS - 1);
    assertThat(held.get(Term.CONSTANT)).isGreaterThanOrEqualTo((int) ninetyPercent);
    assertThat(held.get(Term.HELD_URLS)).isGreaterThanOrEqualTo((int) ninetyPercent);
    assertThat(held.get(Term.HELD_URL_KB)).isGreaterThanOrEqualTo((int) ninetyPercent);
  }

  /** Twelve sizes, each off by an error of its own, with one to five replicates. */
  private static List<Observation> drawn(Random random) {
    List<Observation> cells = new ArrayList<>();
    for (FleetSizes fleet : Cells.varied()) {
      double ofSize = error(random, BETWEEN_MB);
      int replicates = 1 + random.nextInt(5);
      for (int i = 0; i < replicates; i++) {
        cells.add(Cells.cell("r" + i, fleet, ofSize + error(random, WITHIN_MB)));
      }
    }
    return cells;
  }

  private static double error(Random random, double deviation) {
    return deviation * random.nextGaussian();
  }

  private static boolean covers(Coefficient coefficient) {
    double truth =
        switch (coefficient.term()) {
          case CONSTANT -> Cells.BASE_MB;
          case HELD_URLS -> Cells.MB_PER_1000_URLS;
          case HELD_URL_KB -> Cells.MB_PER_1000_URL_KB;
          default -> 0;
        };
    Interval interval = coefficient.interval().orElseThrow();
    return interval.low() <= truth && truth <= interval.high();
  }

  @Test
  void takesReplicateThatMissesAnAddressForSameSize() {
    List<Observation> cells = new ArrayList<>(Cells.of(Cells.varied(), 1, 33));
    FleetSizes largest = Cells.fleet(200, 8, 2048);
    FleetSizes oneAddressShort = new FleetSizes(200, 8, 5, 4.99, 2, false, 2048);
    cells.add(Cells.cell("short", oneAddressShort, 0));

    assertThat(live(cells).freedom()).isEqualTo(live(cells.subList(0, 12)).freedom());
    assertThat(live(cells).without(largest).orElseThrow().cells()).hasSize(11);
    assertThat(HoldOut.of(cells, Optional.empty()).heldOut())
        .extracting(Observation::fleet)
        .containsExactly(largest, oneAddressShort);
  }

  @Test
  void countsEachSizeOnceInLeaveOneOut() {
    List<Observation> once = Cells.of(Cells.varied(), 5, 34);
    List<Observation> firstOften = new ArrayList<>(replicated(once.subList(0, 1), 0, 0, 0, 0));
    firstOften.addAll(once.subList(1, once.size()));
    double expected = Validation.of(live(once), List.of()).leaveOneOutPercent().orElseThrow();

    assertThat(Validation.of(live(firstOften), List.of()).leaveOneOutPercent().orElseThrow())
        .isCloseTo(expected, within(1e-9));
  }
}
