package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.contract.ServiceContract;
import dev.discoveryscale.provider.contract.ServiceMethod;
import dev.discoveryscale.provider.contract.TypeDescription;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
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

  /**
   * The definition as 2.7 and 3.x write it; they differ in the types' further members.
   *
   * @param contract what the interface declares
   */
  public static String json(
      ServiceContract contract, Map<String, String> parameters, String furtherTypeMembers) {
    String name = contract.interfaceName().replace('$', '.');
    return "{\"annotations\":[],\"canonicalName\":"
        + Json.string(name)
        + ",\"codeSource\":"
        + Json.string(contract.codeSource())
        + ",\"methods\":"
        + list(contract.methods(), ServiceDefinitions::method)
        + ",\"parameters\":"
        + Json.object(parameters)
        + ",\"types\":"
        + list(contract.types(), type -> type(type, furtherTypeMembers))
        + ",\"uniqueId\":"
        + Json.string(name + "@" + contract.codeSource())
        + "}";
  }

  private static String method(ServiceMethod method) {
    return "{\"annotations\":[],\"name\":"
        + Json.string(method.name())
        + ",\"parameterTypes\":"
        + list(method.definitionTypes(), Json::string)
        + ",\"parameters\":[],\"returnType\":"
        + Json.string(method.returnType())
        + "}";
  }

  private static String type(TypeDescription type, String furtherMembers) {
    return "{\"enums\":"
        + list(type.enums(), Json::string)
        + ",\"items\":"
        + list(type.items(), Json::string)
        + ",\"properties\":"
        + Json.object(type.properties())
        + ",\"type\":"
        + Json.string(type.type())
        + furtherMembers
        + "}";
  }

  private static <T> String list(List<T> values, Function<T, String> json) {
    return values.stream().map(json).collect(Collectors.joining(",", "[", "]"));
  }
}
