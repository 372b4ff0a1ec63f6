package dev.discoveryscale.simulator.snapshot;

import dev.discoveryscale.model.churn.Span;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * The recorded changes of a captured fleet, as far as they are restarts of its processes.
 *
 * @param length how long changes were recorded
 * @param restarts in the order in which they began; at least one
 * @param notPlayed other changes: processes that did not come back, and new ones
 */
public record Recording(Duration length, List<Restart> restarts, long notPlayed) {

  private static final Duration SHORTEST = Duration.ofMillis(100);

  /**
   * A process went and came back.
   *
   * @param instance its index in the fleet
   * @param left when its first entry went, since recording began
   * @param back when its last entry was there again; later than that
   */
  public record Restart(int instance, Duration left, Duration back) {

    /** How long it was away; at least 0.1 s, as two changes in quick succession are seen as one. */
    public Duration down() {
      Duration seen = back.minus(left);
      return seen.compareTo(SHORTEST) < 0 ? SHORTEST : seen;
    }
  }

  public Recording {
    restarts = restarts.stream().sorted(Comparator.comparing(Restart::left)).toList();
  }

  /** The mean time from one restart to the next. */
  public Span every() {
    return new Span(Duration.ofMillis(Math.max(1, length.toMillis() / restarts.size())));
  }

  /** The median of the times that processes were away. */
  public Span down() {
    List<Duration> sorted = restarts.stream().map(Restart::down).sorted().toList();
    return new Span(sorted.get((sorted.size() - 1) / 2));
  }
}
