package dev.discoveryscale.report.span;

import static dev.discoveryscale.report.measure.Measure.ALLOCATED_KB_PER_CALL;
import static dev.discoveryscale.report.measure.Measure.ALLOCATED_KB_PER_PUSH;
import static dev.discoveryscale.report.measure.Measure.FULL_GC_PER_PUSH;
import static dev.discoveryscale.report.measure.Measure.IDLE_ALLOCATED_MB_PER_HOUR;
import static dev.discoveryscale.report.measure.Measure.IDLE_FULL_GC_PER_HOUR;
import static dev.discoveryscale.report.measure.Measure.IDLE_YOUNG_GC_PER_HOUR;
import static dev.discoveryscale.report.measure.Measure.PUSHES_PER_CHANGE;
import static dev.discoveryscale.report.measure.Measure.QUIET_ALLOCATED_MB_PER_HOUR;
import static dev.discoveryscale.report.measure.Measure.YOUNG_GC_PER_PUSH;

import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.tally.Windows;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Extrapolates from the played part to the span: the cost of an hour without changes, the
 * additional cost of a push, and both over the span. The formulas are in the definitions of the
 * {@link Measure}s.
 */
public final class SpanCosts {
  private final PhaseTotals.Source phases;
  private final PhaseTotals still;
  private final PhaseTotals pushing;
  private final PhaseTotals counted;
  private final Windows windows;
  private final Readings.Builder out;

  private SpanCosts(PhaseTotals.Source phases, Windows windows, Readings.Builder out) {
    this.phases = phases;
    this.still = phases.of(List.of(Phases.STILL));
    this.pushing = phases.of(Phases.PUSHING);
    this.counted = phases.of(Phases.COUNTED);
    this.windows = windows;
    this.out = out;
  }

  /** The figures of the span, as far as they can be carried. */
  public static Map<SpanFigure, Carried> put(
      PhaseTotals.Source phases, Windows windows, Optional<Churn> churn, Readings.Builder out) {
    SpanCosts costs = new SpanCosts(phases, windows, out);
    costs.idle();
    costs.perCall();
    costs.perPush();
    return churn.map(costs::span).orElse(Map.of());
  }

  private void idle() {
    if (still.wallMs() <= 0) {
      return;
    }
    double hours = still.wallMs() / Units.MS_PER_HOUR;
    still.allocatedMb().ifPresent(mb -> out.put(IDLE_ALLOCATED_MB_PER_HOUR, mb / hours));
    out.put(IDLE_FULL_GC_PER_HOUR, still.full() / hours);
    if (still.young() >= Rest.FEW) {
      out.put(IDLE_YOUNG_GC_PER_HOUR, still.young() / hours);
    } else {
      Optional<Double> perMb =
          counted.allocatedMb().filter(mb -> mb > 0).map(mb -> counted.young() / mb);
      out.put(
          IDLE_YOUNG_GC_PER_HOUR,
          out.get(IDLE_ALLOCATED_MB_PER_HOUR).flatMap(rate -> perMb.map(young -> rate * young)));
    }
  }

  private void perCall() {
    PhaseTotals quiet = phases.of(List.of(Phases.QUIET));
    if (quiet.wallMs() <= 0 || still.wallMs() <= 0) {
      return;
    }
    quiet
        .allocatedMb()
        .ifPresent(
            mb -> out.put(QUIET_ALLOCATED_MB_PER_HOUR, mb / quiet.wallMs() * Units.MS_PER_HOUR));
    if (still.calls() > 0) {
      double hours = still.wallMs() / Units.MS_PER_HOUR;
      out.put(
          ALLOCATED_KB_PER_CALL,
          still
              .allocatedMb()
              .flatMap(mb -> out.get(QUIET_ALLOCATED_MB_PER_HOUR).map(rate -> mb - rate * hours))
              .map(mb -> Math.max(0, mb) * Units.KB_PER_MB / still.calls()));
    }
  }

  private void perPush() {
    if (pushing.pushes() == 0) {
      return;
    }
    double pushes = pushing.pushes();
    out.put(
        ALLOCATED_KB_PER_PUSH,
        pushing
            .allocatedMb()
            .flatMap(mb -> beyondIdle(mb, IDLE_ALLOCATED_MB_PER_HOUR))
            .filter(mb -> mb > 0)
            .map(mb -> mb * Units.KB_PER_MB / pushes));
    out.put(YOUNG_GC_PER_PUSH, collectionsPerPush(pushing.young(), IDLE_YOUNG_GC_PER_HOUR));
    out.put(FULL_GC_PER_PUSH, collectionsPerPush(pushing.full(), IDLE_FULL_GC_PER_HOUR));
  }

  private Optional<Double> collectionsPerPush(double played, Measure idlePerHour) {
    return beyondIdle(played, idlePerHour).map(number -> Math.max(0, number) / pushing.pushes());
  }

  private Optional<Double> beyondIdle(double played, Measure idlePerHour) {
    double hours = pushing.wallMs() / Units.MS_PER_HOUR;
    return out.get(idlePerHour).map(rate -> played - rate * hours);
  }

  private Map<SpanFigure, Carried> span(Churn churn) {
    out.put(Measure.SPAN_CHANGES, churn.spanChanges());
    if (churn.playedChanges() == 0 || !pushing.any()) {
      return Map.of();
    }
    if (still.wallMs() > 0) {
      out.put(Measure.SPAN_CALLS, still.calls() / still.wallMs() * churn.spanMs());
    }
    out.put(
        Measure.ALLOCATED_KB_PER_CHANGE,
        pushing
            .allocatedMb()
            .flatMap(mb -> beyondIdle(mb, IDLE_ALLOCATED_MB_PER_HOUR))
            .filter(mb -> mb > 0)
            .map(mb -> mb * Units.KB_PER_MB / churn.playedChanges()));
    out.put(PUSHES_PER_CHANGE, (double) pushing.pushes() / churn.playedChanges());
    boolean ended = phases.of(List.of(Phases.CHECK)).any();
    return Conservation.broken(windows, pushing, ended).isEmpty()
        ? new Carrying(churn, windows, still, pushing, out).put()
        : Map.of();
  }
}
