package dev.discoveryscale.provider.model;

/** Which registries an instance registers in. */
public enum Placement {
  /** Every instance in every registry. */
  MIRRORED,
  /** Each instance in one registry: instance i in registry i modulo the number of registries. */
  SPLIT
}
