package dev.discoveryscale.results.analysis;

import dev.discoveryscale.results.record.CellRecord.Churn;
import dev.discoveryscale.results.record.CellRecord.ChurnKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * From what was played to the span: its hours at the idle rate, and for each kind of churn the
 * changes that the span holds at the mean cost of those that were played, beyond idle; young
 * collections without those of the first changes ({@link SpanFigure#runsIn}). The interval comes
 * from how much the windows of the still phase, and the changes of a kind, differ among themselves,
 * and from counting whole collections; a kind of which all changes were played has no error. It is
 * the error of carrying one cell, not of repeating it.
 */
final class Carrying {
  /** A spread of rates needs that many windows. */
  private static final int MIN_WINDOWS = 3;

  /** What is left of the mean where nothing was cut into windows: one window, the whole phase. */
  private record Kind(double spanChanges, double playedChanges, List<Window> windows) {

    /** Where all that the span holds was played, the beginning is a part of it like any other. */
    int runIn(double[] costs) {
      return spanChanges > playedChanges && costs.length == playedChanges ? RunIn.of(costs) : 0;
    }
  }

  private final double hours;
  private final List<Kind> kinds;
  private final WindowTally windows;
  private final Readings.Builder out;

  Carrying(Churn churn, WindowTally windows, PhaseTotals pushing, Readings.Builder out) {
    this.hours = churn.spanMs() / Units.MS_PER_HOUR;
    this.windows = windows;
    this.out = out;
    this.kinds = kinds(churn, windows.churn(), pushing);
  }

  private static List<Kind> kinds(Churn churn, List<Window> windows, PhaseTotals pushing) {
    List<Kind> kinds = new ArrayList<>();
    for (ChurnKind kind : churn.eachKind()) {
      List<Window> its = windows.stream().filter(w -> w.name().equals(kind.kind())).toList();
      kinds.add(new Kind(kind.spanChanges(), kind.playedChanges(), its));
    }
    boolean cut = kinds.stream().noneMatch(k -> k.windows().size() != k.playedChanges());
    if (!kinds.isEmpty() && (cut || kinds.size() > 1)) {
      return kinds;
    }
    return List.of(
        new Kind(churn.spanChanges(), churn.playedChanges(), List.of(pushing.asWindow())));
  }

  /** Puts what the span costs, as far as every kind that it holds was played. */
  void put() {
    if (kinds.stream().anyMatch(kind -> kind.windows().isEmpty())) {
      return;
    }
    changes(0, window -> Optional.of(window.pushes()), 0, false)
        .ifPresent(pushes -> out.put(Measure.SPAN_PUSHES, pushes.value()));
    for (SpanFigure figure : SpanFigure.values()) {
      figure.idlePerHour(out).flatMap(rate -> whole(figure, rate)).ifPresent(w -> put(figure, w));
    }
  }

  private void put(SpanFigure figure, Uncertain total) {
    out.put(figure.value(), Math.max(0, total.value()));
    total
        .interval()
        .ifPresent(
            range -> {
              out.put(figure.low(), range.low());
              out.put(figure.high(), range.high());
            });
  }

  /** Idle hours and changes together; what idling did in a change's window is idling's. */
  private Optional<Uncertain> whole(SpanFigure figure, double idlePerHour) {
    double inWindows = 0;
    for (Kind kind : kinds) {
      double hoursOfKind = kind.windows().stream().mapToDouble(Window::hours).sum();
      inWindows += hoursOfKind / kind.playedChanges() * kind.spanChanges();
    }
    Uncertain idle = Uncertain.exactly(idlePerHour * hours);
    Uncertain error = idleError(figure).times(hours - inWindows);
    return changes(idlePerHour, figure::of, figure.event(), figure.runsIn())
        .map(pushed -> pushed.plus(idle).plus(error));
  }

  /**
   * Nothing, with the error of the idle rate an hour: how much windows of the still phase differ,
   * and that one event more or less may have been counted in it.
   */
  private Uncertain idleError(SpanFigure figure) {
    StreamingStatistics rates = new StreamingStatistics();
    double seen = 0;
    for (Window window : windows.still()) {
      figure.of(window).ifPresent(value -> rates.addValue(value / window.hours()));
      seen += window.hours();
    }
    if (rates.getN() < MIN_WINDOWS) {
      return Uncertain.unknown(0);
    }
    Uncertain spread = Uncertain.mean(rates, Double.POSITIVE_INFINITY);
    return new Uncertain(0, spread.variance(), spread.weight(), true)
        .counted(figure.event() / seen);
  }

  /** What the span's changes cost beyond idle; absent if the JVM does not tell. */
  private Optional<Uncertain> changes(
      double idlePerHour, Function<Window, Optional<Double>> part, double event, boolean runsIn) {
    Uncertain sum = Uncertain.exactly(0);
    int leftOut = 0;
    for (Kind kind : kinds) {
      double[] costs = new double[kind.windows().size()];
      for (int i = 0; i < costs.length; i++) {
        Window window = kind.windows().get(i);
        Optional<Double> cost = part.apply(window);
        if (cost.isEmpty()) {
          return Optional.empty();
        }
        costs[i] = cost.get() - idlePerHour * window.hours();
      }
      int runIn = runsIn ? kind.runIn(costs) : 0;
      leftOut += runIn;
      sum = sum.plus(total(kind, costs, event, runIn));
    }
    if (runsIn) {
      out.put(Measure.SPAN_YOUNG_GC_RUN_IN, leftOut);
    }
    return Optional.of(sum);
  }

  /**
   * @param runIn how many of the first changes are no guide to those that were not played
   */
  private static Uncertain total(Kind kind, double[] costs, double event, int runIn) {
    StreamingStatistics level = new StreamingStatistics();
    Arrays.stream(costs, runIn, costs.length).forEach(level::addValue);
    boolean each = costs.length == kind.playedChanges();
    Uncertain mean =
        each
            ? Uncertain.mean(level, kind.spanChanges())
            : Uncertain.unknown(level.getSum() / kind.playedChanges());
    return mean.times(kind.spanChanges())
        .counted(event * kind.spanChanges() / (kind.playedChanges() - runIn));
  }
}
