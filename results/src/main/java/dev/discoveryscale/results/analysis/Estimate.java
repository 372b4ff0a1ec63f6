package dev.discoveryscale.results.analysis;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A measure of a profile over its replicates.
 *
 * @param value the median of the replicates that are exact; if fewer than half are, the highest
 *     value found, as a lower bound
 * @param replicates how many replicates it was made from
 * @param interval absent with fewer than three replicates or when the value is a bound
 */
public record Estimate(double value, Bound bound, int replicates, Optional<Interval> interval) {

  /**
   * The estimate of a measure from a profile's cells; absent when no cell that may be compared has
   * it. Failed and interrupted cells are left out.
   */
  static Optional<Estimate> of(List<CellSummary> cells, Measure measure) {
    List<CellSummary> usable = cells.stream().filter(cell -> Trust.usable(cell, measure)).toList();
    if (usable.isEmpty()) {
      return Optional.empty();
    }
    List<Double> exact = sorted(usable.stream().filter(cell -> !cell.atLeast(measure)), measure);
    if (2 * exact.size() < usable.size()) {
      List<Double> bounds = sorted(usable.stream().filter(cell -> cell.atLeast(measure)), measure);
      return Optional.of(
          new Estimate(
              bounds.get(bounds.size() - 1), Bound.AT_LEAST, bounds.size(), Optional.empty()));
    }
    return Optional.of(new Estimate(median(exact), Bound.EXACT, exact.size(), interval(exact)));
  }

  private static List<Double> sorted(Stream<CellSummary> cells, Measure measure) {
    return cells.flatMap(cell -> cell.get(measure).stream()).sorted().toList();
  }

  private static double median(List<Double> sorted) {
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  private static Optional<Interval> interval(List<Double> sorted) {
    int n = sorted.size();
    if (n < Interval.MIN_REPLICATES) {
      return Optional.empty();
    }
    return Optional.of(new Interval(sorted.get(0), sorted.get(n - 1), 1 - Math.pow(2, 1.0 - n)));
  }
}
