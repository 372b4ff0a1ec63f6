package dev.discoveryscale.results.analysis;

import dev.discoveryscale.results.record.InstanceChange.Direction;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Counts what became of the changes of one kind of churn in one direction. */
final class KindTally {
  /** Significant digits: single milliseconds up to 20 s. */
  static final int DIGITS = 4;

  private final String churn;
  private final Direction direction;
  final Histogram visibleMs = new Histogram(DIGITS);
  final Histogram callableMs = new Histogram(DIGITS);
  private final List<ChangeTally> changes = new ArrayList<>();

  KindTally(String churn, Direction direction) {
    this.churn = churn;
    this.direction = direction;
  }

  boolean movesAddresses() {
    return direction != Direction.STAYED;
  }

  boolean goes() {
    return direction == Direction.DISAPPEARED;
  }

  boolean comes() {
    return direction == Direction.APPEARED;
  }

  void visible(long ms) {
    record(visibleMs, ms);
  }

  void callable(long ms) {
    record(callableMs, ms);
  }

  void add(ChangeTally change) {
    changes.add(change);
  }

  Propagation.Kind sum() {
    Histogram acknowledgedMs = new Histogram(DIGITS);
    changes.forEach(change -> record(acknowledgedMs, change.acknowledgedMs()));
    return new Propagation.Kind(
        churn,
        direction,
        changes.size(),
        changes.stream().filter(ChangeTally::merged).count(),
        changes.stream().filter(change -> change.sightsUnseen() > 0).count(),
        changes.stream().mapToLong(ChangeTally::sights).sum(),
        changes.stream().mapToLong(ChangeTally::sightsUnseen).sum(),
        Latency.ofMillis(acknowledgedMs),
        Latency.ofMillis(visibleMs),
        Latency.ofMillis(callableMs));
  }

  /** A clock that was set back must not make a time negative. */
  static void record(Histogram histogram, long ms) {
    histogram.recordValue(Math.max(0, ms));
  }
}
