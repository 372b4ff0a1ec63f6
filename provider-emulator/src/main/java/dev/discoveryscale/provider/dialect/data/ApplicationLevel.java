package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import java.util.stream.Stream;

/** Nodes of application-level registration, the same for all 3.x lines. */
public final class ApplicationLevel {

  private ApplicationLevel() {}

  /** Which application provides an interface, whatever the service's group and version. */
  public static Stream<Node> mappings(FleetSpec fleet, Instance first) {
    return Stream.concat(
        Stream.of(Nodes.persistent("/dubbo/mapping", first)),
        fleet.interfaces().stream()
            .map(name -> Nodes.persistent("/dubbo/mapping/" + name, fleet.application())));
  }

  /** Where the application's revisions lie in the registry. */
  public static Node revisions(FleetSpec fleet, Instance first) {
    return Nodes.persistent("/dubbo/metadata/" + fleet.application(), first);
  }

  /** One revision in the registry; it stays when its providers are gone. */
  public static Node revision(MetadataInfo info) {
    return Nodes.persistent(
        "/dubbo/metadata/" + info.application() + "/" + info.revision(), info.json());
  }

  /** Where instances register. */
  public static Stream<Node> services(FleetSpec fleet) {
    return Stream.of("/services", "/services/" + fleet.application()).map(Nodes::empty);
  }
}
