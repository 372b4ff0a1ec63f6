package dev.discoveryscale.simulator.snapshot;

/**
 * Where a registry keeps entries of one kind, such as the providers of an interface.
 *
 * @param registry the registry's number, from 0
 * @param path in a ZooKeeper the parent's path below its root; in a Nacos {@code group/service}
 * @param kind what is there
 */
public record Directory(int registry, String path, Kind kind) {

  /** What an entry is. */
  public enum Kind {
    /** Addresses of providers of an interface. */
    PROVIDERS,
    /** Consumers of an interface. */
    CONSUMERS,
    /** Overrides of an interface. */
    CONFIGURATORS,
    /** Routes of an interface. */
    ROUTERS,
    /** Instances of an application. */
    INSTANCES,
    /** Which applications have an interface. */
    MAPPING,
    /** Metadata of revisions, and definitions of services. */
    METADATA,
    /** Rules and settings. */
    CONFIG;

    /** Whether entries are URLs. */
    public boolean urls() {
      return this == PROVIDERS || this == CONSUMERS || this == CONFIGURATORS || this == ROUTERS;
    }
  }
}
