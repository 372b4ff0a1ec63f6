package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.PlayedChange;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.statistics.Units;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Cuts a cell's samples into windows: the still phase into one for every five seconds, the churn
 * and the cool-down into one for each change, from the last reading before it to the last before
 * the next. The cost of a change follows it, so none of it falls into the window before. The
 * windows of the changes, with what came before the first of them, add up to churn and cool-down.
 */
final class WindowTally {
  /**
   * Long enough for a call of the usual pace, short enough for four in the usual still phase; and a
   * little shorter than five seconds, as samples that are as far apart come early by some
   * milliseconds at times.
   */
  private static final long STILL_WINDOW_MS = 4_500;

  /** The window of a sample. */
  private enum Part {
    STILL,
    PUSHING,
    OTHER;

    static Part of(String phase) {
      if (Phases.PUSHING.contains(phase)) {
        return PUSHING;
      }
      return phase.equals(Phases.STILL) ? STILL : OTHER;
    }
  }

  private final List<PlayedChange> changes;
  private final List<Open> still = new ArrayList<>();
  private final List<Open> churn = new ArrayList<>();
  private Optional<Open> lead = Optional.empty();
  private Optional<Open> open = Optional.empty();
  private Part part = Part.OTHER;
  private final Set<String> entered = new HashSet<>();
  private int next;
  private long readT;
  private Optional<Long> readBytes = Optional.empty();

  private enum Kind {
    STILL,
    BEFORE_CHANGES,
    CHANGE
  }

  private static final class Open {
    private final String name;
    private final Kind kind;
    private final long t;
    private final Optional<Long> bytes;
    private long endT;
    private Optional<Long> endBytes;
    private long young;
    private long full;
    private long pushes;

    Open(String name, Kind kind, long t, Optional<Long> bytes) {
      this.name = name;
      this.kind = kind;
      this.t = t;
      this.bytes = bytes;
      reach(t, bytes);
    }

    private void reach(long toT, Optional<Long> toBytes) {
      endT = toT;
      endBytes = toBytes;
    }

    private Window window() {
      return new Window(
          name,
          (endT - t) / Units.MS_PER_HOUR,
          bytes.flatMap(from -> endBytes.map(to -> (to - from) / Units.MB)),
          young,
          full,
          pushes);
    }
  }

  /** Windows of the changes that were played, in order. */
  WindowTally(List<PlayedChange> changes) {
    this.changes = List.copyOf(changes);
  }

  void take(Sample sample) {
    if (sample instanceof Sample.Phase begun) {
      read(begun.t(), begun.allocatedBytes().or(() -> readBytes));
    }
    if (entered.add(sample.phase())) {
      enter(Part.of(sample.phase()));
    }
    while (part == Part.PUSHING && next < changes.size() && sample.t() >= changes.get(next).t()) {
      begin(changes.get(next++).churn(), Kind.CHANGE);
    }
    if (sample instanceof Sample.Reading reading) {
      read(reading.t(), reading.allocatedBytes());
      open.filter(o -> o.kind == Kind.STILL && reading.t() - o.t >= STILL_WINDOW_MS)
          .ifPresent(o -> begin(o.name, Kind.STILL));
    } else {
      count(sample);
    }
  }

  /** Before any change of the same line is looked at: it may share a millisecond with its phase. */
  private void enter(Part next) {
    if (next == part) {
      return;
    }
    part = next;
    switch (part) {
      case STILL -> begin(Phases.STILL, Kind.STILL);
      case PUSHING -> begin(Phases.CHURN, Kind.BEFORE_CHANGES);
      case OTHER -> open = Optional.empty();
    }
  }

  private void read(long t, Optional<Long> bytes) {
    readT = t;
    readBytes = bytes;
    open.ifPresent(o -> o.reach(t, bytes));
  }

  private void begin(String name, Kind kind) {
    Open window = new Open(name, kind, readT, readBytes);
    open = Optional.of(window);
    switch (kind) {
      case CHANGE -> churn.add(window);
      case BEFORE_CHANGES -> lead = open;
      case STILL -> still.add(window);
    }
  }

  /** A line that was written late counts where its phase ended. */
  private void count(Sample sample) {
    Part its = Part.of(sample.phase());
    Optional<Open> window =
        switch (its) {
          case OTHER -> Optional.empty();
          case STILL -> last(still);
          case PUSHING -> last(churn).or(() -> lead);
        };
    window.ifPresent(o -> count(o, sample));
  }

  private static Optional<Open> last(List<Open> windows) {
    return windows.isEmpty() ? Optional.empty() : Optional.of(windows.get(windows.size() - 1));
  }

  private static void count(Open window, Sample sample) {
    if (sample instanceof Sample.Push) {
      window.pushes++;
    } else if (sample instanceof Sample.Gc gc && !gc.forced()) {
      window.young += gc.kind() == Sample.Gc.Kind.YOUNG ? 1 : 0;
      window.full += gc.kind() == Sample.Gc.Kind.FULL ? 1 : 0;
    }
  }

  /** The windows so far; that of the last change goes as far as the samples. */
  Windows windows() {
    return new Windows(
        still.stream()
            .filter(o -> 2 * (o.endT - o.t) >= STILL_WINDOW_MS)
            .map(Open::window)
            .toList(),
        lead.map(Open::window),
        churn.stream().map(Open::window).toList());
  }
}
