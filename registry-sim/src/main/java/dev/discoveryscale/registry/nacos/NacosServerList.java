package dev.discoveryscale.registry.nacos;

import dev.discoveryscale.registry.RegistryException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * A Nacos server list as clients are given it.
 *
 * @param servers the HTTP addresses, not resolved
 */
public record NacosServerList(List<InetSocketAddress> servers) {

  private static final int DEFAULT_PORT = 8848;
  private static final int LAST_PORT = 65_535;

  /**
   * Reads {@code host:port}, or several separated by commas; without a port it is 8848.
   *
   * @throws RegistryException if it is not of that form
   */
  public static NacosServerList parse(String list) throws RegistryException {
    List<InetSocketAddress> servers = new ArrayList<>();
    for (String server : list.split(",", -1)) {
      String[] parts = server.strip().split(":", -1);
      if (parts[0].isEmpty() || parts.length > 2) {
        throw malformed(list, server);
      }
      int port = parts.length == 1 ? DEFAULT_PORT : port(list, parts[1]);
      servers.add(InetSocketAddress.createUnresolved(parts[0], port));
    }
    return new NacosServerList(List.copyOf(servers));
  }

  private static int port(String list, String text) throws RegistryException {
    if (!text.matches("[0-9]{1,5}")) {
      throw malformed(list, text);
    }
    int port = Integer.parseInt(text);
    if (port < 1 || port + NacosRegistry.GRPC_OFFSET > LAST_PORT) {
      throw new RegistryException(
          "port %d of the Nacos server list %s must be 1 to %d, as the gRPC port lies %d above"
              .formatted(
                  port, list, LAST_PORT - NacosRegistry.GRPC_OFFSET, NacosRegistry.GRPC_OFFSET));
    }
    return port;
  }

  private static RegistryException malformed(String list, String part) {
    return new RegistryException(
        "a Nacos server list is host:port, or several separated by commas; \"%s\" has \"%s\""
            .formatted(list, part));
  }
}
