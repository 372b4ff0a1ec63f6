package dev.discoveryscale.model;

import java.util.Locale;
import org.apiguardian.api.API;

/**
 * The entries that a provider writes into a registry; the values of Dubbo's {@code register-mode}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public enum RegisterMode {
  /** One URL for each interface and protocol; all that 2.x knows. */
  INTERFACE,
  /** One service instance for the application, with its metadata and mappings. */
  INSTANCE,
  /** Both, the default of 3.x providers. */
  ALL;

  /** As Dubbo writes it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
