package dev.discoveryscale.provider.model;

import org.apiguardian.api.API;

/** How instances hold their registrations in a ZooKeeper. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public enum Sessions {
  /** Every instance has a session of its own in every registry, as real providers do. */
  PER_INSTANCE,
  /** One session for each registry owns the nodes of all instances. */
  SHARED
}
