package dev.discoveryscale.probe.driver;

import java.util.Locale;

/** How a consumer asks to find its providers. */
public enum DiscoveryModel {
  /** One address list for each interface. */
  INTERFACE,
  /** One address list for each providing application. */
  APPLICATION,
  /** Both are subscribed, the application's list is used when it has addresses. */
  APPLICATION_FIRST;

  /**
   * Reads {@code interface}, {@code application} or {@code application-first}.
   *
   * @throws IllegalArgumentException if it is none of them
   */
  public static DiscoveryModel parse(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
