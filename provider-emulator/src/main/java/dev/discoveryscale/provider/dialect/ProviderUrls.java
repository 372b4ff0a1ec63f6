package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ProtocolSpec;
import java.util.SortedMap;

/**
 * Builds the URLs of a fleet's instances: the line's own parameters, the distinct ones, and fillers
 * up to the fleet's length.
 *
 * <p>Fillers must not differ between instances, so they are measured on a nominal instance: a host
 * of 10 characters, as all registered loopback addresses have, and a pid of 5. A URL is longer or
 * shorter by as much as its instance's host and pid are.
 */
final class ProviderUrls {

  /** Stands for all instances where a text must not differ between them. */
  static final Instance NOMINAL = new Instance(0, "10.20.30.4", 10_000, 1_700_000_000_000L);

  private final Parameters own;

  /** The parameters that a line's provider has without any setting of its user. */
  @FunctionalInterface
  interface Parameters {
    SortedMap<String, String> of(FleetSpec fleet, String interfaceName, Instance instance);
  }

  ProviderUrls(Parameters own) {
    this.own = own;
  }

  /** The URL of an interface on a protocol of an instance. */
  ProviderUrl url(FleetSpec fleet, Instance instance, String interfaceName, ProtocolSpec protocol) {
    int nominal = natural(fleet, NOMINAL, interfaceName, protocol).length();
    return natural(fleet, instance, interfaceName, protocol)
        .with(ExtraParameters.fillers(fleet.urlLength() - nominal));
  }

  /** Characters of the longest URL before padding. */
  int minimumLength(FleetSpec fleet) {
    return fleet.interfaces().stream()
        .flatMap(name -> fleet.protocols().stream().map(p -> natural(fleet, NOMINAL, name, p)))
        .mapToInt(url -> url.length())
        .max()
        .orElse(0);
  }

  private ProviderUrl natural(
      FleetSpec fleet, Instance instance, String interfaceName, ProtocolSpec protocol) {
    return new ProviderUrl(
            protocol.name(),
            instance.registeredHost(),
            protocol.port(),
            interfaceName,
            own.of(fleet, interfaceName, instance))
        .with(ExtraParameters.distinct(fleet.distinctParameters(), instance.index()));
  }
}
