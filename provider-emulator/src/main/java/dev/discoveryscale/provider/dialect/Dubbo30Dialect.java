package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.MetadataStorage;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisterMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** Providers of Dubbo 3.0, captured from {@code org.apache.dubbo:dubbo:3.0.15}. */
final class Dubbo30Dialect extends Dubbo3Dialect {

  @Override
  public String line() {
    return "dubbo-3.0";
  }

  @Override
  SortedMap<String, String> parameters(FleetSpec fleet, String interfaceName, Instance instance) {
    SortedMap<String, String> parameters =
        new TreeMap<>(
            Map.of(
                "anyhost",
                "true",
                "application",
                fleet.application(),
                "background",
                "false",
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
                "pid",
                Integer.toString(instance.pid())));
    parameters.put("release", fleet.release());
    parameters.put("side", "provider");
    parameters.put("timestamp", Long.toString(instance.startedAtMillis()));
    if (fleet.registerMode() != RegisterMode.ALL) {
      parameters.put("register-mode", RegisterModes.value(fleet));
    }
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
    parameters.put("connections", "1");
    parameters.put("version", "1.0.0");
    parameters.put("dubbo", WireVersion.PROTOCOL);
    parameters.put("release", fleet.release());
    parameters.put("side", "provider");
    parameters.put("port", Integer.toString(ServiceInstanceJson.port(fleet)));
    parameters.put("protocol", ServiceInstanceJson.metadataProtocol(fleet));
    return parameters;
  }

  @Override
  Map<String, String> instanceMetadata(FleetSpec fleet) {
    return Map.of();
  }

  @Override
  ServiceInfo serviceInfo(
      String interfaceName, ProtocolSpec protocol, Map<String, String> parameters) {
    return new ServiceInfo(interfaceName, protocol.name(), OptionalInt.empty(), parameters);
  }

  @Override
  Map<String, String> definitionParameters(FleetSpec fleet) {
    return Map.of();
  }
}
