package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import java.util.stream.Stream;

/**
 * Nodes of interface-level registration, the same for all lines. A provider creates {@code
 * providers} and, because it subscribes to it, {@code configurators}; {@code routers} and {@code
 * consumers} come from consumers.
 */
public final class InterfaceLevel {

  private static final String ROOT = "/dubbo/";

  private InterfaceLevel() {}

  public static Stream<Node> commonNodes(FleetSpec fleet, Instance first) {
    return fleet.interfaces().stream()
        .map(name -> ROOT + name)
        .flatMap(path -> Stream.of(path, path + "/configurators", path + "/providers"))
        .map(path -> Nodes.persistent(path, first));
  }

  public static Stream<Node> instanceNodes(FleetSpec fleet, Instance instance, ProviderUrls urls) {
    return urls.all(fleet, instance).map(url -> node(url, instance));
  }

  /** Whether a node lies where interfaces do. */
  public static boolean has(Node node) {
    return node.path().startsWith(ROOT);
  }

  /** Whether a node is one of that interface's. */
  public static boolean has(Node node, String interfaceName) {
    return node.path().startsWith(ROOT + interfaceName + "/");
  }

  /** Dubbo writes no data, so that Curator writes the address of the machine. */
  private static Node node(ProviderUrl url, Instance instance) {
    return new Node(ROOT + url.path() + "/providers/" + url.nodeName(), instance.host(), true);
  }
}
