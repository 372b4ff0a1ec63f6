package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import java.util.stream.Stream;

/**
 * Nodes of interface-level registration, the same for all lines. A provider creates {@code
 * providers} and, because it subscribes to it, {@code configurators}; {@code routers} and {@code
 * consumers} come from consumers.
 */
final class InterfaceLevel {

  private InterfaceLevel() {}

  static Stream<Node> commonNodes(FleetSpec fleet) {
    return fleet.interfaces().stream()
        .map(name -> "/dubbo/" + name)
        .flatMap(path -> Stream.of(path, path + "/configurators", path + "/providers"))
        .map(Nodes::persistent);
  }

  static Stream<Node> instanceNodes(FleetSpec fleet, Instance instance, ProviderUrls urls) {
    return fleet.interfaces().stream()
        .flatMap(
            name ->
                fleet.protocols().stream()
                    .map(protocol -> urls.url(fleet, instance, name, protocol))
                    .map(url -> node(name, url, instance)));
  }

  private static Node node(String interfaceName, ProviderUrl url, Instance instance) {
    return new Node(
        "/dubbo/" + interfaceName + "/providers/" + url.nodeName(),
        instance.registeredHost(),
        true);
  }
}
