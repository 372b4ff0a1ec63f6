package dev.discoveryscale.report.capacity.fit;

import java.util.Optional;

/**
 * The texts of lists of URLs that a consumer's registry layer keeps, in a heap of equal regions
 * (G1). Dubbo's {@code AbstractRegistry.saveProperties} joins the URLs of an interface in one
 * string for its cache file, one for each interface and registry, and builds it again at every
 * push. At application level no such text is kept.
 *
 * <p>G1 gives an object above half a region regions of its own ("humongous"): what is left of the
 * last one stays empty. A text of 600 KB takes a whole region of 1 MB.
 *
 * @param regionMb size of a region; absent where the collector has none, or at application level:
 *     then nothing is added
 */
public record ListTexts(Optional<Double> regionMb) {

  public static final ListTexts NONE = new ListTexts(Optional.empty());

  private static final double MB = 1 << 20;

  /** HotSpot aims at so many regions (HeapRegionBounds::target_number). */
  private static final double REGIONS = 2048;

  private static final double SMALLEST_REGION_MB = 1;
  private static final double LARGEST_REGION_MB = 32;

  /** A builder doubles until the text fits, so its array is at most twice the text. */
  private static final double BUILDER = 2;

  /**
   * The region that HotSpot chooses for a heap: a 2048th of the limit, rounded up to a power of
   * two, 1 to 32 MB (JDK 17, HeapRegion::setup_heap_region_size).
   */
  static double regionMb(double heapMb) {
    double region = SMALLEST_REGION_MB;
    while (region < LARGEST_REGION_MB && region * REGIONS < heapMb) {
      region *= 2;
    }
    return region;
  }

  /** The largest heap with such regions, in MB; infinite for the largest regions. */
  static double largestHeapMb(double regionMb) {
    return regionMb >= LARGEST_REGION_MB ? Double.POSITIVE_INFINITY : regionMb * REGIONS;
  }

  /** What the last regions of all texts leave empty, in MB: part of the live set. */
  public double unusedMb(FleetSizes fleet) {
    double text = textMb(fleet);
    return fleet.interfaces() * (double) fleet.registries() * (occupiedMb(text) - text);
  }

  /**
   * What is at hand while texts are built, in MB: a registry's client handles one push at a time,
   * and each needs a builder's array and the string that is made of it.
   */
  double buildersMb(FleetSizes fleet) {
    if (regionMb.isEmpty()) {
      return 0;
    }
    double text = textMb(fleet);
    return fleet.registries() * (occupiedMb(BUILDER * text) + occupiedMb(text));
  }

  /**
   * The number of instances from which on a text takes more than so many regions.
   *
   * @param regions 0: from which on it is humongous
   */
  int instancesAbove(int regions, FleetSizes fleet) {
    double border = regions == 0 ? regionMb.orElseThrow() / 2 : regions * regionMb.orElseThrow();
    return 1 + (int) Math.min(Integer.MAX_VALUE - 1, border / textMb(fleet.withInstances(1)));
  }

  /** How many whole regions a text fills. */
  int regions(FleetSizes fleet) {
    return (int) Math.floor(textMb(fleet) / regionMb.orElseThrow());
  }

  /** Of one interface in one registry: its URLs, each with a separator. */
  private static double textMb(FleetSizes fleet) {
    return fleet.instances() * fleet.protocols() * fleet.share() * (fleet.urlLength() + 1) / MB;
  }

  private double occupiedMb(double objectMb) {
    return regionMb
        .filter(region -> objectMb > region / 2)
        .map(region -> Math.ceil(objectMb / region) * region)
        .orElse(objectMb);
  }
}
