package dev.discoveryscale.model.churn;

/** What the groups of a kind of churn consist of. */
public enum Target {
  /** Instances of the fleet, by their index. */
  INSTANCE,
  /** Service interfaces, by their index; what happens concerns all instances. */
  INTERFACE,
  /** Registries, by their index. */
  REGISTRY
}
