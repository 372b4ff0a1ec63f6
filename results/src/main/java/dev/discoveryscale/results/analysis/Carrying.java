package dev.discoveryscale.results.analysis;

import dev.discoveryscale.results.record.CellRecord.Churn;
import dev.discoveryscale.results.record.CellRecord.ChurnKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * From what was played to the span: its hours at the idle rate, and for each kind of churn the
 * changes that the span holds at the mean cost of those that were played, beyond idle. The interval
 * comes from how much the windows of the still phase, and the changes of a kind, differ among
 * themselves, and from counting whole collections; a kind of which all changes were played has no
 * error. It is the error of carrying one cell, not of repeating it.
 */
final class Carrying {
  /** A spread of rates needs that many windows. */
  private static final int MIN_WINDOWS = 3;

  /** What is left of the mean where nothing was cut into windows: one window, the whole phase. */
  private record Kind(double spanChanges, double playedChanges, List<Window> windows) {}

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
    Uncertain none = Uncertain.exactly(0);
    out.put(
        Measure.SPAN_PUSHES, changes(none, w -> Optional.of(w.pushes()), 0).map(Uncertain::value));
    rate(Measure.IDLE_ALLOCATED_MB_PER_HOUR, Window::allocatedMb)
        .flatMap(idle -> whole(idle, Window::allocatedMb, 0))
        .map(mb -> mb.times(1 / Units.MB_PER_GB))
        .ifPresent(
            gb ->
                put(
                    gb,
                    Measure.SPAN_ALLOCATED_GB,
                    Measure.SPAN_ALLOCATED_LOW_GB,
                    Measure.SPAN_ALLOCATED_HIGH_GB));
    rate(Measure.IDLE_YOUNG_GC_PER_HOUR, w -> Optional.of(w.youngGc()))
        .flatMap(idle -> whole(counted(idle), w -> Optional.of(w.youngGc()), 1))
        .ifPresent(
            young ->
                put(
                    young,
                    Measure.SPAN_YOUNG_GC,
                    Measure.SPAN_YOUNG_GC_LOW,
                    Measure.SPAN_YOUNG_GC_HIGH));
    rate(Measure.IDLE_FULL_GC_PER_HOUR, w -> Optional.of(w.fullGc()))
        .flatMap(idle -> whole(counted(idle), w -> Optional.of(w.fullGc()), 1))
        .ifPresent(
            full ->
                put(
                    full,
                    Measure.SPAN_FULL_GC,
                    Measure.SPAN_FULL_GC_LOW,
                    Measure.SPAN_FULL_GC_HIGH));
  }

  private void put(Uncertain total, Measure value, Measure low, Measure high) {
    out.put(value, Math.max(0, total.value()));
    total
        .interval()
        .ifPresent(
            range -> {
              out.put(low, range.low());
              out.put(high, range.high());
            });
  }

  /** The idle rate an hour; its spread from the windows of the still phase. */
  private Optional<Uncertain> rate(Measure idle, Function<Window, Optional<Double>> part) {
    StreamingStatistics rates = new StreamingStatistics();
    for (Window window : windows.still()) {
      part.apply(window).ifPresent(value -> rates.addValue(value / window.hours()));
    }
    return out.get(idle)
        .map(
            value -> {
              Uncertain spread = Uncertain.mean(rates, Double.POSITIVE_INFINITY);
              return rates.getN() < MIN_WINDOWS
                  ? Uncertain.unknown(value)
                  : new Uncertain(value, spread.variance(), spread.weight(), true);
            });
  }

  /** A rate of collections, where one more or less may have been seen. */
  private Uncertain counted(Uncertain rate) {
    double seen = windows.still().stream().mapToDouble(Window::hours).sum();
    return seen == 0 ? rate : rate.counted(1 / seen);
  }

  /** Idle hours and changes together; what idling did in a change's window is idling's. */
  private Optional<Uncertain> whole(
      Uncertain idle, Function<Window, Optional<Double>> part, double countWorth) {
    double within = 0;
    for (Kind kind : kinds) {
      double inWindows = kind.windows().stream().mapToDouble(Window::hours).sum();
      within += inWindows / kind.playedChanges() * kind.spanChanges();
    }
    double rest = hours - within;
    Uncertain rate = Uncertain.exactly(idle.value());
    Uncertain beyondIdle =
        new Uncertain(0, idle.variance(), idle.weight(), idle.known()).times(rest);
    return changes(rate, part, countWorth)
        .map(pushed -> pushed.plus(rate.times(hours)).plus(beyondIdle));
  }

  /** What the span's changes cost beyond idle; absent if the JVM does not tell. */
  private Optional<Uncertain> changes(
      Uncertain idle, Function<Window, Optional<Double>> part, double countWorth) {
    Uncertain sum = Uncertain.exactly(0);
    for (Kind kind : kinds) {
      StreamingStatistics costs = new StreamingStatistics();
      for (Window window : kind.windows()) {
        Optional<Double> cost = part.apply(window);
        if (cost.isEmpty()) {
          return Optional.empty();
        }
        costs.addValue(cost.get() - idle.value() * window.hours());
      }
      sum = sum.plus(total(kind, costs, countWorth));
    }
    return Optional.of(sum);
  }

  private static Uncertain total(Kind kind, StreamingStatistics costs, double countWorth) {
    double scale = kind.spanChanges() / kind.playedChanges();
    boolean each = costs.getN() == kind.playedChanges();
    Uncertain mean =
        each
            ? Uncertain.mean(costs, kind.spanChanges())
            : Uncertain.unknown(costs.getSum() / kind.playedChanges());
    return mean.times(kind.spanChanges()).counted(countWorth * scale);
  }
}
