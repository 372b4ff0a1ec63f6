package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.data.MetadataProtocols;
import dev.discoveryscale.provider.dialect.data.ServiceInfo;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.List;
import java.util.Map;

/**
 * Providers of Dubbo 3.1, captured from {@code org.apache.dubbo:dubbo:3.1.11}. Unlike 3.0 they have
 * ports in their metadata, and answer for it on whichever protocol comes first to hand. On machines
 * with a public IPv6 address their URLs state it; the emulated ones have none.
 */
final class Dubbo31Dialect extends Dubbo30Dialect {

  @Override
  public ReleaseLine line() {
    return ReleaseLine.DUBBO_3_1;
  }

  @Override
  public List<String> releases() {
    return List.of("3.1.11");
  }

  @Override
  ServiceInfo serviceInfo(
      ServiceSpec service, ProtocolSpec protocol, Map<String, String> parameters) {
    return ServiceInfo.withPort(service, protocol, parameters);
  }

  @Override
  ProtocolSpec metadataProtocol(FleetSpec fleet) {
    return MetadataProtocols.firstConfigured(fleet);
  }
}
