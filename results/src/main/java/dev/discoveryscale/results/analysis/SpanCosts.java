package dev.discoveryscale.results.analysis;

import static dev.discoveryscale.results.analysis.Measure.ALLOCATED_KB_PER_PUSH;
import static dev.discoveryscale.results.analysis.Measure.FULL_GC_PER_PUSH;
import static dev.discoveryscale.results.analysis.Measure.IDLE_ALLOCATED_MB_PER_HOUR;
import static dev.discoveryscale.results.analysis.Measure.IDLE_FULL_GC_PER_HOUR;
import static dev.discoveryscale.results.analysis.Measure.IDLE_YOUNG_GC_PER_HOUR;
import static dev.discoveryscale.results.analysis.Measure.PUSHES_PER_CHANGE;
import static dev.discoveryscale.results.analysis.Measure.SPAN_ALLOCATED_GB;
import static dev.discoveryscale.results.analysis.Measure.SPAN_FULL_GC;
import static dev.discoveryscale.results.analysis.Measure.SPAN_PUSHES;
import static dev.discoveryscale.results.analysis.Measure.SPAN_YOUNG_GC;
import static dev.discoveryscale.results.analysis.Measure.YOUNG_GC_PER_PUSH;

import dev.discoveryscale.results.record.CellRecord.Churn;
import dev.discoveryscale.results.record.Phases;
import java.util.List;
import java.util.Optional;

/**
 * Carries what was played to the span it stands for: what an hour costs when nothing changes, what
 * a push costs beside that, and both over the span. The formulas stand with the {@link Measure}s.
 */
final class SpanCosts {
  /** Fewer young collections than this in the still phase are too coarse to count a rate from. */
  static final long COUNTABLE = 10;

  private final PhaseTotals still;
  private final PhaseTotals pushing;
  private final PhaseTotals counted;
  private final Readings.Builder out;

  private SpanCosts(PhaseTotals.Source phases, Readings.Builder out) {
    this.still = phases.of(List.of(Phases.STILL));
    this.pushing = phases.of(Phases.PUSHING);
    this.counted = phases.of(Phases.COUNTED);
    this.out = out;
  }

  static void put(PhaseTotals.Source phases, Optional<Churn> churn, Readings.Builder out) {
    SpanCosts costs = new SpanCosts(phases, out);
    costs.idle();
    costs.perPush();
    churn.ifPresent(costs::span);
  }

  private void idle() {
    if (still.wallMs() <= 0) {
      return;
    }
    double hours = still.wallMs() / Units.MS_PER_HOUR;
    still.allocatedMb().ifPresent(mb -> out.put(IDLE_ALLOCATED_MB_PER_HOUR, mb / hours));
    out.put(IDLE_FULL_GC_PER_HOUR, still.full() / hours);
    if (still.young() >= COUNTABLE) {
      out.put(IDLE_YOUNG_GC_PER_HOUR, still.young() / hours);
    } else {
      Optional<Double> perMb =
          counted.allocatedMb().filter(mb -> mb > 0).map(mb -> counted.young() / mb);
      out.put(
          IDLE_YOUNG_GC_PER_HOUR,
          out.get(IDLE_ALLOCATED_MB_PER_HOUR).flatMap(rate -> perMb.map(young -> rate * young)));
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

  private void span(Churn churn) {
    out.put(Measure.SPAN_CHANGES, churn.spanChanges());
    if (churn.playedChanges() == 0 || !pushing.any()) {
      return;
    }
    out.put(
        Measure.SPAN_CHANGES_PER_PLAYED_CHANGE,
        (double) churn.spanChanges() / churn.playedChanges());
    out.put(PUSHES_PER_CHANGE, (double) pushing.pushes() / churn.playedChanges());
    Optional<Double> spanPushes = spanPushes(churn);
    if (spanPushes.isEmpty()) {
      return;
    }
    out.put(SPAN_PUSHES, spanPushes);
    double hours = churn.spanMs() / Units.MS_PER_HOUR;
    out.put(SPAN_YOUNG_GC, carried(hours, IDLE_YOUNG_GC_PER_HOUR, YOUNG_GC_PER_PUSH));
    out.put(SPAN_FULL_GC, carried(hours, IDLE_FULL_GC_PER_HOUR, FULL_GC_PER_PUSH));
    out.put(
        SPAN_ALLOCATED_GB,
        out.get(IDLE_ALLOCATED_MB_PER_HOUR)
            .flatMap(
                idle ->
                    spanTotal(ALLOCATED_KB_PER_PUSH)
                        .map(kb -> (idle * hours + kb / Units.KB_PER_MB) / Units.MB_PER_GB)));
  }

  /**
   * Kind by kind where they were kept apart, as kinds make different numbers of pushes; absent if
   * the span holds a kind of which nothing was played.
   */
  private Optional<Double> spanPushes(Churn churn) {
    if (churn.eachKind().stream().anyMatch(kind -> kind.playedChanges() == 0)) {
      return Optional.empty();
    }
    if (churn.eachKind().isEmpty()
        || churn.eachKind().stream().anyMatch(k -> k.pushes().isEmpty())) {
      return Optional.of((double) pushing.pushes() / churn.playedChanges() * churn.spanChanges());
    }
    return Optional.of(
        churn.eachKind().stream()
            .mapToDouble(k -> (double) k.pushes().get() / k.playedChanges() * k.spanChanges())
            .sum());
  }

  private Optional<Double> carried(double hours, Measure idlePerHour, Measure perPush) {
    return out.get(idlePerHour)
        .flatMap(idle -> spanTotal(perPush).map(pushed -> idle * hours + pushed));
  }

  private Optional<Double> spanTotal(Measure perPush) {
    double pushes = out.get(SPAN_PUSHES).orElse(0.0);
    return pushes == 0
        ? Optional.of(0.0)
        : out.get(perPush).map(cost -> Math.max(0, cost) * pushes);
  }
}
