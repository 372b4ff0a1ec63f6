package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.ProtocolSpec;
import java.util.Optional;

/** Which of its protocols a provider's MetadataService answers on. */
final class MetadataProtocols {

  private MetadataProtocols() {}

  /** The one named dubbo, else the first that dubbo carries under another name. */
  static Optional<ProtocolSpec> dubbo(FleetSpec fleet) {
    return named("dubbo", fleet)
        .or(() -> fleet.protocols().stream().filter(p -> p.wire().equals("dubbo")).findFirst());
  }

  /** Triple, where it is really spoken. */
  static Optional<ProtocolSpec> triple(FleetSpec fleet) {
    return named("tri", fleet).filter(ProtocolSpec::isNative);
  }

  private static Optional<ProtocolSpec> named(String name, FleetSpec fleet) {
    return fleet.protocols().stream().filter(p -> p.name().equals(name)).findFirst();
  }
}
