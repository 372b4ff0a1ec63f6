package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * The number of a fleet's entries that a registry reports. Believed rather than the fleet where the
 * registry is the cell's own: then it holds nothing else. What someone else's holds in all says
 * nothing of the fleet, and it is not asked.
 */
public final class FleetCount {

  private static final Duration COUNTED_WITHIN = Duration.ofSeconds(15);
  private static final Duration COUNT_EVERY = Duration.ofMillis(500);

  private final boolean own;
  private final Pacer pacer;

  /**
   * A count in registries.
   *
   * @param own whether they were started for the cell
   * @param pacer passes the time until they have counted
   */
  public FleetCount(boolean own, Pacer pacer) {
    this.own = own;
    this.pacer = pacer;
  }

  /**
   * Nodes of the fleet in a ZooKeeper, or instances in a Nacos; absent where the registry does not
   * report it, or is not the cell's. A Nacos counts every so often: it is asked until it agrees, or
   * the limit is over; one that has just begun has not counted at all yet.
   *
   * @param written how many were registered
   * @throws CellFailure if it holds another number
   */
  public OptionalLong of(Registry registry, long written)
      throws CellFailure, IOException, InterruptedException {
    if (!own) {
      return OptionalLong.empty();
    }
    long limit = pacer.nanos() + COUNTED_WITHIN.toNanos();
    OptionalLong counted = counted(registry);
    while ((counted.isEmpty() || differs(counted, written))
        && registry instanceof NacosRegistry
        && pacer.nanos() < limit) {
      pacer.pass(COUNT_EVERY);
      counted = counted(registry);
    }
    if (differs(counted, written)) {
      throw CellFailure.because(
          "%s holds %,d %s, but %,d were registered"
              .formatted(
                  registry.name(),
                  counted.getAsLong(),
                  registry instanceof NacosRegistry ? "instances" : "ephemeral nodes",
                  written));
    }
    return counted;
  }

  private static boolean differs(OptionalLong counted, long written) {
    return counted.isPresent() && counted.getAsLong() != written;
  }

  private static OptionalLong counted(Registry registry) throws IOException {
    RegistryStatistics seen = registry.statistics();
    return registry instanceof NacosRegistry ? seen.instances() : seen.ephemerals();
  }
}
