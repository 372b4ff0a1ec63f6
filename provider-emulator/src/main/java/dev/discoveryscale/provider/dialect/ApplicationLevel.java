package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import java.util.stream.Stream;

/** Nodes of application-level registration, the same for all 3.x lines. */
final class ApplicationLevel {

  private ApplicationLevel() {}

  /** Which application provides an interface, whatever the service's group and version. */
  static Stream<Node> mappings(FleetSpec fleet, Instance first) {
    return Stream.concat(
        Stream.of(Nodes.persistent("/dubbo/mapping", first)),
        fleet.interfaces().stream()
            .map(name -> Nodes.persistent("/dubbo/mapping/" + name, fleet.application())));
  }

  /** Where the application's revisions lie in the registry. */
  static Node revisions(FleetSpec fleet, Instance first) {
    return Nodes.persistent("/dubbo/metadata/" + fleet.application(), first);
  }

  /** One revision in the registry; it stays when its providers are gone. */
  static Node revision(MetadataInfo info) {
    return Nodes.persistent(
        "/dubbo/metadata/" + info.application() + "/" + info.revision(), info.json());
  }

  /** Where instances register. */
  static Stream<Node> services(FleetSpec fleet) {
    return Stream.of("/services", "/services/" + fleet.application()).map(Nodes::empty);
  }
}
