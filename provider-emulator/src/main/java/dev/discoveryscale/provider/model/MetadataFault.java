package dev.discoveryscale.provider.model;

import org.apiguardian.api.API;

/** In which way the metadata of a revision cannot be had from a provider. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public enum MetadataFault {
  /** Who asks waits until it is published. */
  LATE,
  /** Who asks is told of an error. */
  FAILING
}
