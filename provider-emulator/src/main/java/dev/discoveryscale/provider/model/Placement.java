package dev.discoveryscale.provider.model;

import org.apiguardian.api.API;

/** Which registries an instance registers in. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public enum Placement {
  /** Every instance in every registry. */
  MIRRORED,
  /** Each instance in one registry: instance i in registry i modulo the number of registries. */
  SPLIT
}
