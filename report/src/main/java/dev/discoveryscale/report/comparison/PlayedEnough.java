package dev.discoveryscale.report.comparison;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.statistics.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Whether a cell has played enough changes: whether each of its {@link SpanFigure}s is decided. A
 * figure is decided when its interval lies within {@link #PRECISION} of its value, or when the
 * interval of its change from the baseline says what more changes cannot alter:
 *
 * <ul>
 *   <li>where a change was published that the run can be judged by, the whole interval agrees with
 *       it ({@link Verdict#TOLERANCE_POINTS} and the same direction), or none of it does;
 *   <li>elsewhere the whole interval is above zero, or below.
 * </ul>
 *
 * <p>The interval of a change is that of interval arithmetic, from the lowest end over the
 * baseline's highest to the highest over the baseline's lowest, so it covers at least as much as
 * either cell's. The baseline is the run's first profile of {@link Comparisons#REFERENCES}, or else
 * its first profile, and of it the cell of the same replicate, which played the same changes, or
 * else the first that has ended.
 *
 * <p>Looking again and again, and ending at the first look that decides, is a group-sequential
 * test: each look may decide by chance, so that the figures of all looks together are right less
 * often than each interval's {@link Interval#CONFIDENCE} says.
 */
public final class PlayedEnough {

  /**
   * An interval within this part of its value on both sides needs no comparison. It is small enough
   * that cells which end early, as chance made them look steady, still have intervals that hold the
   * truth in at least 90% of cells ({@code CarryingCoverageTest}).
   */
  public static final double PRECISION = 0.15;

  private static final double PERCENT = 100;

  private final Published published;

  /**
   * The result of one check.
   *
   * @param open the figures that are not decided; none: enough was played
   */
  public record Decision(List<SpanFigure> open) {

    public Decision {
      open = List.copyOf(open);
    }

    /** Whether enough was played. */
    public boolean decided() {
      return open.isEmpty();
    }

    /** The keys of the figures that are not decided, as reports name them. */
    public List<String> openKeys() {
      return open.stream().map(figure -> figure.value().key()).toList();
    }
  }

  /** A range of changes, in percent; its ends may be infinite. */
  private record Change(double low, double high) {}

  /** Looks at cells by what was published. */
  public PlayedEnough(Published published) {
    this.published = published;
  }

  /**
   * Looks at a cell in progress.
   *
   * @param ended the run with the cells that have ended
   * @param running the cell as it would be if it ended now
   */
  public Decision look(RunSummary ended, CellSummary running) {
    List<SpanFigure> told =
        Arrays.stream(SpanFigure.values())
            .filter(figure -> running.get(figure.value()).isPresent())
            .toList();
    if (told.isEmpty()) {
      return new Decision(List.of(SpanFigure.values()));
    }
    return new Decision(told.stream().filter(figure -> !decided(ended, running, figure)).toList());
  }

  private boolean decided(RunSummary ended, CellSummary running, SpanFigure figure) {
    Optional<Interval> range = interval(running, figure);
    double value = running.get(figure.value()).orElseThrow();
    return range.filter(known -> precise(value, known)).isPresent()
        || range
            .flatMap(known -> change(known, ended, running, figure))
            .filter(change -> settled(change, ended, running, figure))
            .isPresent();
  }

  private static boolean precise(double value, Interval range) {
    return range.low() >= value * (1 - PRECISION) && range.high() <= value * (1 + PRECISION);
  }

  private static Optional<Interval> interval(CellSummary cell, SpanFigure figure) {
    return cell.get(figure.low())
        .flatMap(
            low ->
                cell.get(figure.high()).map(high -> new Interval(low, high, Interval.CONFIDENCE)));
  }

  private static Optional<Change> change(
      Interval range, RunSummary ended, CellSummary running, SpanFigure figure) {
    return baselineCell(ended, running)
        .filter(base -> !base.profiled() && !running.profiled())
        .flatMap(base -> interval(base, figure))
        .filter(base -> base.high() > 0)
        .map(base -> change(wider(range, ended, figure), wider(base, ended, figure)));
  }

  /** Fewer than three replicates do not show how cells differ, as in {@link Estimate}. */
  private static Interval wider(Interval range, RunSummary run, SpanFigure figure) {
    double factor = run.plannedReplicates() < Interval.MIN_REPLICATES ? figure.cellsDiffer() : 1;
    return new Interval(range.low() / factor, range.high() * factor, range.confidence());
  }

  private static Change change(Interval range, Interval base) {
    double high = range.high() == 0 ? 0 : range.high() / base.low();
    return new Change(PERCENT * (range.low() / base.high() - 1), PERCENT * (high - 1));
  }

  private boolean settled(Change change, RunSummary ended, CellSummary running, SpanFigure figure) {
    Optional<Double> known = published(ended, running, figure);
    if (known.isEmpty()) {
      return change.low() > 0 || change.high() < 0;
    }
    double percent = known.get();
    double low = percent - Verdict.TOLERANCE_POINTS;
    double high = percent + Verdict.TOLERANCE_POINTS;
    boolean oneWay = percent > 0 ? change.low() > 0 : change.high() < 0;
    boolean otherWay = percent > 0 ? change.high() <= 0 : change.low() >= 0;
    boolean agrees = oneWay && change.low() >= low && change.high() <= high;
    return agrees || otherWay || change.high() < low || change.low() > high;
  }

  /** The published change, if the run is one that it can judge. */
  private Optional<Double> published(RunSummary ended, CellSummary running, SpanFigure figure) {
    RunSummary alone = new RunSummary(ended.run(), List.of(running));
    return Optional.of(figure.value())
        .filter(
            measure ->
                Comparisons.sameSize(alone, published)
                    && Comparisons.sameSpan(alone, published, measure))
        .flatMap(measure -> published.changePercent(running.profile(), baseline(ended), measure));
  }

  private static Optional<CellSummary> baselineCell(RunSummary ended, CellSummary running) {
    String baseline = baseline(ended);
    if (baseline.equals(running.profile())) {
      return Optional.empty();
    }
    List<CellSummary> cells =
        ended.replicates(baseline).stream()
            .filter(cell -> cell.outcome() == Outcome.COMPLETED)
            .toList();
    return cells.stream()
        .filter(cell -> cell.replicate() == running.replicate())
        .findFirst()
        .or(() -> cells.stream().findFirst());
  }

  private static String baseline(RunSummary run) {
    List<String> planned = run.planned();
    return Comparisons.REFERENCES.stream()
        .filter(planned::contains)
        .findFirst()
        .orElse(planned.get(0));
  }
}
