package dev.discoveryscale.probe.launcher.provider;

import java.util.Locale;

/** What a provider writes into a registry; the values of Dubbo's {@code register-mode}. */
public enum RegisterMode {
  /** One URL for each service and protocol; all that 2.x knows. */
  INTERFACE,
  /** One instance of the application. */
  INSTANCE,
  /** Both, the default of 3.x. */
  ALL;

  /** As Dubbo writes it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
