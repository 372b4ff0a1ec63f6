package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Node;
import java.util.Collection;
import java.util.stream.Stream;

/** Persistent nodes of application-level registration, the same for all 3.x lines. */
final class ApplicationLevel {

  private ApplicationLevel() {}

  /** Which application provides an interface. */
  static Stream<Node> mappings(FleetSpec fleet) {
    return Stream.concat(
        Stream.of(Nodes.persistent("/dubbo/mapping")),
        fleet.interfaces().stream()
            .map(name -> Nodes.persistent("/dubbo/mapping/" + name, fleet.application())));
  }

  /** The application's revisions in the metadata centre, under {@code /dubbo/metadata}. */
  static Stream<Node> revisions(FleetSpec fleet, Collection<MetadataInfo> revisions) {
    String parent = "/dubbo/metadata/" + fleet.application();
    return Stream.concat(
        Stream.of(Nodes.persistent(parent)),
        revisions.stream()
            .map(info -> Nodes.persistent(parent + "/" + info.revision(), info.json())));
  }

  /** Where instances register. */
  static Stream<Node> services(FleetSpec fleet) {
    return Stream.of("/services", "/services/" + fleet.application()).map(Nodes::empty);
  }
}
