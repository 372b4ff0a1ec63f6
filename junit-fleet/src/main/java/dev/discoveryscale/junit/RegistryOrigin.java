package dev.discoveryscale.junit;

import org.apiguardian.api.API;

/** The origin of a fleet's registries. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public enum RegistryOrigin {
  /** Real ZooKeepers on 127.0.0.1, started for the test, each in its own JVM. */
  EMBEDDED,
  /**
   * The same in containers of {@link ProviderFleet#registryImage}, on the host's network; removed
   * when the fleet ends in any way, or fails to start. They need Linux and a container engine on
   * this machine.
   */
  CONTAINER,
  /** The registries that {@link ProviderFleet#connect} names; never stopped, never cleaned. */
  EXTERNAL
}
