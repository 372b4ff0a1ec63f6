package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.simulator.plan.NacosWarnings;
import java.io.IOException;
import java.util.List;

/**
 * Checks that the servers can keep what the fleet will register. The software is known only after
 * it answers: an address or an image name does not show it.
 */
final class SingleRegistrations {

  private SingleRegistrations() {}

  /**
   * Looks at the servers.
   *
   * @throws RegistryException naming one that would keep one protocol of several
   */
  static void check(Scenario scenario, Profile profile, List<Registry> registries)
      throws IOException {
    for (Registry registry : registries) {
      ServerIdentity server = registry.server();
      if (server.kind() == RegistryKind.NACOS
          && server.maybeGenuine()
          && NacosWarnings.keptSingly(scenario, profile)) {
        throw new RegistryException(
            "%s is %s, which keeps one instance of a service for each connection: of the %d protocols that providers of %s register one by one it would keep only the last; use one protocol, or a line that registers them as a batch, such as dubbo-3.3"
                .formatted(
                    registry.name(),
                    server.describe(),
                    scenario.providers().protocols().of(profile.client().line()).size(),
                    profile.client().line()));
      }
    }
  }
}
