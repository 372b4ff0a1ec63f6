package dev.discoveryscale.report.capacity.fit;

import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The dimensions of a fleet's size. */
public enum Dimension {
  INSTANCES("instances", Fleet::instances),
  INTERFACES("interfaces", Fleet::interfaces),
  PROTOCOLS("protocols", Fleet::protocols),
  REGISTRIES("registries", Fleet::registries),
  URL_LENGTH("URL length", Fleet::urlLength),
  URLS("URLs held", Fleet::heldUrls);

  private final String words;
  private final ToDoubleFunction<Fleet> size;

  Dimension(String words, ToDoubleFunction<Fleet> size) {
    this.words = words;
    this.size = size;
  }

  /** How reports name it. */
  public String words() {
    return words;
  }

  /** Whether a fleet is no smaller in anything than another. */
  public static boolean covers(Fleet fleet, Fleet other) {
    return Stream.of(values()).allMatch(d -> d.of(fleet) >= d.of(other));
  }

  /** Whether two fleets differ in nothing by more than so many times. */
  public static boolean near(Fleet one, Fleet other, double times) {
    return Stream.of(values())
        .allMatch(d -> d.of(one) <= times * d.of(other) && d.of(other) <= times * d.of(one));
  }

  /** How large a fleet is in it; URL length in bytes, everything else counted. */
  public double of(Fleet fleet) {
    return size.applyAsDouble(fleet);
  }
}
