package dev.discoveryscale.provider.dialect;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * One service of a revision's metadata, without group and version: Dubbo's {@code
 * MetadataInfo.ServiceInfo}.
 *
 * @param name the interface's name, also its path
 * @param protocol the protocol's name
 * @param port the port, which lines before 3.1 leave out
 * @param parameters the URL's parameters that belong to the metadata
 */
public record ServiceInfo(
    String name, String protocol, OptionalInt port, Map<String, String> parameters) {

  public ServiceInfo {
    parameters = Collections.unmodifiableMap(inDubbosOrder(parameters));
  }

  /** The service's key in a MetadataInfo. */
  public String matchKey() {
    return name + ":" + protocol;
  }

  /** The service's share of the text a revision is computed over. */
  String description() {
    String portText = port.isPresent() ? Integer.toString(port.getAsInt()) : "";
    return matchKey() + portText + name + new TreeMap<>(parameters);
  }

  String json() {
    return "{\"name\":"
        + Json.string(name)
        + ",\"params\":"
        + Json.object(parameters)
        + ",\"path\":"
        + Json.string(name)
        + (port.isPresent() ? ",\"port\":" + port.getAsInt() : "")
        + ",\"protocol\":"
        + Json.string(protocol)
        + "}";
  }

  /** Dubbo keeps the parameters in a HashMap that grew, and writes them in its order. */
  private static Map<String, String> inDubbosOrder(Map<String, String> parameters) {
    Map<String, String> grown = new HashMap<>();
    parameters.forEach(grown::put);
    return grown;
  }
}
