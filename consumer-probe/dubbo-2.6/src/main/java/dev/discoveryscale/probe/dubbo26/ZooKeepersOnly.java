package dev.discoveryscale.probe.dubbo26;

import dev.discoveryscale.probe.driver.NamedRegistry;

/** The registries that this line is driven with. */
final class ZooKeepersOnly {

  private ZooKeepersOnly() {}

  /**
   * Refuses what Dubbo 2.6 brings no registry for.
   *
   * @throws IllegalArgumentException if it is a Nacos
   */
  static void require(NamedRegistry named) {
    if (named.isNacos()) {
      throw new IllegalArgumentException(
          "dubbo-2.6 knows no Nacos, its registries are ZooKeepers; found " + named.url());
    }
  }
}
