package dev.discoveryscale.junit;

import org.apiguardian.api.API;

/** Where the registries of a fleet come from. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public enum RegistryOrigin {
  /** Real ZooKeepers on 127.0.0.1, started for the test, each a JVM of its own. */
  EMBEDDED,
  /**
   * The same in containers of {@link ProviderFleet#registryImage}, on the machine's own network;
   * removed when the fleet ends, or fails to start, however that is. They need Linux and a
   * container engine of this machine.
   */
  CONTAINER,
  /** Those that {@link ProviderFleet#connect} names; never stopped, never cleaned. */
  EXTERNAL
}
