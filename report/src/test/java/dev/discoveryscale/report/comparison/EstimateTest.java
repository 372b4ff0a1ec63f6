package dev.discoveryscale.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.span.Carried;
import dev.discoveryscale.report.span.Rest;
import dev.discoveryscale.report.statistics.Bound;
import dev.discoveryscale.report.statistics.Interval;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The interval of a carried figure over replicates. */
class EstimateTest {
  private static final int EXPERIMENTS = 300;
  private static final double UNSEEN = 468;
  private static final int WINDOWS = 6;

  /** None in three times six windows: three windows of 18 are Garwood's upper end. */
  @Test
  void givesUpperEndForNoneSeenInAllReplicates() {
    Carried none = carried(new double[WINDOWS]);

    Interval interval = estimate(List.of(none, none, none)).interval().orElseThrow();

    assertThat(interval.low()).isZero();
    assertThat(interval.high()).isEqualTo(UNSEEN * 3.68888 / 18, within(0.01));
  }

  /** Replicates that agree by chance do not hide the extrapolation error of each of them. */
  @Test
  void isNeverNarrowerThanErrorOfExtrapolation() {
    Carried one = carried(10, 14, 9, 15, 12, 12);

    Estimate same = estimate(Collections.nCopies(3, one));

    assertThat(same.standardError().orElseThrow()).isZero();
    Interval carrying = one.interval().orElseThrow();
    double half = (carrying.high() - one.value()) / Math.sqrt(3);
    assertThat(same.interval().orElseThrow().high()).isEqualTo(one.value() + half, within(1e-6));
  }

  @Test
  void isNeverNarrowerThanSpreadOfReplicates() {
    Estimate apart =
        estimate(List.of(carried(nearly(5)), carried(nearly(10)), carried(nearly(15))));

    double half = Interval.quantile(2) * apart.standardError().orElseThrow();
    assertThat(apart.interval().orElseThrow().high()).isEqualTo(apart.value() + half, within(1e-6));
  }

  /** Cells differ, as edens of one size class do by chance, and so do their changes. */
  @ParameterizedTest
  @CsvSource({"3, 0.05, 0", "3, 0.5, 0.2", "3, 8, 0.05", "3, 8, 0.3", "5, 90, 0.1", "5, 0.5, 0.3"})
  void coversMeanOfAllCells(int replicates, double perChange, double amongCells) {
    Random random = new Random(9);
    int covered = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      List<Carried> cells =
          random
              .doubles(replicates)
              .mapToObj(
                  any -> {
                    double rate = perChange * Math.max(0, 1 + amongCells * random.nextGaussian());
                    return carried(random.doubles(WINDOWS).map(p -> count(p, rate)).toArray());
                  })
              .toList();
      Interval interval = estimate(cells).interval().orElseThrow();
      double truth = (UNSEEN + WINDOWS) * perChange;
      covered += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
    }
    assertThat(covered / (double) EXPERIMENTS).isGreaterThanOrEqualTo(0.9);
  }

  /** The count of a Poisson process that so much of the probability lies below. */
  private static double count(double probability, double mean) {
    double term = Math.exp(-mean);
    double below = term;
    int count = 0;
    while (below < probability && count < 10 * mean + 100) {
      count++;
      term *= mean / count;
      below += term;
    }
    return count;
  }

  private static double[] nearly(double mean) {
    return new double[] {mean, mean + 0.1, mean, mean - 0.1, mean, mean};
  }

  private static Carried carried(double... windows) {
    StreamingStatistics all = new StreamingStatistics();
    double seen = 0;
    for (double window : windows) {
      all.addValue(window);
      seen += window;
    }
    return new Carried(seen, List.of(Rest.of(all, UNSEEN, true)), false, true, 0, Optional.empty());
  }

  private static Estimate estimate(List<Carried> cells) {
    StreamingStatistics values = new StreamingStatistics();
    cells.forEach(cell -> values.addValue(cell.value()));
    return new Estimate(
        values.getMean(),
        Bound.EXACT,
        new Replicates(cells.size(), cells.size(), Map.of()),
        true,
        Optional.of(values.getStandardDeviation() / Math.sqrt(cells.size())),
        Carried.ofMean(cells, false),
        0);
  }
}
