package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
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
record ExportedService(ServiceSpec service, ProtocolSpec protocol, long exportedAtMillis) {

  /** All exports of an instance, in order. */
  static Stream<ExportedService> all(FleetSpec fleet, Instance instance) {
    int protocols = fleet.protocols().size();
    return IntStream.range(0, fleet.services().size() * protocols)
        .mapToObj(
            export ->
                new ExportedService(
                    fleet.services().get(export / protocols),
                    fleet.protocols().get(export % protocols),
                    instance.startedAtMillis() + export));
  }

  /**
   * A service's last export, the one that is written last where one overwrites another. The
   * protocols come in the order of the hash map in which Dubbo keeps them by their ids, which are
   * here their names.
   */
  static ExportedService last(FleetSpec fleet, ServiceSpec service, Instance instance) {
    Map<String, ExportedService> byProtocol = new ConcurrentHashMap<>();
    all(fleet, instance)
        .filter(export -> export.service().equals(service))
        .forEach(export -> byProtocol.put(export.protocol().name(), export));
    return byProtocol.values().stream().reduce((earlier, later) -> later).orElseThrow();
  }
}
