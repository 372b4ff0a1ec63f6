package dev.discoveryscale.scenario.run;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;

/**
 * What others have registered where a fleet is about to register: in registries that were not
 * started for it, a simulator that was killed leaves its fleet until the sessions time out, and
 * overrides for ever.
 */
final class FormerFleet {

  /** The session timeout that Dubbo asks for and a server's looking for expired ones, and more. */
  static final Duration LIMIT = Duration.ofSeconds(75);

  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  private final World world;
  private final Pacer pacer;
  private final Progress progress;

  FormerFleet(World world, Pacer pacer, Progress progress) {
    this.world = world;
    this.pacer = pacer;
    this.progress = progress;
  }

  /**
   * Waits until nothing that the consumer would follow is registered by anybody.
   *
   * @throws CellFailure naming what still is after the limit
   * @throws IOException naming a registry that cannot be read
   */
  void awaitGone(Duration limit) throws CellFailure, IOException, InterruptedException {
    long end = pacer.nanos() + limit.toNanos();
    Map<DirectoryName, SortedSet<String>> left = left();
    while (!left.isEmpty() && pacer.nanos() < end) {
      progress.counts(
          "waiting for %,d addresses that a former fleet or others have registered"
              .formatted(count(left)));
      pacer.pass(LOOK_EVERY);
      left = left();
    }
    if (!left.isEmpty()) {
      DirectoryName first = left.keySet().iterator().next();
      throw CellFailure.because(
          ("%,d addresses that are not this fleet's are registered after %d s; the first: %s, for"
                  + " %s; allowed: none, so end those providers or name other interfaces")
              .formatted(count(left), limit.toSeconds(), left.get(first).first(), first));
    }
  }

  /** Deletes overrides that a simulator which was killed wrote; returns how many nodes. */
  int clearOverrides() throws IOException {
    return world.fleet().clearLeft(GroupChange.OVERRIDE);
  }

  private Map<DirectoryName, SortedSet<String>> left() throws IOException, InterruptedException {
    Map<DirectoryName, SortedSet<String>> left =
        new TreeMap<>(Comparator.comparing(DirectoryName::toString));
    left.putAll(world.truth().read());
    left.values().removeIf(SortedSet::isEmpty);
    return left;
  }

  private static int count(Map<DirectoryName, SortedSet<String>> left) {
    return left.values().stream().mapToInt(SortedSet::size).sum();
  }
}
