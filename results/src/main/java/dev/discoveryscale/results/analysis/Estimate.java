package dev.discoveryscale.results.analysis;

import java.util.List;
import java.util.Optional;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * A measure of a profile over its replicates.
 *
 * @param value the mean of the replicates that are exact; if fewer than half are, the highest value
 *     found, as a lower bound; see {@link #whole} for the other way
 * @param replicates how many replicates it was made from
 * @param standardError of the mean; absent with fewer than three replicates or when the value is a
 *     bound
 */
public record Estimate(double value, Bound bound, int replicates, Optional<Double> standardError) {

  /**
   * The estimate of a measure from a profile's cells; absent when no cell that may be compared has
   * it. Failed and interrupted cells are left out.
   */
  static Optional<Estimate> of(List<CellSummary> cells, Measure measure) {
    List<CellSummary> usable = cells.stream().filter(cell -> Trust.usable(cell, measure)).toList();
    if (usable.isEmpty()) {
      return Optional.empty();
    }
    StreamingStatistics exact = new StreamingStatistics();
    StreamingStatistics bounds = new StreamingStatistics();
    usable.forEach(
        cell -> cell.get(measure).ifPresent((cell.atLeast(measure) ? bounds : exact)::addValue));
    if (2 * exact.getN() < usable.size()) {
      return Optional.of(
          new Estimate(bounds.getMax(), Bound.AT_LEAST, (int) bounds.getN(), Optional.empty()));
    }
    return Optional.of(
        new Estimate(exact.getMean(), Bound.EXACT, (int) exact.getN(), standardError(exact)));
  }

  /**
   * The estimate of one who must not be deceived by what is missing: absent unless every replicate
   * that was planned has the measure, and a lower bound of the mean as soon as one of them is a
   * bound.
   */
  static Optional<Estimate> whole(RunSummary run, String profile, Measure measure) {
    List<CellSummary> cells = run.replicates(profile);
    if (cells.size() < run.plannedReplicates()
        || !cells.stream().allMatch(cell -> Trust.usable(cell, measure))) {
      return Optional.empty();
    }
    StreamingStatistics all = new StreamingStatistics();
    cells.forEach(cell -> cell.get(measure).ifPresent(all::addValue));
    boolean open = cells.stream().anyMatch(cell -> cell.atLeast(measure));
    return Optional.of(
        new Estimate(
            all.getMean(),
            open ? Bound.AT_LEAST : Bound.EXACT,
            cells.size(),
            open ? Optional.empty() : standardError(all)));
  }

  /** Whether a cell's measure goes into estimates: it has it, and did not end without a result. */
  public static boolean usable(CellSummary cell, Measure measure) {
    return Trust.usable(cell, measure);
  }

  /** The interval of the mean, if there is a standard error. */
  public Optional<Interval> interval() {
    return standardError.map(error -> Interval.around(value, error, freedom()));
  }

  /** Degrees of freedom of its standard error. */
  double freedom() {
    return replicates - 1.0;
  }

  private static Optional<Double> standardError(StreamingStatistics exact) {
    return exact.getN() < Interval.MIN_REPLICATES
        ? Optional.empty()
        : Optional.of(exact.getStandardDeviation() / Math.sqrt(exact.getN()));
  }
}
