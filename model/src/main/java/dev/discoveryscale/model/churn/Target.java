package dev.discoveryscale.model.churn;

/** The members of a churn kind's groups. */
public enum Target {
  /** Instances of the fleet, by their index. */
  INSTANCE,
  /** Service interfaces, by their index; what happens concerns all instances. */
  INTERFACE,
  /** Registries, by their index. */
  REGISTRY
}
