package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.data.MetadataProtocols;
import dev.discoveryscale.provider.dialect.data.ServiceInfo;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Providers of Dubbo 3.1, captured from {@code org.apache.dubbo:dubbo:3.1.11}. Unlike 3.0 they have
 * ports in their metadata, and answer for it on whichever protocol comes first to hand. On machines
 * with a public IPv6 address their URLs state it; the emulated ones have none.
 */
final class Dubbo31Dialect extends Dubbo30Dialect {

  /** {@code MetadataInfo.ServiceInfo.toDescString}. */
  private static final Release PORT_IN_REVISION_SINCE = Release.of("3.1.1");

  /**
   * {@code ServiceConfig.exportUrl} says so of each service, later only if it has more protocols.
   */
  private static final Release UNIFIED_PORT_SINCE = Release.of("3.1.1");

  private static final Release UNIFIED_PORT_UNTIL = Release.of("3.1.3");

  /**
   * {@code ConfigurableMetadataServiceExporter.getRelatedOrDefaultProtocol}; before, it is dubbo.
   */
  private static final Release FIRST_PROTOCOL_SINCE = Release.of("3.1.3");

  @Override
  public ReleaseLine line() {
    return ReleaseLine.DUBBO_3_1;
  }

  @Override
  public List<String> releases() {
    return List.of("3.1.11", "3.1.6", "3.1.4", "3.1.3", "3.1.2", "3.1.1", "3.1.0");
  }

  @Override
  SortedMap<String, String> parameters(FleetSpec fleet, ServiceSpec service, Instance instance) {
    SortedMap<String, String> parameters = super.parameters(fleet, service, instance);
    if (since(UNIFIED_PORT_SINCE, fleet) && !since(UNIFIED_PORT_UNTIL, fleet)) {
      parameters.put("ispuserver", "true");
    }
    return parameters;
  }

  @Override
  ServiceInfo serviceInfo(
      FleetSpec fleet, ServiceSpec service, ProtocolSpec protocol, Map<String, String> parameters) {
    return ServiceInfo.withPort(
        service, protocol, since(PORT_IN_REVISION_SINCE, fleet), parameters);
  }

  @Override
  ProtocolSpec metadataProtocol(FleetSpec fleet) {
    return since(FIRST_PROTOCOL_SINCE, fleet)
        ? MetadataProtocols.firstConfigured(fleet)
        : super.metadataProtocol(fleet);
  }
}
