package dev.discoveryscale.calls.bench;

import dev.discoveryscale.calls.load.CallInterval;
import dev.discoveryscale.calls.load.Pace;
import java.time.Duration;

/**
 * How late calls of an open loop begin.
 *
 * @param arrivals {@code fixed} or {@code poisson}
 * @param calls how many were measured
 * @param behind calls that were late because all callers were busy
 * @param p99Nanos what 99% of all calls were not later than
 * @param maxNanos the latest
 */
record StartLateness(String arrivals, long calls, long behind, long p99Nanos, long maxNanos) {

  static final double RATE = 10_000;

  private static final int CALLERS = 8;
  private static final int SEED = 20_000;

  /** Makes calls at that rate to the echo, whose answer takes next to no time. */
  static StartLateness measure(String arrivals, Duration warmUp, Duration measured)
      throws Exception {
    long begin = System.nanoTime();
    Pace pace =
        arrivals.equals("fixed") ? Pace.fixed(RATE, begin) : Pace.poisson(RATE, begin, SEED);
    try (EchoLoad load = EchoLoad.start("void", CALLERS, pace)) {
      load.during(warmUp.toNanos());
      CallInterval interval = load.during(measured.toNanos());
      return new StartLateness(
          arrivals,
          interval.latencies().count(),
          interval.behind(),
          interval.lateness().at(99),
          interval.lateness().longest());
    }
  }
}
