package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import java.time.Clock;

/**
 * Starts emulated processes: every incarnation has a pid and a start time that no other of the
 * fleet has, as 3.x consumers share what does not differ.
 */
final class Incarnations {

  private static final int FIRST_PID = 100_000;

  /** The default kernel.pid_max of 64-bit Linux, the first number that is no pid. */
  private static final int PID_MAX = 4_194_304;

  /** Between two pids; has no factor in common with the number of pids, so all are used in turn. */
  private static final int STEP = 7;

  private final Clock clock;
  private int lastPid = FIRST_PID - STEP;
  private long lastStart;

  Incarnations(Clock clock) {
    this.clock = clock;
  }

  synchronized Instance next(int index, int build) {
    lastPid += STEP;
    if (lastPid >= PID_MAX) {
      lastPid -= PID_MAX - FIRST_PID;
    }
    lastStart = Math.max(lastStart + 1, clock.millis());
    return new Instance(index, build, HostScheme.host(index), lastPid, lastStart);
  }
}
