package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.data.MetadataProtocols;
import dev.discoveryscale.provider.dialect.data.ServiceInfo;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Providers of Dubbo 3.0, captured from {@code org.apache.dubbo:dubbo:3.0.15}. Its URLs still
 * describe the provider's process; its metadata holds no ports, so that services on two ports of
 * one protocol are one.
 */
class Dubbo30Dialect extends Dubbo3Dialect {

  @Override
  public ReleaseLine line() {
    return ReleaseLine.DUBBO_3_0;
  }

  @Override
  public List<String> releases() {
    return List.of("3.0.15");
  }

  @Override
  SortedMap<String, String> parameters(FleetSpec fleet, ServiceSpec service, Instance instance) {
    SortedMap<String, String> parameters = super.parameters(fleet, service, instance);
    parameters.put("anyhost", "false");
    parameters.put("background", "false");
    parameters.put("pid", Integer.toString(instance.pid()));
    if (fleet.registering().mode() != RegisterMode.ALL) {
      parameters.put("register-mode", RegisterModes.value(fleet));
    }
    return parameters;
  }

  @Override
  final Optional<String> defaultRegistryId(FleetSpec fleet) {
    return Optional.empty();
  }

  @Override
  ServiceInfo serviceInfo(
      FleetSpec fleet, ServiceSpec service, ProtocolSpec protocol, Map<String, String> parameters) {
    return ServiceInfo.withoutPort(service, protocol, parameters);
  }

  /** A provider without dubbo would open dubbo's default port for it, which no fleet has. */
  @Override
  ProtocolSpec metadataProtocol(FleetSpec fleet) {
    return MetadataProtocols.dubbo(fleet)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "providers of Dubbo %s answer for their metadata on the dubbo protocol only;"
                            .formatted(fleet.release())
                        + " a fleet that registers instances needs one with wire dubbo"));
  }

  @Override
  final Map<String, String> metadataServiceParameters(FleetSpec fleet) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("connections", "1");
    parameters.put("version", "1.0.0");
    return parameters;
  }
}
