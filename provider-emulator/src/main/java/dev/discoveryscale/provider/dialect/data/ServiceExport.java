package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One service of an instance on one protocol. A provider exports service by service, and each
 * protocol by protocol; every export notes its own time.
 *
 * @param service the service
 * @param protocol the protocol
 * @param exportedAtMillis when it was exported, milliseconds since the epoch: the URL's {@code
 *     timestamp}; differs between the exports of an instance
 */
public record ServiceExport(ServiceSpec service, ProtocolSpec protocol, long exportedAtMillis) {

  /**
   * All exports of an instance, in order. The protocols come in that of the hash map in which Dubbo
   * keeps them by their ids, which are here their names.
   */
  public static Stream<ServiceExport> all(FleetSpec fleet, Instance instance) {
    List<ProtocolSpec> protocols = inOrder(fleet.protocols());
    return IntStream.range(0, fleet.services().size() * protocols.size())
        .mapToObj(
            export ->
                new ServiceExport(
                    fleet.services().get(export / protocols.size()),
                    protocols.get(export % protocols.size()),
                    instance.startedAtMillis() + export));
  }

  /** A service's last export, the one that remains where one overwrites another. */
  public static ServiceExport last(FleetSpec fleet, ServiceSpec service, Instance instance) {
    return all(fleet, instance)
        .filter(export -> export.service().equals(service))
        .reduce((earlier, later) -> later)
        .orElseThrow();
  }

  private static List<ProtocolSpec> inOrder(List<ProtocolSpec> protocols) {
    Map<String, ProtocolSpec> byName = new ConcurrentHashMap<>();
    protocols.forEach(protocol -> byName.put(protocol.name(), protocol));
    return List.copyOf(byName.values());
  }
}
