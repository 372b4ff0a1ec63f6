package dev.discoveryscale.report.propagation;

import dev.discoveryscale.report.statistics.Latency;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;

/**
 * Durations of changes. A group that changes at once is one observation, regardless of the number
 * of addresses, directories and instances.
 */
final class ChangeLatencies {
  /** Significant digits: single milliseconds up to 20 s. */
  private static final int DIGITS = 4;

  private final Histogram millis = new Histogram(DIGITS);
  private final Set<ChangeTally.Group> groups = new HashSet<>();

  /** A clock that was set back must not make a time negative. */
  void add(ChangeTally change, long ms) {
    millis.recordValue(Math.max(0, ms));
    groups.add(change.group());
  }

  void add(ChangeLatencies others) {
    millis.add(others.millis);
    groups.addAll(others.groups);
  }

  /** Their distribution; absent if there is none. */
  Optional<Latency> sum() {
    return Latency.ofMillis(millis, groups.size());
  }
}
