package dev.discoveryscale.scenario.run;

import dev.discoveryscale.scenario.plan.PlannedChange;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts the consumer's pushes by the kind of churn they come from: those between one change and
 * the next belong to the first. True only of changes that are kept apart, as sampled ones are.
 */
final class PushesByKind {

  /** Pushes of the consumer so far. */
  interface Counter {
    long pushes() throws CellFailure, InterruptedException;
  }

  private final Counter counter;
  private final Map<String, Long> byKind = new HashMap<>();
  private String kind = "";
  private long before;

  PushesByKind(Counter counter) {
    this.counter = counter;
  }

  /** To be told before a change is made. */
  void next(PlannedChange change) throws CellFailure, InterruptedException {
    close();
    kind = change.churn();
  }

  /** To be told when the last push has come. */
  void close() throws CellFailure, InterruptedException {
    long now = counter.pushes();
    if (!kind.isEmpty()) {
      byKind.merge(kind, now - before, Long::sum);
    }
    before = now;
  }

  Map<String, Long> counted() {
    return Map.copyOf(byKind);
  }
}
