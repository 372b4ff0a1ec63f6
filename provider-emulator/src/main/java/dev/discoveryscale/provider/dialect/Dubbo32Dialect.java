package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.Release;
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
import java.util.TreeMap;

/**
 * Providers of Dubbo 3.2, captured from {@code org.apache.dubbo:dubbo:3.2.19}. Unlike 3.1 they keep
 * what concerns only themselves out of their URLs ({@code pid}, {@code anyhost}, {@code
 * background}, {@code register-mode}), announce their serializations, and name a registry without
 * an id {@code default}.
 */
class Dubbo32Dialect extends Dubbo3Dialect {

  private static final Release NAMED_SINCE = Release.of("3.2.13");

  /** {@code RegistryProtocol.getUrlToRegistry} removes them from the URL. */
  private static final Release OWN_LEFT_OUT_SINCE = Release.of("3.2.1");

  @Override
  public ReleaseLine line() {
    return ReleaseLine.DUBBO_3_2;
  }

  @Override
  public List<String> releases() {
    return List.of("3.2.19", "3.2.11", "3.2.10", "3.2.0");
  }

  /** What the provider reads, the preferred one first. */
  String serializations() {
    return "fastjson2,hessian2";
  }

  @Override
  final SortedMap<String, String> parameters(
      FleetSpec fleet, ServiceSpec service, Instance instance) {
    SortedMap<String, String> parameters = super.parameters(fleet, service, instance);
    parameters.put("prefer.serialization", serializations());
    if (!since(OWN_LEFT_OUT_SINCE, fleet)) {
      parameters.putAll(definitionParameters(fleet, instance));
    }
    return parameters;
  }

  /**
   * Since 3.2.13 ({@code ConfigValidationUtils.loadRegistries}); before, a registry without an id
   * is not mentioned ({@code RegistryConfig.getId}).
   */
  @Override
  final Optional<String> defaultRegistryId(FleetSpec fleet) {
    return since(NAMED_SINCE, fleet) ? Optional.of("default") : Optional.empty();
  }

  @Override
  final ServiceInfo serviceInfo(
      FleetSpec fleet, ServiceSpec service, ProtocolSpec protocol, Map<String, String> parameters) {
    return ServiceInfo.withPort(service, protocol, parameters);
  }

  @Override
  ProtocolSpec metadataProtocol(FleetSpec fleet) {
    return MetadataProtocols.firstConfigured(fleet);
  }

  /** The version of the MetadataService that the instance announces. */
  String metadataServiceVersion(FleetSpec fleet) {
    return "1.0.0";
  }

  @Override
  final Map<String, String> metadataServiceParameters(FleetSpec fleet) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("prefer.serialization", serializations());
    parameters.put("version", metadataServiceVersion(fleet));
    return parameters;
  }

  @Override
  final Map<String, String> definitionParameters(FleetSpec fleet, Instance first) {
    Map<String, String> parameters =
        new TreeMap<>(
            Map.of(
                "anyhost", "false",
                "background", "false",
                "executor-management-mode", "isolation",
                "file-cache", "true",
                "pid", Integer.toString(first.pid())));
    if (fleet.registering().mode() != RegisterMode.ALL) {
      parameters.put("register-mode", RegisterModes.value(fleet));
    }
    return parameters;
  }
}
