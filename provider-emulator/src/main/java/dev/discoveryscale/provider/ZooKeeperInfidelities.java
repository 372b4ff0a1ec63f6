package dev.discoveryscale.provider;

import java.util.List;

/** Differences from real providers for a fleet in a ZooKeeper, for {@link Infidelities}. */
final class ZooKeeperInfidelities {

  private static final List<String> ALL =
      List.of(
          "In ZooKeeper an instance writes configuration nodes to its first registry. A real"
              + " provider with several registries chooses one of them, which may change at"
              + " each start.",
          "Persistent ZooKeeper nodes name the first instance's address as the host that"
              + " created them.",
          "A broken ZooKeeper connection is reopened as the ZooKeeper client does. After a"
              + " planned registry outage, instances whose session ended register again at"
              + " once; with real providers, addresses of interfaces wait for Dubbo's retry, 5"
              + " s. If a session ends in any other way, the cell fails and reports it.");

  private ZooKeeperInfidelities() {}

  /** Differences of every line. */
  static List<String> all() {
    return ALL;
  }
}
