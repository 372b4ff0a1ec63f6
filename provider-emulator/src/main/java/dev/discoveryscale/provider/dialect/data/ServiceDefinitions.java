package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The definitions of services that providers from 2.7 on write for administration tools under
 * {@code /dubbo/metadata/<interface>[/<version>][/<group>]/provider/<application>}. Each provider
 * overwrites the last one's, and each export of a provider the one before; here the last export of
 * the first instance stands for all. Consumers do not read them.
 */
public final class ServiceDefinitions {

  private ServiceDefinitions() {}

  /**
   * The nodes, parents first.
   *
   * @param json a service's definition
   */
  public static Stream<Node> nodes(
      FleetSpec fleet, Instance first, Function<ServiceSpec, String> json) {
    List<Node> nodes = new ArrayList<>();
    nodes.add(Nodes.persistent("/dubbo/metadata", first));
    for (ServiceSpec service : fleet.services()) {
      String path = "/dubbo/metadata";
      for (String part :
          List.of(service.interfaceName(), service.version(), service.group(), "provider")) {
        if (!part.isEmpty()) {
          path += "/" + part;
          nodes.add(Nodes.persistent(path, first));
        }
      }
      nodes.add(Nodes.persistent(path + "/" + fleet.application(), json.apply(service)));
    }
    return nodes.stream().distinct();
  }

  /** The definition as 2.7 and 3.x write it; they differ in the last type's further members. */
  public static String json(
      ServiceSpec service, Map<String, String> parameters, String furtherTypeMembers) {
    return "{\"annotations\":[],\"canonicalName\":"
        + Json.string(service.interfaceName())
        + ",\"codeSource\":"
        + Json.string(ApiJar.NAME)
        + ",\"methods\":[{\"annotations\":[],\"name\":\""
        + FleetMethod.NAME
        + "\",\"parameterTypes\":[\"java.lang.String\"],\"parameters\":[],"
        + "\"returnType\":\"java.lang.String\"}],\"parameters\":"
        + Json.object(parameters)
        + ",\"types\":[{\"enums\":[],\"items\":[],\"properties\":{},\"type\":\"java.lang.String\""
        + furtherTypeMembers
        + "}],\"uniqueId\":"
        + Json.string(service.interfaceName() + "@" + ApiJar.NAME)
        + "}";
  }
}
