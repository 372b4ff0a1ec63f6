package dev.discoveryscale.report.span;

import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.model.record.CellRecord.ChurnKind;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Interval;
import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.tally.Window;
import dev.discoveryscale.report.tally.Windows;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * Extrapolates from the played part to the span. A span consists of its changes, each with the
 * window after it, and of the hours between these windows, in which nothing changes. The played
 * part of both counts as measured. Each kind's changes that were not played allocate as much as the
 * played ones, and have the collections that the later ones had ({@link RunIn}); hours without
 * changes cost what the still phase did. Where that phase held fewer than ten young collections, an
 * hour without changes has as many of them as the same allocation had in the changes. Full
 * collections come from what survives, not from what is allocated: where the still phase held fewer
 * than ten, its own rate counts, and the interval reaches up to as many as the same allocation had
 * in the changes. Fewer than ten young collections in all changes of a kind do not show a run-in,
 * so none of its changes is left out.
 */
public final class Carrying {
  /** A spread of rates needs that many windows. */
  private static final int MIN_WINDOWS = 3;

  /**
   * In a recorded hour of 3.0 by application the same allocation had between 0.8 and 2.1 times as
   * many young collections without changes as with them.
   */
  private static final double PER_ALLOCATION = 2;

  /**
   * Changes of one kind.
   *
   * @param windows one for each that was played; where they are not known, one for all
   * @param runIn how many of the first ones do not count for the level
   */
  private record Kind(double spanChanges, double playedChanges, List<Window> windows, int runIn) {

    static Kind of(ChurnKind kind, List<Window> windows) {
      boolean carried =
          windows.size() == kind.playedChanges() && kind.spanChanges() > kind.playedChanges();
      return new Kind(
          kind.spanChanges(),
          kind.playedChanges(),
          windows,
          carried ? RunIn.of(windows.size()) : 0);
    }

    /** Whether there is a window for each change. */
    boolean cut() {
      return windows.size() == playedChanges;
    }

    /** The same, with all its changes for the level if they had few young collections. */
    Kind forYoung() {
      double young = sum(SpanFigure.YOUNG_GC, windows.stream()).orElse(0.0);
      return young < Rest.FEW ? new Kind(spanChanges, playedChanges, windows, 0) : this;
    }

    List<Window> level() {
      return windows.subList(runIn, windows.size());
    }

    double unseen() {
      return Math.max(0, spanChanges - playedChanges);
    }

    /** What one event after a change of the level counts for over the span. */
    double grain() {
      return 1 + unseen() / (playedChanges - runIn);
    }

    /** Hours of the span that belong to its changes. */
    double hours() {
      return windows.stream().mapToDouble(Window::hours).sum() * spanChanges / playedChanges;
    }
  }

  private final double hours;
  private final List<Kind> kinds;
  private final Windows windows;
  private final Optional<Window> lead;
  private final PhaseTotals still;
  private final Readings.Builder out;

  public Carrying(
      Churn churn, Windows windows, PhaseTotals still, PhaseTotals pushing, Readings.Builder out) {
    this.hours = churn.spanMs() / Units.MS_PER_HOUR;
    this.windows = windows;
    this.lead = windows.changes().isEmpty() ? Optional.empty() : windows.lead();
    this.still = still;
    this.out = out;
    this.kinds = kinds(churn, windows.changes(), pushing);
  }

  private static List<Kind> kinds(Churn churn, List<Window> windows, PhaseTotals pushing) {
    List<Kind> kinds = new ArrayList<>();
    for (ChurnKind kind : churn.eachKind()) {
      if (kind.spanChanges() == 0 && kind.playedChanges() == 0) {
        continue;
      }
      kinds.add(Kind.of(kind, windows.stream().filter(w -> w.name().equals(kind.kind())).toList()));
    }
    if (!kinds.isEmpty() && (kinds.stream().allMatch(Kind::cut) || kinds.size() > 1)) {
      return kinds;
    }
    return List.of(
        new Kind(churn.spanChanges(), churn.playedChanges(), List.of(pushing.asWindow()), 0));
  }

