package dev.discoveryscale.provider;

import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A fleet's state at one moment.
 *
 * @param registries instances' nodes, in a Nacos its instances, that are acknowledged, not deleted,
 *     and whose session is connected
 * @param sessionsOpen sessions that are connected, of a Nacos its clients' connections, or clients
 *     that beat
 * @param sessionsLost sessions that were unexpectedly lost since the start: of a ZooKeeper those
 *     that ended, which are not opened again, of a Nacos connections that broke, and what they
 *     carried vanished with them
 * @param firstFailure the first thing that went wrong, one line; absent if nothing did
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record FleetStatistics(
    List<RegistryNodes> registries,
    int sessionsOpen,
    int sessionsLost,
    Optional<String> firstFailure) {

  public FleetStatistics {
    registries = List.copyOf(registries);
  }
}
