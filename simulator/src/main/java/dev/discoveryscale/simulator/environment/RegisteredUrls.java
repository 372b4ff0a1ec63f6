package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import java.util.Collection;
import java.util.stream.IntStream;

/** Counts the URLs of a fleet's instances in a registry, for any model. */
public record RegisteredUrls(FleetSpec fleet) {

  /**
   * Those in the registry that has most: of a mirrored fleet all are in each, of a split one every
   * instance is in one of them.
   *
   * @param instances numbers of the instances that are registered, or are to be
   */
  public long inTheFullest(Collection<Integer> instances) {
    RegisteringSpec registering = fleet.registering();
    long most =
        IntStream.range(0, registering.registries())
            .mapToLong(
                registry ->
                    instances.stream()
                        .filter(each -> registering.registers(each, registry))
                        .count())
            .max()
            .orElseThrow();
    return most * fleet.interfaces().size() * fleet.protocols().size();
  }
}
