package dev.discoveryscale.provider.session.nacos.wire;

import java.net.InetSocketAddress;

/**
 * The address of one server.
 *
 * @param http what clients are given
 * @param grpc where sessions connect
 */
public record NacosAddress(InetSocketAddress http, InetSocketAddress grpc) {

  /** The distance between the ports, which clients take for granted. */
  private static final int GRPC_OFFSET = 1_000;

  private static final int DEFAULT_PORT = 8848;

  /** The server with this HTTP port. */
  public static NacosAddress of(String host, int httpPort) {
    return new NacosAddress(
        new InetSocketAddress(host, httpPort), new InetSocketAddress(host, httpPort + GRPC_OFFSET));
  }

  /**
   * Reads {@code host:port}; without a port it is 8848.
   *
   * @throws IllegalArgumentException if it is something else
   */
  public static NacosAddress parse(String server) {
    String[] parts = server.strip().split(":", -1);
    boolean port = parts.length == 2 && parts[1].matches("\\d{1,5}");
    if (parts[0].isEmpty() || !(parts.length == 1 || port)) {
      throw new IllegalArgumentException(
          "a Nacos server's address is host:port, not '%s'".formatted(server));
    }
    return of(parts[0], port ? Integer.parseInt(parts[1]) : DEFAULT_PORT);
  }

  /** As clients are given it. */
  @Override
  public String toString() {
    return http.getHostString() + ":" + http.getPort();
  }
}
