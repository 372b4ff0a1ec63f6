package dev.discoveryscale.results.analysis;

import dev.discoveryscale.results.record.Sample;
import dev.discoveryscale.results.record.Sample.Gc.Kind;
import org.HdrHistogram.Histogram;

/** Counts what happens in one phase while its lines go by. */
final class PhaseTally {
  /** Significant digits kept of each duration. */
  static final int DIGITS = 3;

  final long beginT;
  final Histogram pausesUs = new Histogram(DIGITS);
  final Histogram latenciesUs = new Histogram(DIGITS);
  long young;
  long full;
  long concurrent;
  double pauseMs;
  double pauseMaxMs;
  long pushes;
  long callsOk;
  long callsFailed;

  PhaseTally(long beginT) {
    this.beginT = beginT;
  }

  void count(Sample.Gc gc) {
    if (gc.forced()) {
      return;
    }
    switch (gc.kind()) {
      case YOUNG -> young++;
      case FULL -> full++;
      case CONCURRENT -> concurrent++;
      case PAUSE -> {}
    }
    if (gc.kind() == Kind.CONCURRENT && gc.pauseMs() == 0) {
      return;
    }
    pauseMs += gc.pauseMs();
    pauseMaxMs = Math.max(pauseMaxMs, gc.pauseMs());
    pausesUs.recordValue(Math.round(gc.pauseMs() * Units.US_PER_MS));
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
