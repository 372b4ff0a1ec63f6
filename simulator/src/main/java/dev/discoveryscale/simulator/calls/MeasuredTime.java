package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.simulator.runtime.Machine;
import java.util.Optional;

/** What this process, and the machine's host, use of the processors from now on. */
final class MeasuredTime {

  private static final double PERCENT = 100;

  private final long begun = System.nanoTime();
  private final long ownBefore = Machine.ownCpuMillis();
  private final Machine.Ticks before = Machine.ticks();

  /** This process, its registry included, in percent of one processor. */
  double ownPercent() {
    double nanos = 1e6 * (Machine.ownCpuMillis() - ownBefore);
    return PERCENT * nanos / Math.max(1, System.nanoTime() - begun);
  }

  /**
   * What the host gave to other virtual machines, in percent of all processors; absent where the
   * system does not report it.
   */
  Optional<Double> stealPercent() {
    return Machine.ticks().stolenPercentSince(before);
  }
}
