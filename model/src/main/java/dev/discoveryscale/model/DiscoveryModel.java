package dev.discoveryscale.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The discovery model that a consumer uses to find providers. */
public enum DiscoveryModel {
  /** Addresses of interfaces. */
  INTERFACE,
  /** Instances of applications. */
  APPLICATION,
  /** Both are subscribed, and applications preferred: the default of 3.x. */
  APPLICATION_FIRST;

  /**
   * The model a word of a profile names.
   *
   * @throws IllegalArgumentException if it is none of {@link #words}
   */
  public static DiscoveryModel of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** All words there are. */
  public static List<String> words() {
    return Stream.of(values()).map(DiscoveryModel::word).toList();
  }

  /** As profiles write it. */
  @JsonValue
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether addresses of interfaces are subscribed. */
  public boolean byInterface() {
    return this != APPLICATION;
  }

  /** Whether instances of applications are subscribed. */
  public boolean byApplication() {
    return this != INTERFACE;
  }
}
