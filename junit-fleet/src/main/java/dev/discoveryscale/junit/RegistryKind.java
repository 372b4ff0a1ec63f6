package dev.discoveryscale.junit;

import org.apiguardian.api.API;

/** Where the registries of a fleet come from. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public enum RegistryKind {
  /** Real ZooKeepers on 127.0.0.1, started for the test, each a JVM of its own. */
  EMBEDDED,
  /** Those that {@link ProviderFleet#connect} names; never stopped, never cleaned. */
  EXTERNAL
}
