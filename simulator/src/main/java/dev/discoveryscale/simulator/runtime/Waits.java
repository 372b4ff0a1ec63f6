package dev.discoveryscale.simulator.runtime;

import dev.discoveryscale.provider.Change;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How long each of a group waited for its turn, from the moment this was made. */
public final class Waits {

  private final long from;
  private final List<Duration> each = new ArrayList<>();

  public Waits(Clock clock) {
    this.from = clock.millis();
  }

  /** One began at this moment, milliseconds since the epoch. */
  public void began(long millis) {
    each.add(Duration.ofMillis(Math.max(0, millis - from)));
  }

  /** These began; returns them. */
  public List<Change> began(List<Change> changes) {
    changes.forEach(change -> began(change.startedAtMillis()));
    return changes;
  }

  /** The waits so far. */
  public List<Duration> each() {
    return List.copyOf(each);
  }
}
