package dev.discoveryscale.probe.launcher.provider;

import dev.discoveryscale.probe.launcher.RegistryUrl;

/**
 * A server that is a registry of its own.
 *
 * @param id its id in Dubbo's configuration, for example {@code east}; 3.x writes it into
 *     revisions. Empty: it has none, which only a single registry can do with
 * @param address {@code host:port} or {@code zookeeper://host:port} of a ZooKeeper, {@code
 *     nacos://host:port} of a Nacos, with {@code ?namespace=...&username=...&password=...} if it
 *     asks for them
 */
public record NamedRegistry(String id, String address) {

  /** Checks the form of both. */
  public NamedRegistry {
    if (!id.matches("[A-Za-z0-9_.-]*")) {
      throw new IllegalArgumentException(
          "a registry's id is letters, digits, dots and dashes, or none; found '%s'".formatted(id));
    }
    RegistryUrl.parse(address);
  }

  RegistryUrl url() {
    return RegistryUrl.parse(address);
  }

  /** Without the password. */
  @Override
  public String toString() {
    return id + "=" + url();
  }
}
