package dev.discoveryscale.probe.launcher;

/**
 * A ZooKeeper server that is a registry of its own.
 *
 * @param id its id in Dubbo's configuration, for example {@code east}; 3.x writes it into
 *     revisions. Empty: it has none, which only a single registry can do with
 * @param address {@code host:port}
 */
public record NamedRegistry(String id, String address) {

  /** Checks the form of both. */
  public NamedRegistry {
    if (!id.matches("[A-Za-z0-9_.-]*") || !address.matches("[^:,=]+:[0-9]{1,5}")) {
      throw new IllegalArgumentException(
          "a registry is an id of letters, digits and dashes, or none, and HOST:PORT, found '%s' and '%s'"
              .formatted(id, address));
    }
  }

  String host() {
    return address.substring(0, address.indexOf(':'));
  }
}
