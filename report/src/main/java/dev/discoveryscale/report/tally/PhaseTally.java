package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Sample;
import org.HdrHistogram.Histogram;

/** Counts what happens in one phase while its lines go by. */
final class PhaseTally {
  /** Significant digits kept of each duration. */
  static final int DIGITS = 3;

  final long beginT;
  final PauseTally pauses = new PauseTally();
  final Histogram latenciesUs = new Histogram(DIGITS);
  long young;
  long full;
  long concurrent;
  double pauseMs;
  double pauseMaxMs;

  /** The most that a collection left of the heap; less than 0 without one. */
  long highestAfterBytes = -1;

  long pushes;
  long callsOk;
  long callsFailed;

  PhaseTally(long beginT) {
    this.beginT = beginT;
  }

  /**
   * A collection, or a pause of a concurrent cycle.
   *
   * @param cycle number of the concurrent cycle that goes on
   */
  void count(Sample.Gc gc, long cycle) {
    if (gc.forced()) {
      return;
    }
    switch (gc.kind()) {
      case YOUNG -> young++;
      case FULL -> full++;
      case CONCURRENT -> concurrent++;
      case PAUSE -> {}
    }
    if (gc.kind() != Sample.Gc.Kind.PAUSE) {
      highestAfterBytes = Math.max(highestAfterBytes, gc.afterBytes().orElse(-1L));
    }
    if (gc.endsCycle()) {
      return;
    }
    pauseMs += gc.pauseMs();
    pauseMaxMs = Math.max(pauseMaxMs, gc.pauseMs());
    pauses.add(gc, cycle);
  }

  void count(Sample.Call call) {
    if (call.ok()) {
      callsOk++;
    } else {
      callsFailed++;
    }
    latenciesUs.recordValue(Math.max(0, call.latencyUs()));
  }

  void countPush() {
    pushes++;
  }
}
