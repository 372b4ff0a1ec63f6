package dev.discoveryscale.provider.model;

/**
 * The clients of one server that a provider has. Each has a connection of its own over gRPC; those
 * of clients 1.x, which speak HTTP, share what the JDK keeps open.
 */
public enum NacosConnection {
  /** Carries the instances of interfaces, and nothing else. */
  INTERFACES,
  /** Carries the application's instance. */
  APPLICATION,
  /** Listens to configuration entries and writes none. */
  CONFIGURATION,
  /** Writes definitions, mappings and revisions. */
  METADATA
}
