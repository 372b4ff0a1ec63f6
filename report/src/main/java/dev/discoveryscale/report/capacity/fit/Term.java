package dev.discoveryscale.report.capacity.fit;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** A part of a cost, with the size it grows by. */
public enum Term {
  CONSTANT("constant", 1, f -> 1),
  INSTANCES("per 1,000 instances", 1000, FleetSizes::instances, Dimension.INSTANCES),
  HELD_URLS("per 1,000 URLs held", 1000, FleetSizes::heldUrls, Dimension.URLS),
  HELD_URL_KB(
      "per 1,000 URLs held x KB of length",
      1000,
      f -> f.heldUrls() * f.urlKb(),
      Dimension.URL_LENGTH),
  LIST("per 1,000 URLs of the list", 1000, FleetSizes::list, Dimension.INSTANCES),
  LIST_KB(
      "per 1,000 URLs of the list x KB of length",
      1000,
      f -> f.list() * f.urlKb(),
      Dimension.URL_LENGTH),
  /** What 2.x writes into its cache file at every push: all that it follows in that registry. */
  SUBSCRIBED_URL_KB(
      "per 1,000 URLs followed in that registry x KB of length",
      1000,
      f -> f.list() * f.interfaces() * f.urlKb(),
      Dimension.INTERFACES,
      Dimension.URL_LENGTH),
  /** One list of instances serves all interfaces, and makes a push for each. */
  SHARED_INSTANCES(
      "per 1,000 instances, by the number of interfaces",
      1000,
      f -> f.instances() * f.share() / f.interfaces(),
      Dimension.INSTANCES,
      Dimension.INTERFACES),
  REGISTRY_INSTANCES(
      "per 1,000 instances registered in it",
      1000,
      f -> f.instances() * f.share(),
      Dimension.INSTANCES),
  REGISTRY_URLS("per 1,000 URLs registered in it", 1000, FleetSizes::registryUrls, Dimension.URLS),
  REGISTRY_URL_KB(
      "per 1,000 URLs registered in it x KB of length",
      1000,
      f -> f.registryUrls() * f.urlKb(),
      Dimension.URL_LENGTH),
  INTERFACES("per interface", 1, FleetSizes::interfaces, Dimension.INTERFACES);

  private final String per;
  private final double scale;
  private final ToDoubleFunction<FleetSizes> size;
  private final List<Dimension> dimensions;

  Term(String per, double scale, ToDoubleFunction<FleetSizes> size, Dimension... dimensions) {
    this.per = per;
    this.scale = scale;
    this.size = size;
    this.dimensions = List.of(dimensions);
  }

  /** The unit of its coefficient, as reports print it. */
  public String per() {
    return per;
  }

  /** How large a fleet is in it, in units of the coefficient. */
  double of(FleetSizes fleet) {
    return size.applyAsDouble(fleet) / scale;
  }

  /** What has to be varied to distinguish it from the terms before it. */
  List<Dimension> dimensions() {
    return dimensions;
  }
}
