package dev.discoveryscale.provider.model;

/** How instances hold their registrations in a ZooKeeper. */
public enum Sessions {
  /** Every instance has a session of its own in every registry, as real providers do. */
  PER_INSTANCE,
  /** One session for each registry owns the nodes of all instances. */
  SHARED
}
