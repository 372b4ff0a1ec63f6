package dev.discoveryscale.results.analysis;

import dev.discoveryscale.results.record.Phases;
import dev.discoveryscale.results.record.PlayedChange;
import dev.discoveryscale.results.record.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cuts a cell's samples into windows: of the still phase every five seconds, of the churn one for
 * each change, from the last reading before it to the last before the next. What a change costs
 * comes right after it, so none of it falls into the window before.
 */
final class WindowTally {
  /**
   * Long enough for a call of the usual pace, short enough for four in the usual still phase; and a
   * little shorter than five seconds, as samples that are as far apart come early by some
   * milliseconds at times.
   */
  private static final long STILL_WINDOW_MS = 4_500;

  private final List<PlayedChange> changes;
  private final List<Window> still = new ArrayList<>();
  private final List<Window> churn = new ArrayList<>();
  private Optional<Open> open = Optional.empty();
  private int next;
  private long readT;
  private Optional<Long> readBytes = Optional.empty();

  private static final class Open {
    private final String name;
    private final boolean isStill;
    private final long t;
    private final Optional<Long> bytes;
    private long young;
    private long full;
    private long pushes;

    Open(String name, boolean isStill, long t, Optional<Long> bytes) {
      this.name = name;
      this.isStill = isStill;
      this.t = t;
      this.bytes = bytes;
    }

    Window close(long endT, Optional<Long> endBytes) {
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
    boolean churning = Phases.PUSHING.contains(sample.phase());
    while (churning && next < changes.size() && sample.t() >= changes.get(next).t()) {
      begin(changes.get(next++).churn(), false);
    }
    if (sample instanceof Sample.Phase begun) {
      read(begun.t(), begun.allocatedBytes().or(() -> readBytes));
      phase(begun.phase());
    } else if (sample instanceof Sample.Reading reading) {
      read(reading.t(), reading.allocatedBytes());
      open.filter(o -> o.isStill && reading.t() - o.t >= STILL_WINDOW_MS)
          .ifPresent(o -> begin(o.name, true));
    } else {
      open.ifPresent(o -> count(o, sample));
    }
  }

  private void phase(String name) {
    if (name.equals(Phases.STILL)) {
      begin(Phases.STILL, true);
    } else if (!name.equals(Phases.COOL_DOWN)) {
      close();
    }
  }

  private void read(long t, Optional<Long> bytes) {
    readT = t;
    readBytes = bytes;
  }

  private void begin(String name, boolean isStill) {
    close();
    open = Optional.of(new Open(name, isStill, readT, readBytes));
  }

  private void close() {
    open.ifPresent(o -> keep(o, o.close(readT, readBytes)));
    open = Optional.empty();
  }

  /** What is left of the still phase at its end may be too short for a rate. */
  private void keep(Open window, Window cost) {
    if (!window.isStill) {
      churn.add(cost);
    } else if (2 * (readT - window.t) >= STILL_WINDOW_MS) {
      still.add(cost);
    }
  }

  private static void count(Open window, Sample sample) {
    if (sample instanceof Sample.Push) {
      window.pushes++;
    } else if (sample instanceof Sample.Gc gc && !gc.forced()) {
      window.young += gc.kind() == Sample.Gc.Kind.YOUNG ? 1 : 0;
      window.full += gc.kind() == Sample.Gc.Kind.FULL ? 1 : 0;
    }
  }

  /** Those of the still phase. */
  List<Window> still() {
    return List.copyOf(still);
  }

  /** One for each change. */
  List<Window> churn() {
    return List.copyOf(churn);
  }
}
