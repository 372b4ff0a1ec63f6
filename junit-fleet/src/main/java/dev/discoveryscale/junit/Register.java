package dev.discoveryscale.junit;

import org.apiguardian.api.API;

/** The entries that the providers of a fleet write into registries. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public enum Register {
  /** What providers of the line write by default: interfaces in 2.x, both from 3.0 on. */
  AS_THE_LINE,
  /** Addresses of interfaces. */
  INTERFACE,
  /** Instances of the application, with its metadata; from 3.0 on. */
  INSTANCE,
  /** Both; from 3.0 on. */
  ALL
}
