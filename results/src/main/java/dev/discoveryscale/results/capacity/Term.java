package dev.discoveryscale.results.capacity;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** A part of a cost, with the size it grows by. */
public enum Term {
  CONSTANT("in any case", 1, f -> 1),
  INSTANCES("per 1,000 instances", 1000, f -> f.instances() * f.share(), Dimension.INSTANCES),
  HELD_URLS(
      "per 1,000 URLs held",
      1000,
      Fleet::heldUrls,
      Dimension.INSTANCES,
      Dimension.INTERFACES,
      Dimension.PROTOCOLS,
      Dimension.REGISTRIES),
  HELD_URL_KB(
      "per 1,000 URLs held and KB of their length",
      1000,
      f -> f.heldUrls() * f.urlKb(),
      Dimension.URL_LENGTH),
  LIST(
      "per 1,000 URLs of the list pushed",
      1000,
      Fleet::list,
      Dimension.INSTANCES,
      Dimension.PROTOCOLS),
  LIST_KB(
      "per 1,000 URLs of the list pushed and KB of their length",
      1000,
      f -> f.list() * f.urlKb(),
      Dimension.URL_LENGTH),
  SUBSCRIBED_URLS(
      "per 1,000 URLs followed in that registry",
      1000,
      f -> f.list() * f.interfaces(),
      Dimension.INTERFACES),
  SUBSCRIBED_URL_KB(
      "per 1,000 URLs followed in that registry and KB of their length",
      1000,
      f -> f.list() * f.interfaces() * f.urlKb(),
      Dimension.INTERFACES,
      Dimension.URL_LENGTH),
  REGISTRY_URLS(
      "per 1,000 URLs registered in it",
      1000,
      Fleet::registryUrls,
      Dimension.INSTANCES,
      Dimension.INTERFACES,
      Dimension.PROTOCOLS),
  REGISTRY_URL_KB(
      "per 1,000 URLs registered in it and KB of their length",
      1000,
      f -> f.registryUrls() * f.urlKb(),
      Dimension.URL_LENGTH);

  private final String per;
  private final double scale;
  private final ToDoubleFunction<Fleet> size;
  private final List<Dimension> dimensions;

  Term(String per, double scale, ToDoubleFunction<Fleet> size, Dimension... dimensions) {
    this.per = per;
    this.scale = scale;
    this.size = size;
    this.dimensions = List.of(dimensions);
  }

  /** What its coefficient is said for, as reports print it. */
  public String per() {
    return per;
  }

  /** So many of its sizes make one unit of its coefficient. */
  double scale() {
    return scale;
  }

  /** How large a fleet is in it, in units of the coefficient. */
  double of(Fleet fleet) {
    return size.applyAsDouble(fleet) / scale;
  }

  /** What has to be varied for it to be told from the terms before it. */
  List<Dimension> dimensions() {
    return dimensions;
  }
}
