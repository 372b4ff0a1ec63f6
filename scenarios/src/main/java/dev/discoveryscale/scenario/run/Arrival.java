package dev.discoveryscale.scenario.run;

import dev.discoveryscale.probe.launcher.ApplicationJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Waits for somebody's application, and until it has found the fleet. */
final class Arrival {

  /** How long an application may take from its start to its first connection. */
  static final Duration CONNECTED_WITHIN = Duration.ofMinutes(5);

  /** So long no more connections come before the application counts as subscribed. */
  private static final Duration UNCHANGED = Duration.ofSeconds(6);

  private static final Duration LOOK_EVERY = Duration.ofMillis(500);

  /** How many connections the fleet's endpoints have now. */
  interface Connections {
    int now();
  }

  private final Pacer pacer;
  private final Progress progress;

  Arrival(Pacer pacer, Progress progress) {
    this.pacer = pacer;
    this.progress = progress;
  }

  /**
   * Waits for the JVM whose agent was given a folder.
   *
   * @throws CellFailure if none came within the limit
   */
  ApplicationJvm await(Path control, Duration limit)
      throws CellFailure, IOException, InterruptedException {
    progress.phase("waiting for the application");
    ApplicationJvm.Awaited awaited = new ApplicationJvm.Awaited(control);
    long end = pacer.nanos() + limit.toNanos();
    Optional<ApplicationJvm> come = awaited.look();
    while (come.isEmpty()) {
      if (pacer.nanos() >= end) {
        throw CellFailure.because(
            "no application came within %d s: none was started with the option -javaagent above"
                .formatted(limit.toSeconds()));
      }
      pacer.pass(LOOK_EVERY);
      come = awaited.look();
    }
    return come.get();
  }

  /**
   * Waits until the application has connections to the fleet and their number stands still.
   *
   * @return how many
   * @throws CellFailure if it has none within five minutes
   */
  int awaitConnected(Connections connections) throws CellFailure, InterruptedException {
    long end = pacer.nanos() + CONNECTED_WITHIN.toNanos();
    long since = pacer.nanos();
    int seen = connections.now();
    while (seen == 0 || pacer.nanos() - since < UNCHANGED.toNanos()) {
      if (seen == 0 && pacer.nanos() >= end) {
        throw CellFailure.because(
            "the application runs, but did not connect to any provider of the fleet within %d min: do its registries, interfaces, group and version name this fleet?"
                .formatted(CONNECTED_WITHIN.toMinutes()));
      }
      progress.counts("%,d connections to the fleet".formatted(seen));
      pacer.pass(LOOK_EVERY);
      int now = connections.now();
      if (now != seen) {
        seen = now;
        since = pacer.nanos();
      }
    }
    return seen;
  }
}
