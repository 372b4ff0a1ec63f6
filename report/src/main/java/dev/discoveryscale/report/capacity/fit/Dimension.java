package dev.discoveryscale.report.capacity.fit;

import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The dimensions of a fleet's size. */
public enum Dimension {
  INSTANCES("instances", FleetSizes::instances),
  INTERFACES("interfaces", FleetSizes::interfaces),
  PROTOCOLS("protocols", FleetSizes::protocols),
  REGISTRIES("registries", FleetSizes::registries),
  URL_LENGTH("URL length", FleetSizes::urlLength),
  URLS("URLs held", FleetSizes::heldUrls);

  private final String words;
  private final ToDoubleFunction<FleetSizes> size;

  Dimension(String words, ToDoubleFunction<FleetSizes> size) {
    this.words = words;
    this.size = size;
  }

  /** How reports name it. */
  public String words() {
    return words;
  }

  /** Whether a fleet is no smaller in anything than another. */
  public static boolean covers(FleetSizes fleet, FleetSizes other) {
    return Stream.of(values()).allMatch(d -> d.of(fleet) >= d.of(other));
  }

  /** Whether two fleets differ in nothing by more than so many times. */
  public static boolean near(FleetSizes one, FleetSizes other, double times) {
    return Stream.of(values())
        .allMatch(d -> d.of(one) <= times * d.of(other) && d.of(other) <= times * d.of(one));
  }

  /** How large a fleet is in it; URL length in bytes, everything else counted. */
  public double of(FleetSizes fleet) {
    return size.applyAsDouble(fleet);
  }
}
