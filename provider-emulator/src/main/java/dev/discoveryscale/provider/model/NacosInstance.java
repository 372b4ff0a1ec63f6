package dev.discoveryscale.provider.model;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One instance of a service in Nacos. An ephemeral one lives with the connection that registered it
 * or, over HTTP, as long as its client sends beats.
 *
 * @param group the group its service is in
 * @param service the service's name
 * @param ip the host as it is registered, an address or a name
 * @param port the TCP port
 * @param weight its share of the calls, 1 as a rule
 * @param enabled whether it may be called
 * @param healthy whether it is well
 * @param ephemeral whether it vanishes with its client
 * @param cluster the cluster within the service
 * @param metadata what Dubbo says of it; the order has no meaning
 * @param connection what carries it
 */
public record NacosInstance(
    String group,
    String service,
    String ip,
    int port,
    double weight,
    boolean enabled,
    boolean healthy,
    boolean ephemeral,
    String cluster,
    SortedMap<String, String> metadata,
    NacosConnection connection)
    implements NacosEntry {

  private static final String GROUP = "DEFAULT_GROUP";
  private static final String CLUSTER = "DEFAULT";

  public NacosInstance {
    metadata = Collections.unmodifiableSortedMap(new TreeMap<>(metadata));
  }

  /**
   * An instance as Dubbo registers all of its own: ephemeral, well, in default group and cluster.
   */
  public static NacosInstance of(
      String service,
      String ip,
      int port,
      Map<String, String> metadata,
      NacosConnection connection) {
    return new NacosInstance(
        GROUP,
        service,
        ip,
        port,
        1,
        true,
        true,
        true,
        CLUSTER,
        new TreeMap<>(metadata),
        connection);
  }
}
