package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.jvm.launcher.ApplicationJvm;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Waits for the user's application, and until it has found the fleet. */
public final class Arrival {

  /** How long an application may take from its start to its first connection. */
  static final Duration CONNECTED_WITHIN = Duration.ofMinutes(5);

  /** So long no more connections come before the application counts as subscribed. */
  private static final Duration UNCHANGED = Duration.ofSeconds(6);

  /** So long they may go on coming and going. */
  static final Duration STILL_WITHIN = Duration.ofMinutes(2);

  private static final String UNSTEADY =
      "The number of the application's connections to the fleet still changed two minutes after the first one. It may lose and reopen them, as with a protocol that uses another protocol's wire format.";

  private static final Duration LOOK_EVERY = Duration.ofMillis(500);

  /** How many connections the fleet's endpoints have now. */
  public interface Connections {
    int now();
  }

  /**
   * An application that has found the fleet.
   *
   * @param connections how many it has
   * @param unsteady what a reader has to know if their number did not come to rest
   */
  public record Connected(int connections, Optional<String> unsteady) {}

  private final Pacer pacer;
  private final Progress progress;

  public Arrival(Pacer pacer, Progress progress) {
    this.pacer = pacer;
    this.progress = progress;
  }

  /**
   * Waits for the JVM whose agent was given a folder.
   *
   * @throws CellFailure if none came within the limit
   */
  public ApplicationJvm await(Path control, Duration limit)
      throws CellFailure, IOException, InterruptedException {
    progress.phase("waiting for the application");
    ApplicationJvm.Awaited awaited = new ApplicationJvm.Awaited(control);
    long end = pacer.nanos() + limit.toNanos();
    Optional<ApplicationJvm> come = awaited.look();
    while (come.isEmpty()) {
      if (pacer.nanos() >= end) {
        throw CellFailure.because(
            "no application connected within %d s: none was started with the -javaagent option above"
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
   * @throws CellFailure if it has none within five minutes
   */
  public Connected awaitConnected(Connections connections)
      throws CellFailure, InterruptedException {
    long begun = pacer.nanos();
    int seen = connections.now();
    while (seen == 0) {
      if (pacer.nanos() - begun >= CONNECTED_WITHIN.toNanos()) {
        throw CellFailure.because(
            "the application runs, but connected to no provider of the fleet within %d min: check its registries, interfaces, group and version"
                .formatted(CONNECTED_WITHIN.toMinutes()));
      }
      pacer.pass(LOOK_EVERY);
      seen = connections.now();
    }
    return awaitStill(connections, seen);
  }

  private Connected awaitStill(Connections connections, int first)
      throws CellFailure, InterruptedException {
    long end = pacer.nanos() + STILL_WITHIN.toNanos();
    long since = pacer.nanos();
    int seen = first;
    while (pacer.nanos() - since < UNCHANGED.toNanos()) {
      if (pacer.nanos() >= end) {
        return new Connected(seen, Optional.of(UNSTEADY));
      }
      progress.counts("%,d connections to the fleet".formatted(seen));
      pacer.pass(LOOK_EVERY);
      int now = connections.now();
      if (now != seen) {
        seen = now;
        since = pacer.nanos();
      }
    }
    return new Connected(seen, Optional.empty());
  }
}
