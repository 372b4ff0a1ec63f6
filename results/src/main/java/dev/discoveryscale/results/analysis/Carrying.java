package dev.discoveryscale.results.analysis;

import dev.discoveryscale.results.record.CellRecord.Churn;
import dev.discoveryscale.results.record.CellRecord.ChurnKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * From what was played to the span. A span is its changes, each with the window after it, and the
 * hours between these windows, in which nothing changes. What was played of both counts as it was
 * seen. Each kind's changes that were not played allocate what the played ones did, and have the
 * collections that the later ones had ({@link RunIn}); hours without changes cost what the still
 * phase did. Where that phase held fewer than ten young collections, an hour without changes has as
 * many of them as the same allocation had in the changes. Full collections come from what survives,
 * not from what is allocated: where the still phase held fewer than ten, its own rate counts, and
 * the interval reaches up to as many as the allocation could cause.
 */
final class Carrying {
  /** A spread of rates needs that many windows. */
  private static final int MIN_WINDOWS = 3;

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

    List<Window> level() {
      return windows.subList(runIn, windows.size());
    }

    double unseen() {
      return Math.max(0, spanChanges - playedChanges);
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

  Carrying(
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
      kinds.add(Kind.of(kind, windows.stream().filter(w -> w.name().equals(kind.kind())).toList()));
    }
    if (!kinds.isEmpty() && (kinds.stream().allMatch(Kind::cut) || kinds.size() > 1)) {
      return kinds;
    }
    return List.of(
        new Kind(churn.spanChanges(), churn.playedChanges(), List.of(pushing.asWindow()), 0));
  }

  /** Puts what the span costs, as far as every kind that it holds was played. */
  Map<SpanFigure, Carried> put() {
    Map<SpanFigure, Carried> all = new EnumMap<>(SpanFigure.class);
    if (kinds.stream().anyMatch(kind -> kind.windows().isEmpty())) {
      return all;
    }
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

  /** No change has pushes of a run-in. */
  private double pushes() {
    return kinds.stream()
        .mapToDouble(
            kind ->
                kind.windows().stream().mapToDouble(Window::pushes).sum()
                    / kind.playedChanges()
                    * kind.spanChanges())
        .sum();
  }

  /** Absent if the JVM does not tell. */
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
    boolean byAllocation =
        figure == SpanFigure.YOUNG_GC && quiet.get() < Rest.FEW && allocationKnown();
    List<Rest> rests = new ArrayList<>();
    for (Kind kind : kinds) {
      double equivalent = byAllocation ? idleHours * idleChangesPerHour(kind) : 0;
      rests.add(Rest.of(level(figure, kind), kind.unseen() + equivalent, figure.counts()));
    }
    if (!byAllocation) {
      Rest idle = idle(figure, quiet.get() / stillHours, idleHours);
      rests.add(
          figure == SpanFigure.FULL_GC && quiet.get() < Rest.FEW
              ? idle.upTo(mostFull(idleHours))
              : idle);
    }
    boolean known = kinds.stream().allMatch(kind -> kind.cut() || kind.unseen() == 0);
    return Optional.of(new Carried(seen, rests, known));
  }

  /**
   * As many full collections as hours without changes can have at most: each of them frees what is
   * not live, and that must have been allocated before. Absent if the memory is not known.
   */
  private Optional<Double> mostFull(double idleHours) {
    Optional<Double> free =
        out.get(Measure.HEAP_LIMIT_MB)
            .flatMap(limit -> out.get(Measure.USED_AFTER_FULL_GC_MB).map(live -> limit - live))
            .filter(mb -> mb > 0);
    return free.flatMap(
        mb -> out.get(Measure.IDLE_ALLOCATED_MB_PER_HOUR).map(rate -> rate * idleHours / mb));
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
      return new Rest(perHour, 0, 1, idleHours, figure.counts(), Optional.empty());
    }
    double hour = length.getMean();
    return new Rest(
        perHour * hour,
        each.getVariance() * hour * hour,
        each.getN(),
        idleHours / hour,
        figure.counts(),
        Optional.empty());
  }

  private boolean allocationKnown() {
    return still.allocatedMb().isPresent()
        && allocated(kinds.stream().flatMap(kind -> kind.level().stream())).orElse(0.0) > 0;
  }

  /**
   * As many changes of a kind as allocate what an hour without changes does, divided among the
   * kinds by what they allocated: together they have the collections that this allocation had.
   */
  private double idleChangesPerHour(Kind kind) {
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
