package dev.discoveryscale.report.comparison;

import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.span.RunIn;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.statistics.Interval;
import java.util.List;
import java.util.Optional;

/**
 * How many changes a cell has to play before a verdict can be decided, if the figures stay what
 * they are: the interval then lies on one side of the edge of what agrees. Its half narrows with
 * the root of the number of changes, or with the number itself where no event was seen.
 */
final class ChangesToDecide {
  /** So many times as many changes are no advice. */
  private static final double MOST = 100;

  private ChangesToDecide() {}

  /** Absent for a measure that is not carried, and where more changes than advisable are needed. */
  static Optional<Long> of(
      RunSummary run,
      List<String> profiles,
      Measure measure,
      Ratio ratio,
      double publishedPercent) {
    Optional<SpanFigure> figure = SpanFigure.of(measure);
    if (figure.isEmpty() || ratio.interval().isEmpty()) {
      return Optional.empty();
    }
    List<CellSummary> cells =
        profiles.stream().flatMap(profile -> run.replicates(profile).stream()).toList();
    long played =
        cells.stream()
            .flatMap(cell -> cell.record().load().churn().stream())
            .mapToLong(Churn::playedChanges)
            .min()
            .orElse(0);
    double narrower = narrower(ratio, ratio.interval().get(), publishedPercent);
    double factor = noneSeen(cells, figure.get()) ? narrower : narrower * narrower;
    if (played == 0 || factor > MOST) {
      return Optional.empty();
    }
    double level = level(played, figure.get()) * factor;
    long needed = played + 2;
    while (level(needed, figure.get()) < level) {
      needed++;
    }
    return Optional.of(needed + needed % 2);
  }

  private static long level(long played, SpanFigure figure) {
    return figure.counts() ? played - RunIn.of(Math.toIntExact(played)) : played;
  }

  /** How many times narrower the interval must become; infinite if the value is at an edge. */
  private static double narrower(Ratio ratio, Interval range, double publishedPercent) {
    double change = ratio.changePercent();
    double below = change - 100 * (range.low() - 1);
    double above = 100 * (range.high() - 1) - change;
    double from = publishedPercent - Verdict.TOLERANCE_POINTS;
    double to = publishedPercent + Verdict.TOLERANCE_POINTS;
    from = publishedPercent > 0 ? Math.max(0, from) : from;
    to = publishedPercent < 0 ? Math.min(0, to) : to;
    if (change < from) {
      return above / (from - change);
    }
    if (change > to) {
      return below / (change - to);
    }
    return Math.max(below / (change - from), above / (to - change));
  }

  private static boolean noneSeen(List<CellSummary> cells, SpanFigure figure) {
    return cells.stream()
        .flatMap(cell -> Optional.ofNullable(cell.carried().get(figure)).stream())
        .anyMatch(
            carried ->
                carried.rests().stream().anyMatch(rest -> rest.fewEvents() && rest.events() == 0));
  }
}
