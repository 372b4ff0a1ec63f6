package dev.discoveryscale.probe.driver;

/** A server that is a registry of its own: a ZooKeeper, or a Nacos if its address says so. */
public final class NamedRegistry {

  private static final String SCHEME = "://";

  private final String id;
  private final String address;

  private NamedRegistry(String id, String address) {
    this.id = id;
    this.address = address;
  }

  /** Reads {@code ID=HOST:PORT} or {@code ID=nacos://HOST:PORT}; the id may be empty. */
  static NamedRegistry parse(String text) {
    String[] parts = text.split("=", -1);
    if (parts.length != 2 || !parts[1].contains(":")) {
      throw new IllegalArgumentException(
          "registries: expected ID=HOST:PORT or ID=nacos://HOST:PORT, found " + text);
    }
    return new NamedRegistry(parts[0], parts[1]);
  }

  /** The id in Dubbo's configuration; empty: it has none. */
  public String id() {
    return id;
  }

  /** Its address as Dubbo takes it, {@code zookeeper://host:port} or {@code nacos://host:port}. */
  public String url() {
    return address.contains(SCHEME) ? address : "zookeeper" + SCHEME + address;
  }
}
