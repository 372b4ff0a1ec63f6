package dev.discoveryscale.provider.bench;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The flagship's nodes: 500 instances, 8 interfaces, 5 protocols, names of 1,211 characters. Names
 * are cheap to make, so that neither side is measured by its encoding of URLs.
 */
final class Workload implements Dialect {

  static final int REGISTRIES = 2;
  static final int INSTANCES = 500;
  static final int NODES_OF_ONE = 8 * 5;
  static final int NODES = INSTANCES * NODES_OF_ONE;

  private static final int NAME_LENGTH = 1_211;
  private static final String FILLING = "parameter%3Dvalue%26".repeat(NAME_LENGTH / 20 + 1);

  static FleetSpec spec() {
    return new FleetSpec(
        "bench",
        "2.7.23",
        INSTANCES,
        IntStream.range(0, 8).mapToObj(i -> ServiceSpec.of("bench.Service" + i)).toList(),
        IntStream.range(0, 5)
            .mapToObj(i -> new ProtocolSpec("p" + i, 20_880 + i, "dubbo"))
            .toList(),
        UrlSpec.of(1_024, 1),
        new RegisteringSpec(
            RegisterMode.INTERFACE,
            MetadataStorage.LOCAL,
            REGISTRIES,
            Placement.MIRRORED,
            Sessions.PER_INSTANCE));
  }

  static Instance instance(int index) {
    return new Instance(index, HostScheme.host(index), 100_000 + index, 1_700_000_000_000L + index);
  }

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
    return NAME_LENGTH;
  }

  @Override
  public List<Node> commonNodes(FleetSpec fleet, Instance first, int registry) {
    return fleet.interfaces().stream()
        .map(name -> new Node("/dubbo/" + name + "/providers", "", false))
        .toList();
  }

  @Override
  public List<Node> instanceNodes(FleetSpec fleet, Instance instance, int registry) {
    return fleet.interfaces().stream()
        .flatMap(name -> fleet.protocols().stream().map(protocol -> node(name, protocol, instance)))
        .toList();
  }

  private static Node node(String name, ProtocolSpec protocol, Instance instance) {
    String start =
        protocol.name()
            + "%3A%2F%2F"
            + instance.host()
            + "%3A"
            + protocol.port()
            + "%3Fpid%3D"
            + instance.pid()
            + "%26timestamp%3D"
            + instance.startedAtMillis()
            + "%26";
    String url = start + FILLING.substring(0, NAME_LENGTH - start.length());
    return new Node("/dubbo/" + name + "/providers/" + url, instance.host(), true);
  }
}
