package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.MetadataStorage;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisterMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Providers of Dubbo 3.3, captured from {@code org.apache.dubbo:dubbo:3.3.6}. Their URLs have no
 * {@code pid}; ports are part of the metadata and so of the revision, and so is {@code
 * REGISTRY_CLUSTER}, the id of the registry configuration, which is {@code default} unless a
 * provider has several registries with ids of their own.
 *
 * <p>A provider that exports a service on triple also answers MetadataServiceV2 there and announces
 * it ({@code meta-v} 2.0.0, version 2.0.0, protocol tri), whatever else it exports. A provider
 * without, and one here whose triple is answered by the dubbo protocol, announces the first
 * MetadataService ({@code meta-v} 1.0.0).
 */
final class Dubbo33Dialect extends Dubbo3Dialect {

  private static final String SERIALIZATIONS = "hessian2,fastjson2";

  @Override
  public String line() {
    return "dubbo-3.3";
  }

  @Override
  SortedMap<String, String> parameters(FleetSpec fleet, String interfaceName, Instance instance) {
    SortedMap<String, String> parameters =
        new TreeMap<>(
            Map.of(
                "application",
                fleet.application(),
                "deprecated",
                "false",
                "dubbo",
                WireVersion.PROTOCOL,
                "dynamic",
                "true",
                "generic",
                "false",
                "interface",
                interfaceName,
                "methods",
                FleetMethod.NAME,
                "prefer.serialization",
                SERIALIZATIONS,
                "release",
                fleet.release(),
                "side",
                "provider"));
    parameters.put("timestamp", Long.toString(instance.startedAtMillis()));
    if (RegisterModes.instances(fleet)) {
      parameters.put("service-name-mapping", "true");
      if (fleet.metadata() == MetadataStorage.REMOTE) {
        parameters.put("metadata-type", "remote");
      }
    }
    return parameters;
  }

  @Override
  Map<String, String> metadataServiceParameters(FleetSpec fleet) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("prefer.serialization", SERIALIZATIONS);
    Optional<ProtocolSpec> triple = triple(fleet);
    parameters.put("version", triple.isPresent() ? "2.0.0" : "1.0.0");
    parameters.put("dubbo", WireVersion.PROTOCOL);
    parameters.put("release", fleet.release());
    parameters.put("side", "provider");
    int port = triple.map(ProtocolSpec::port).orElseGet(() -> ServiceInstanceJson.port(fleet));
    parameters.put("port", Integer.toString(port));
    parameters.put(
        "protocol", triple.isPresent() ? "tri" : ServiceInstanceJson.metadataProtocol(fleet));
    return parameters;
  }

  @Override
  Map<String, String> instanceMetadata(FleetSpec fleet) {
    return Map.of("meta-v", triple(fleet).isPresent() ? "2.0.0" : "1.0.0");
  }

  /** The protocol that MetadataServiceV2 is exported on. */
  private static Optional<ProtocolSpec> triple(FleetSpec fleet) {
    return fleet.protocols().stream()
        .filter(protocol -> protocol.name().equals("tri") && protocol.wire().equals("tri"))
        .findFirst();
  }

  @Override
  ServiceInfo serviceInfo(
      String interfaceName, ProtocolSpec protocol, Map<String, String> parameters) {
    Map<String, String> withCluster = new TreeMap<>(parameters);
    withCluster.put("REGISTRY_CLUSTER", "default");
    return new ServiceInfo(
        interfaceName, protocol.name(), OptionalInt.of(protocol.port()), withCluster);
  }

  @Override
  Map<String, String> definitionParameters(FleetSpec fleet) {
    Map<String, String> parameters =
        new TreeMap<>(
            Map.of(
                "anyhost", "true",
                "background", "false",
                "executor-management-mode", "isolation",
                "file-cache", "true",
                "pid", Integer.toString(ProviderUrls.NOMINAL.pid())));
    if (fleet.registerMode() != RegisterMode.ALL) {
      parameters.put("register-mode", RegisterModes.value(fleet));
    }
    return parameters;
  }
}
