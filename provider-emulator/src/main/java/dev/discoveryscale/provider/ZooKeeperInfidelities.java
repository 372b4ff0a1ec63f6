package dev.discoveryscale.provider;

import java.util.List;

/** What a fleet in a ZooKeeper does otherwise than real providers, as {@link Infidelities} does. */
final class ZooKeeperInfidelities {

  private static final List<String> ALL =
      List.of(
          "In ZooKeepers configuration nodes are always in an instance's first registry; a real"
              + " provider of several takes one of them, at each start another.",
          "Persistent nodes of a ZooKeeper carry the first instance's address as that of the host that"
              + " made them.",
          "A broken connection to a ZooKeeper is made again as its client does. Instances whose"
              + " session ends while their registry is down as planned register again as soon as it is"
              + " back, where addresses of interfaces wait for Dubbo's retry, 5 s. A session that ends"
              + " otherwise is not opened again; the cell fails and says so.");

  private ZooKeeperInfidelities() {}

  /** Those of every line. */
  static List<String> all() {
    return ALL;
  }
}
