package dev.discoveryscale.provider.session.nacos.wire;

import java.util.Map;
import java.util.Optional;

/**
 * An ephemeral instance of a service as a client writes it.
 *
 * @param ip its host
 * @param cluster its cluster; absent for the server's default
 * @param serviceName what the instance says its service is, which clients may leave out
 * @param metadata what its consumers get
 */
public record ServiceInstance(
    String ip,
    int port,
    double weight,
    boolean healthy,
    boolean enabled,
    Optional<String> cluster,
    Optional<String> serviceName,
    Map<String, String> metadata) {

  public ServiceInstance {
    metadata = Map.copyOf(metadata);
  }

  /** As a client's own defaults have it: weight 1, healthy, enabled. */
  public static ServiceInstance of(String ip, int port, Map<String, String> metadata) {
    return new ServiceInstance(
        ip, port, 1, true, true, Optional.empty(), Optional.empty(), metadata);
  }

  @Override
  public String toString() {
    return ip + ":" + port;
  }
}
