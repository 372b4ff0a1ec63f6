package dev.discoveryscale.provider;

import java.io.IOException;
import java.time.Clock;

/** Carries out changes of a fleet: keeps their times, and what went wrong. From any threads. */
final class Changes {

  private final Clock clock;
  private final FailureLog failures;

  Changes(Clock clock, FailureLog failures) {
    this.clock = clock;
    this.failures = failures;
  }

  /** Records the changes of a fleet and the number of their nodes. */
  @FunctionalInterface
  interface Work {
    int run() throws IOException;
  }

  /**
   * Executes it.
   *
   * @param index of the instance or interface that changes
   * @throws IOException what the work throws; it is the fleet's trouble too
   */
  Change make(Change.Kind kind, int index, Work work) throws IOException {
    long startedAtMillis = clock.millis();
    try {
      int nodes = work.run();
      return new Change(index, kind, startedAtMillis, clock.millis(), nodes);
    } catch (IOException e) {
      failures.record(e);
      throw e;
    }
  }
}