  /** Puts what the span costs, as far as every kind that it holds was played. */
  public Map<SpanFigure, Carried> put() {
    Map<SpanFigure, Carried> all = new EnumMap<>(SpanFigure.class);
    if (kinds.stream().anyMatch(kind -> kind.windows().isEmpty())) {
      return all;
    }
    out.put(
        Measure.SPAN_CHANGES_PER_PLAYED_CHANGE,
        kinds.stream().mapToDouble(Kind::grain).max().orElseThrow());
    out.put(Measure.SPAN_PUSHES, pushes());
    if (still.wallMs() > 0) {
      out.put(Measure.SPAN_RUN_IN_CHANGES, kinds.stream().mapToInt(Kind::runIn).sum());
      for (SpanFigure figure : SpanFigure.values()) {
        carried(figure).ifPresent(carried -> all.put(figure, carried));
      }
    }
    all.forEach(this::put);
    return all;
  }

  private void put(SpanFigure figure, Carried carried) {
    out.put(figure.value(), carried.value());
    carried
        .interval()
        .ifPresent(
            range -> {
              out.put(figure.low(), range.low());
              out.put(figure.high(), range.high());
            });
  }

  /** Pushes have no run-in. Of a single kind those before the first change are its own, too. */
  private double pushes() {
    double before = kinds.size() > 1 ? 0 : lead.map(Window::pushes).orElse(0.0);
    return kinds.stream()
        .mapToDouble(
            kind ->
                (before + kind.windows().stream().mapToDouble(Window::pushes).sum())
                    / kind.playedChanges()
                    * kind.spanChanges())
        .sum();
  }

  /** Absent if the JVM does not report it. */
  private Optional<Carried> carried(SpanFigure figure) {
    Optional<Double> changes = sum(figure, kinds.stream().flatMap(k -> k.windows().stream()));
    Optional<Double> quiet = figure.of(still.asWindow());
    if (changes.isEmpty() || quiet.isEmpty()) {
      return Optional.empty();
    }
    double seen = changes.get() + lead.flatMap(figure::of).orElse(0.0);
    double idleHours = idleHours();
    double stillHours = still.wallMs() / Units.MS_PER_HOUR;
    if (idleHours >= stillHours) {
      seen += quiet.get();
      idleHours -= stillHours;
    }
    boolean few = figure.counts() && quiet.get() < Rest.FEW && allocationKnown();
    double idle = idleHours;
    List<Kind> used = used(figure);
    List<Rest> rests = new ArrayList<>(used.stream().map(kind -> changes(figure, kind)).toList());
    if (!few) {
      rests.add(idle(figure, quiet.get() / stillHours, idleHours));
    } else if (figure == SpanFigure.YOUNG_GC) {
      used.forEach(kind -> rests.add(sameAllocation(figure, kind, used, idle)));
    } else {
      double most =
          used.stream()
              .map(kind -> sameAllocation(figure, kind, used, idle).interval())
              .mapToDouble(range -> range.map(Interval::high).orElse(0.0))
              .sum();
      rests.add(idle(figure, quiet.get() / stillHours, idleHours).upTo(most));
    }
    boolean known = kinds.stream().allMatch(kind -> kind.cut() || kind.unseen() == 0);
    return Optional.of(
        new Carried(seen, rests, few, known, least(figure, idleHours), most(figure, idleHours)));
  }

  private List<Kind> used(SpanFigure figure) {
    return figure == SpanFigure.YOUNG_GC ? kinds.stream().map(Kind::forYoung).toList() : kinds;
  }

  /** The changes of a kind that were not played. */
  private static Rest changes(SpanFigure figure, Kind kind) {
    Rest rest = Rest.of(level(figure, kind), kind.unseen(), figure.counts());
    boolean unsettled = figure.counts() && kind.cut() && RunIn.mayLast(kind.windows().size());
    if (!unsettled) {
      return rest;
    }
    List<Double> level =
        kind.level().stream().map(window -> figure.of(window).orElseThrow()).toList();
    return rest.on(Rest.Course.of(kind.runIn(), level, RunIn.levelAtLeast(kind.windows().size())));
  }

  /**
   * Hours without changes, which have as many collections as the same allocation had in the changes
   * of a kind. Objects of calls live shorter than those of pushes, and edens are filled at another
   * pace, so they may have half as many or twice.
   */
  private Rest sameAllocation(SpanFigure figure, Kind kind, List<Kind> all, double idleHours) {
    return Rest.of(level(figure, kind), idleHours * idleChangesPerHour(kind, all), figure.counts())
        .within(PER_ALLOCATION);
  }

