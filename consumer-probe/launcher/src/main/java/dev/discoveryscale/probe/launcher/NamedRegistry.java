package dev.discoveryscale.probe.launcher;

/**
 * A server that is a registry of its own.
 *
 * @param id its id in Dubbo's configuration, for example {@code east}; 3.x writes it into
 *     revisions. Empty: it has none, which only a single registry can do with
 * @param address {@code host:port} of a ZooKeeper, {@code nacos://host:port} of a Nacos
 */
public record NamedRegistry(String id, String address) {

  private static final String NACOS = "nacos://";

  /** Checks the form of both. */
  public NamedRegistry {
    if (!id.matches("[A-Za-z0-9_.-]*") || !address.matches("(" + NACOS + ")?[^:,=/]+:[0-9]{1,5}")) {
      throw new IllegalArgumentException(
          "a registry is an id of letters, digits and dashes, or none, and HOST:PORT or nacos://HOST:PORT,"
              + " found '%s' and '%s'".formatted(id, address));
    }
  }

  boolean isNacos() {
    return address.startsWith(NACOS);
  }

  String host() {
    String server = isNacos() ? address.substring(NACOS.length()) : address;
    return server.substring(0, server.indexOf(':'));
  }
}
