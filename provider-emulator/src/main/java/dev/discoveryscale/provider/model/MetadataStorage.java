package dev.discoveryscale.provider.model;

import org.apiguardian.api.API;

/** Where a consumer finds the metadata of a revision; Dubbo's {@code metadata-type}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public enum MetadataStorage {
  /** Asked from the provider's MetadataService. */
  LOCAL,
  /** Read from the registry's metadata centre. */
  REMOTE
}
