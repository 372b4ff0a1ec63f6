package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.ProtocolSpec;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Which of its protocols a provider's MetadataService answers on. */
public final class MetadataProtocols {

  private static final Set<String> UNFIT = Set.of("rest", "grpc");

  private MetadataProtocols() {}

  /** The one named dubbo, else the first that dubbo carries under another name, as dubbo. */
  public static Optional<ProtocolSpec> dubbo(FleetSpec fleet) {
    return named("dubbo", fleet)
        .or(() -> fleet.protocols().stream().filter(p -> p.wire().equals("dubbo")).findFirst())
        .map(protocol -> new ProtocolSpec("dubbo", protocol.port(), "dubbo"));
  }

  /** Triple, where it is really spoken. */
  public static Optional<ProtocolSpec> triple(FleetSpec fleet) {
    return named("tri", fleet).filter(ProtocolSpec::isNative);
  }

  /**
   * The first in the order of the hash map in which Dubbo keeps its configurations by their ids
   * ({@code AbstractConfigManager}), which are here the protocols' names; never triple where it is
   * only a name.
   */
  public static ProtocolSpec firstConfigured(FleetSpec fleet) {
    Map<String, ProtocolSpec> byId = new ConcurrentHashMap<>();
    fleet.protocols().forEach(protocol -> byId.put(protocol.name(), protocol));
    return byId.values().stream()
        .filter(protocol -> !UNFIT.contains(protocol.name()))
        .filter(protocol -> !protocol.name().equals("tri") || protocol.isNative())
        .findFirst()
        .or(() -> dubbo(fleet))
        .orElseThrow(() -> none(fleet));
  }

  public static IllegalArgumentException none(FleetSpec fleet) {
    return new IllegalArgumentException(
        "a provider's MetadataService answers on none of "
            + fleet.protocols().stream().map(ProtocolSpec::name).toList());
  }

  private static Optional<ProtocolSpec> named(String name, FleetSpec fleet) {
    return fleet.protocols().stream().filter(p -> p.name().equals(name)).findFirst();
  }
}
