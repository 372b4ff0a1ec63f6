package dev.discoveryscale.provider.model;

/** In which way the metadata of a revision cannot be had from a provider. */
public enum MetadataFault {
  /** Who asks waits until it is published. */
  LATE,
  /** Who asks is told of an error. */
  FAILING
}
