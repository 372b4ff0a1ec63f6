package dev.discoveryscale.provider.model;

import org.apiguardian.api.API;

/** The ways in which a provider can fail to serve the metadata of a revision. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public enum MetadataFault {
  /** Who asks waits until it is published. */
  LATE,
  /** Requests get an error. */
  FAILING
}
