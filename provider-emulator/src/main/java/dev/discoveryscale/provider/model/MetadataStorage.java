package dev.discoveryscale.provider.model;

/** Where a consumer finds the metadata of a revision; Dubbo's {@code metadata-type}. */
public enum MetadataStorage {
  /** Asked from the provider's MetadataService. */
  LOCAL,
  /** Read from the registry's metadata centre. */
  REMOTE
}
