package dev.discoveryscale.provider;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ProtocolSpec;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A dialect without any line's particulars: a node for each interface and protocol. */
final class PlainDialect implements Dialect {

  @Override
  public ReleaseLine line() {
    return ReleaseLine.DUBBO_3_3;
  }

  @Override
  public List<String> releases() {
    return List.of();
  }

  @Override
  public Set<RegisterMode> registerModes() {
    return Set.of(RegisterMode.INTERFACE);
  }

  @Override
  public int minimumUrlLength(FleetSpec fleet) {
    return 0;
  }

  @Override
  public List<Node> commonNodes(FleetSpec fleet, Instance first, int registry) {
    return fleet.interfaces().stream()
        .map(name -> new Node("/" + fleet.application() + "/common/" + name, "kept", false))
        .toList();
  }

  @Override
  public List<Node> instanceNodes(FleetSpec fleet, Instance instance, int registry) {
    Stream<Node> addresses =
        fleet.interfaces().stream()
            .flatMap(
                name ->
                    fleet.protocols().stream()
                        .map(
                            protocol -> new Node(path(fleet, instance, name, protocol), "", true)));
    return fleet.registering().metadata() == MetadataStorage.LOCAL
        ? addresses.toList()
        : Stream.concat(Stream.of(metadata(fleet, instance.build())), addresses).toList();
  }

  private static Node metadata(FleetSpec fleet, int build) {
    return new Node("/%s/metadata/%d".formatted(fleet.application(), build), "of it", false);
  }

  @Override
  public List<Node> nodesOf(
      FleetSpec fleet, Instance instance, int registry, String interfaceName) {
    String folder = "/" + fleet.application() + "/" + interfaceName + "/";
    return instanceNodes(fleet, instance, registry).stream()
        .filter(node -> node.path().startsWith(folder))
        .toList();
  }

  private static String path(
      FleetSpec fleet, Instance instance, String name, ProtocolSpec protocol) {
    return "/%s/%s/%s-%s-%d-pid-%d-at-%d"
        .formatted(
            fleet.application(),
            name,
            protocol.name(),
            instance.host(),
            protocol.port(),
            instance.pid(),
            instance.startedAtMillis());
  }
}
