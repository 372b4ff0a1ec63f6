package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * One service of a revision's metadata: Dubbo's {@code MetadataInfo.ServiceInfo}.
 *
 * @param service the service; its interface is also its path
 * @param protocol the protocol's name
 * @param port the port, which lines before 3.1 leave out
 * @param portInRevision whether the revision depends on the port
 * @param parameters the URL's parameters that belong to the metadata
 */
public record ServiceInfo(
    ServiceSpec service,
    String protocol,
    OptionalInt port,
    boolean portInRevision,
    Map<String, String> parameters) {

  public ServiceInfo {
    parameters = Collections.unmodifiableMap(inDubbosOrder(parameters));
  }

  public static ServiceInfo withoutPort(
      ServiceSpec service, ProtocolSpec protocol, Map<String, String> parameters) {
    return new ServiceInfo(service, protocol.name(), OptionalInt.empty(), false, parameters);
  }

  public static ServiceInfo withPort(
      ServiceSpec service, ProtocolSpec protocol, Map<String, String> parameters) {
    return withPort(service, protocol, true, parameters);
  }

  /** With its port, which may be left out of the text that a revision is computed over. */
  public static ServiceInfo withPort(
      ServiceSpec service,
      ProtocolSpec protocol,
      boolean inRevision,
      Map<String, String> parameters) {
    return new ServiceInfo(
        service, protocol.name(), OptionalInt.of(protocol.port()), inRevision, parameters);
  }

  /** The service's path on its port. */
  public String path() {
    return service.interfaceName();
  }

  /** The service's key in a MetadataInfo. */
  public String matchKey() {
    return service.key() + ":" + protocol;
  }

  /** The service's share of the text a revision is computed over. */
  String description() {
    String portText = portInRevision ? Integer.toString(port.getAsInt()) : "";
    return matchKey() + portText + path() + new TreeMap<>(parameters);
  }

  String json() {
    Map<String, String> members = new LinkedHashMap<>();
    if (!service.group().isEmpty()) {
      members.put("group", Json.string(service.group()));
    }
    members.put("name", Json.string(service.interfaceName()));
    members.put("params", Json.object(parameters));
    members.put("path", Json.string(path()));
    port.ifPresent(number -> members.put("port", Integer.toString(number)));
    members.put("protocol", Json.string(protocol));
    if (!service.version().isEmpty()) {
      members.put("version", Json.string(service.version()));
    }
    return Json.members(members);
  }

  /** Dubbo keeps the parameters in a HashMap that grew, and writes them in its order. */
  private static Map<String, String> inDubbosOrder(Map<String, String> parameters) {
    Map<String, String> grown = new HashMap<>();
    parameters.forEach(grown::put);
    return grown;
  }
}
