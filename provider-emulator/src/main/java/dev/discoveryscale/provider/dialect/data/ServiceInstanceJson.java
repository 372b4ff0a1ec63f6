package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ProtocolSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The data of {@code /services/<application>/<ip:port>}: Curator's service-discovery JSON with
 * Dubbo's instance metadata, sorted by key.
 *
 * <p>The instance's port is that of the protocol named {@code dubbo}, a provider's preferred one,
 * else that of the first; it is also where the MetadataService answers.
 */
public final class ServiceInstanceJson {

  private ServiceInstanceJson() {}

  /** The node's name. */
  public static String id(FleetSpec fleet, Instance instance) {
    return instance.registeredHost() + ":" + port(fleet);
  }

  /**
   * The instance's metadata, in registries of any kind.
   *
   * @param metadataServiceParameters announced when the metadata is asked from the provider
   * @param further instance metadata of the line's own
   */
  public static SortedMap<String, String> metadata(
      FleetSpec fleet,
      Instance instance,
      String revision,
      Map<String, String> metadataServiceParameters,
      Map<String, String> further) {
    SortedMap<String, String> metadata = new TreeMap<>(further);
    metadata.put("dubbo.endpoints", endpoints(fleet));
    metadata.put("dubbo.metadata.revision", revision);
    metadata.put("timestamp", started(fleet, instance));
    if (fleet.registering().metadata() == MetadataStorage.LOCAL) {
      metadata.put("dubbo.metadata.storage-type", "local");
      metadata.put("dubbo.metadata-service.url-params", Json.object(metadataServiceParameters));
    } else {
      metadata.put("dubbo.metadata.storage-type", "remote");
    }
    return metadata;
  }

  /** The node's data. */
  public static String of(FleetSpec fleet, Instance instance, SortedMap<String, String> metadata) {
    String name = Json.string(fleet.application());
    String id = Json.string(id(fleet, instance));
    return "{\"name\":%s,\"id\":%s,\"address\":%s,\"port\":%d,\"sslPort\":null,"
            .formatted(name, id, Json.string(instance.registeredHost()), port(fleet))
        + "\"payload\":{\"@class\":\"org.apache.dubbo.registry.zookeeper.ZookeeperInstance\","
        + "\"id\":%s,\"name\":%s,\"metadata\":%s},".formatted(id, name, Json.object(metadata))
        + "\"registrationTimeUTC\":%s,\"serviceType\":\"DYNAMIC\",\"uriSpec\":null}"
            .formatted(started(fleet, instance));
  }

  /** The time of the last export, milliseconds since the epoch. */
  private static String started(FleetSpec fleet, Instance instance) {
    int exports = fleet.services().size() * fleet.protocols().size();
    return Long.toString(instance.startedAtMillis() + exports - 1);
  }

  public static int port(FleetSpec fleet) {
    return fleet.protocols().stream()
        .filter(protocol -> protocol.name().equals("dubbo"))
        .findFirst()
        .orElseGet(() -> fleet.protocols().get(0))
        .port();
  }

  /** Ports by protocol, in the order of the HashMap that a provider collects them in. */
  private static String endpoints(FleetSpec fleet) {
    Map<String, Integer> ports = new HashMap<>();
    for (ProtocolSpec protocol : fleet.protocols()) {
      ports.put(protocol.name(), protocol.port());
    }
    return ports.entrySet().stream()
        .map(e -> "{\"port\":%d,\"protocol\":%s}".formatted(e.getValue(), Json.string(e.getKey())))
        .collect(Collectors.joining(",", "[", "]"));
  }
}
