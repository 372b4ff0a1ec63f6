package dev.discoveryscale.provider.model;

/** What a provider writes into a registry; the values of Dubbo's {@code register-mode}. */
public enum RegisterMode {
  /** One URL for each interface and protocol. */
  INTERFACE,
  /** One service instance for the application, with its metadata and mappings. */
  INSTANCE,
  /** Both, the default of 3.x providers. */
  ALL
}
