package dev.discoveryscale.report.comparison;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.Trust;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.span.Carried;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.statistics.Bound;
import dev.discoveryscale.report.statistics.Interval;
import java.util.List;
import java.util.Optional;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * A measure of a profile over its planned replicates.
 *
 * @param value the mean of the known values: exact ones, and lower bounds of replicates that have
 *     only a bound
 * @param bound {@link Bound#EXACT} only if every planned replicate has an exact value; {@link
 *     Bound#AT_LEAST} if any replicate is a lower bound; {@link Bound#PARTIAL} if replicates are
 *     lost and nothing bounds what they would have had
 * @param replicates how many of the planned replicates have an exact value, and what became of the
 *     others
 * @param whole whether every planned replicate has a value that may be compared, exact or a bound;
 *     nothing is concluded from others
 * @param standardError of the mean; absent with fewer than three replicates or when the value is
 *     not exact, and of a {@link SpanFigure} whose error of carrying is not known
 * @param carrying the error of carrying what was played to the span, over the replicates together;
 *     only of a {@link SpanFigure} that is exact
 * @param least what the mean cannot be below, whatever replicates differ by
 */
public record Estimate(
    double value,
    Bound bound,
    Replicates replicates,
    boolean whole,
    Optional<Double> standardError,
    Optional<Interval> carrying,
    double least) {

  /**
   * The estimate of a measure; absent if no replicate has a comparable value of it.
   *
   * <p>A replicate out of memory makes memory "at least", with what it was seen to hold as its part
   * of the mean, or none if it was not seen. It makes totals that only grow, such as collections,
   * "at least" likewise, with what it came to before it ended; but only beside replicates that
   * completed, and such an estimate is not whole. Of all other measures, and where replicates
   * failed, were interrupted or have not begun, the others are the survivors, and their mean is
   * {@link Bound#PARTIAL}.
   */
  public static Optional<Estimate> of(RunSummary run, String profile, Measure measure) {
    List<CellSummary> cells = run.replicates(profile);
    List<CellSummary> usable = cells.stream().filter(cell -> Trust.usable(cell, measure)).toList();
    if (usable.isEmpty()) {
      return Optional.empty();
    }
    List<CellSummary> ranOut =
        cells.stream()
            .filter(cell -> !usable.contains(cell) && Trust.atLeastWhenRanOut(cell, measure))
            .toList();
    Replicates replicates = Replicates.of(run, profile, cell -> loss(cell, measure));
    boolean open =
        !ranOut.isEmpty() || usable.stream().anyMatch(cell -> Trust.atLeast(cell, measure));
    StreamingStatistics known = new StreamingStatistics();
    usable.forEach(cell -> Trust.value(cell, measure).ifPresent(known::addValue));
    ranOut.forEach(cell -> Trust.soFar(cell, measure).ifPresent(known::addValue));
    Optional<Interval> carrying =
        replicates.complete() && !open ? carrying(cells, measure) : Optional.empty();
    boolean unknown = SpanFigure.of(measure).isPresent() && carrying.isEmpty();
    return Optional.of(
        new Estimate(
            known.getMean(),
            open ? Bound.AT_LEAST : replicates.complete() ? Bound.EXACT : Bound.PARTIAL,
            replicates,
            usable.size() == replicates.planned(),
            replicates.complete() && !unknown ? standardError(known) : Optional.empty(),
            carrying,
            carrying.isPresent() ? least(cells, measure) : 0));
  }

  private static double least(List<CellSummary> cells, Measure measure) {
    return cells.stream()
        .flatMap(cell -> SpanFigure.of(measure).map(figure -> cell.carried().get(figure)).stream())
        .mapToDouble(Carried::floor)
        .average()
        .orElse(0);
  }

  /**
   * Replicates that played the same changes, as all did before each drew its own, share the error
   * of these changes. One or two replicates do not show what cells differ by: the interval then
   * reaches as many times farther as recorded cells differed.
   */
  private static Optional<Interval> carrying(List<CellSummary> cells, Measure measure) {
    Optional<SpanFigure> known = SpanFigure.of(measure);
    if (known.isEmpty()) {
      return Optional.empty();
    }
    SpanFigure figure = known.get();
    List<Carried> carried =
        cells.stream()
            .flatMap(cell -> Optional.ofNullable(cell.carried().get(figure)).stream())
            .toList();
    long seeds =
        cells.stream()
            .flatMap(cell -> cell.record().load().churn().stream())
            .flatMap(churn -> churn.seed().stream())
            .distinct()
            .count();
    double factor = cells.size() < Interval.MIN_REPLICATES ? figure.cellsDiffer() : 1;
    return Carried.ofMean(carried, seeds < cells.size())
        .map(
            range ->
                new Interval(range.low() / factor, range.high() * factor, Interval.CONFIDENCE));
  }

  private static Optional<Replicates.Loss> loss(CellSummary cell, Measure measure) {
    if (!Trust.usable(cell, measure)) {
      return Optional.of(Replicates.Loss.of(cell));
    }
    if (!Trust.atLeast(cell, measure)) {
      return Optional.empty();
    }
    return Optional.of(
        cell.outcome().ranOut() ? Replicates.Loss.of(cell) : Replicates.Loss.AT_HEAP_LIMIT);
  }

  /** Whether a cell's measure goes into estimates: it has it, and did not end without a result. */
  public static boolean usable(CellSummary cell, Measure measure) {
    return Trust.usable(cell, measure);
  }

  /** Whether it is exact and made of every planned replicate. */
  public boolean exact() {
    return bound == Bound.EXACT;
  }

  /**
   * The interval of the mean. With three replicates or more it holds what they differ by. Of a
   * figure extrapolated to the span it also holds the error of the extrapolation: it reaches to the
   * farther end of both.
   */
  public Optional<Interval> interval() {
    Optional<Interval> among = standardError.map(error -> Interval.around(value, error, freedom()));
    if (carrying.isEmpty()) {
      return among;
    }
    Interval carried = carrying.get();
    return Optional.of(
        among
            .map(
                range ->
                    new Interval(
                        Math.max(least, Math.min(range.low(), carried.low())),
                        Math.max(range.high(), carried.high()),
                        Interval.CONFIDENCE))
            .orElse(carried));
  }

  /** Degrees of freedom of its standard error. */
  double freedom() {
    return replicates.exact() - 1.0;
  }

  private static Optional<Double> standardError(StreamingStatistics exact) {
    return exact.getN() < Interval.MIN_REPLICATES
        ? Optional.empty()
        : Optional.of(exact.getStandardDeviation() / Math.sqrt(exact.getN()));
  }
}
