package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Node;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The definitions of interfaces that providers from 2.7 on write for administration tools under
 * {@code /dubbo/metadata/<interface>/provider/<application>}. Each provider overwrites the last
 * one's; here a nominal instance stands for all. Consumers do not read them.
 */
final class ServiceDefinitions {

  private ServiceDefinitions() {}

  static Stream<Node> nodes(FleetSpec fleet, BiFunction<FleetSpec, String, String> json) {
    Stream<Node> nodes =
        fleet.interfaces().stream()
            .flatMap(
                name -> {
                  String path = "/dubbo/metadata/" + name;
                  return Stream.of(
                      Nodes.persistent(path),
                      Nodes.persistent(path + "/provider"),
                      Nodes.persistent(
                          path + "/provider/" + fleet.application(), json.apply(fleet, name)));
                });
    return Stream.concat(Stream.of(Nodes.persistent("/dubbo/metadata")), nodes);
  }

  /** The parameters of the interface's URL on the last protocol, the one that is written last. */
  static SortedMap<String, String> parameters(
      FleetSpec fleet, String interfaceName, ProviderUrls urls) {
    var protocol = fleet.protocols().get(fleet.protocols().size() - 1);
    return new TreeMap<>(
        urls.url(fleet, ProviderUrls.NOMINAL, interfaceName, protocol).parameters());
  }

  /** The definition as 2.7 and 3.x write it; they differ in the last type's further members. */
  static String json(
      FleetSpec fleet,
      String interfaceName,
      Map<String, String> parameters,
      String furtherTypeMembers) {
    String source = "file:/opt/%1$s/%1$s.jar".formatted(fleet.application());
    return "{\"annotations\":[],\"canonicalName\":"
        + Json.string(interfaceName)
        + ",\"codeSource\":"
        + Json.string(source)
        + ",\"methods\":[{\"annotations\":[],\"name\":\""
        + FleetMethod.NAME
        + "\",\"parameterTypes\":[\"java.lang.String\"],\"parameters\":[],"
        + "\"returnType\":\"java.lang.String\"}],\"parameters\":"
        + Json.object(new HashMap<>(parameters))
        + ",\"types\":[{\"enums\":[],\"items\":[],\"properties\":{},\"type\":\"java.lang.String\""
        + furtherTypeMembers
        + "}],\"uniqueId\":"
        + Json.string(interfaceName + "@" + source)
        + "}";
  }
}