  /**
   * The largest number of full collections in the part that was not played: each frees what is not
   * live, and that must have been allocated before. Half of it is taken for fragments and for what
   * a young generation keeps. Absent where more than a quarter of the heap is live, so that neither
   * is small beside the rest.
   */
  private Optional<Double> most(SpanFigure figure, double idleHours) {
    Optional<Double> limit = out.get(Measure.HEAP_LIMIT_MB);
    Optional<Double> live = out.get(Measure.USED_AFTER_FULL_GC_MB);
    if (figure != SpanFigure.FULL_GC || limit.isEmpty() || live.isEmpty() || !allocationKnown()) {
      return Optional.empty();
    }
    double free = (limit.get() - live.get()) / 2;
    return 4 * live.get() > limit.get()
        ? Optional.empty()
        : Optional.of(unseenMb(idleHours) / free);
  }

  /**
   * As many young collections as what was not played must have: where there are no others, each of
   * them frees at most the whole heap.
   */
  private double least(SpanFigure figure, double idleHours) {
    Optional<Double> limit = out.get(Measure.HEAP_LIMIT_MB);
    return figure == SpanFigure.YOUNG_GC
            && limit.isPresent()
            && allocationKnown()
            && played(SpanFigure.FULL_GC) == 0
            && played(SpanFigure.YOUNG_GC) > 0
        ? unseenMb(idleHours) / limit.get()
        : 0;
  }

  private double played(SpanFigure figure) {
    return Stream.concat(Stream.of(still.asWindow()), windows.changes().stream())
        .mapToDouble(window -> figure.of(window).orElse(0.0))
        .sum();
  }

  /** What was not played of the span allocates. */
  private double unseenMb(double idleHours) {
    double idle = still.allocatedMb().orElseThrow() / still.wallMs() * Units.MS_PER_HOUR;
    double changes =
        kinds.stream()
            .mapToDouble(kind -> level(SpanFigure.ALLOCATED_GB, kind).getMean() * kind.unseen())
            .sum();
    return changes * Units.MB_PER_GB + idle * Math.max(0, idleHours);
  }

  /** Hours of the span in which nothing changes; below 0 where played windows are too long. */
  private double idleHours() {
    double leading = lead.map(Window::hours).orElse(0.0);
    return hours - leading - kinds.stream().mapToDouble(Kind::hours).sum();
  }

  private static StreamingStatistics level(SpanFigure figure, Kind kind) {
    StreamingStatistics level = new StreamingStatistics();
    if (kind.cut()) {
      List<Window> windows = figure.counts() ? kind.level() : kind.windows();
      windows.forEach(window -> level.addValue(figure.of(window).orElseThrow()));
    } else {
      level.addValue(sum(figure, kind.windows().stream()).orElseThrow() / kind.playedChanges());
    }
    return level;
  }

  /** Hours without changes, at the rate of the still phase and with the spread of its windows. */
  private Rest idle(SpanFigure figure, double perHour, double idleHours) {
    StreamingStatistics each = new StreamingStatistics();
    StreamingStatistics length = new StreamingStatistics();
    for (Window window : windows.still()) {
      figure.of(window).ifPresent(value -> each.addValue(value / window.hours()));
      length.addValue(window.hours());
    }
    if (each.getN() < MIN_WINDOWS) {
      return new Rest(perHour, 0, 1, idleHours, figure.counts(), Rest.Doubt.NONE);
    }
    double hour = length.getMean();
    return new Rest(
        perHour * hour,
        each.getVariance() * hour * hour,
        each.getN(),
        idleHours / hour,
        figure.counts(),
        Rest.Doubt.NONE);
  }

  private boolean allocationKnown() {
    return still.allocatedMb().isPresent()
        && allocated(kinds.stream().flatMap(kind -> kind.level().stream())).orElse(0.0) > 0;
  }

  /**
   * As many changes of a kind as allocate what an hour without changes does, divided among the
   * kinds by what they allocated: together they have the collections that this allocation had.
   */
  private double idleChangesPerHour(Kind kind, List<Kind> kinds) {
    double idle = still.allocatedMb().orElseThrow() / (still.wallMs() / Units.MS_PER_HOUR);
    double all = allocated(kinds.stream().flatMap(each -> each.level().stream())).orElseThrow();
    double changes = kind.cut() ? kind.level().size() : kind.playedChanges();
    return idle / all * changes;
  }

  private static Optional<Double> allocated(Stream<Window> windows) {
    return sum(SpanFigure.ALLOCATED_GB, windows).map(gb -> gb * Units.MB_PER_GB);
  }

  private static Optional<Double> sum(SpanFigure figure, Stream<Window> windows) {
    return windows
        .map(figure::of)
        .reduce(Optional.of(0.0), (sum, next) -> sum.flatMap(a -> next.map(b -> a + b)));
  }
}
