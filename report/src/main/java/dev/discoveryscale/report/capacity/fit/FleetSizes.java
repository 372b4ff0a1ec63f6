package dev.discoveryscale.report.capacity.fit;

import dev.discoveryscale.model.record.CellRecord.Expected;
import dev.discoveryscale.model.record.CellRecord.Holdings;
import dev.discoveryscale.model.record.RecordedScenario;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.analysis.CellSummary;
import java.util.Locale;
import java.util.Optional;

/**
 * A fleet by its sizes, as one profile's consumer meets it.
 *
 * @param protocols as registered, for each interface of an instance
 * @param followed how many of these the consumer keeps an invoker for
 * @param split each instance is in one of the registries, else in all of them
 * @param urlLength decoded length of a provider's URL, in bytes
 */
public record FleetSizes(
    int instances,
    int interfaces,
    double protocols,
    double followed,
    int registries,
    boolean split,
    int urlLength) {

  private static final double KB = 1024;

  /**
   * The fleet of a cell, from the resolved scenario and from what the consumer held; absent where
   * these do not say.
   */
  public static Optional<FleetSizes> of(RunRecord run, CellSummary cell) {
    RecordedScenario scenario = run.plan().scenario();
    int interfaces = scenario.interfaces().orElse(0);
    int instances = scenario.instances().orElse(0);
    int length = scenario.urlLength().orElse(0);
    int count = scenario.registries().orElse(0);
    Optional<Expected> expected = cell.record().setup().expected();
    Optional<Holdings> held = cell.holdings().filter(all -> all.visibleInstances() > 0);
    if (instances * interfaces == 0 || length * count == 0) {
      return Optional.empty();
    }
    return expected.flatMap(
        all ->
            held.map(
                holdings ->
                    new FleetSizes(
                        instances,
                        interfaces,
                        (double) all.registeredUrls() / (instances * interfaces),
                        hundredths((double) holdings.invokers() / holdings.visibleInstances()),
                        count,
                        scenario.split(),
                        length)));
  }

  /** One address that is missing in one replicate makes no other size of fleet. */
  private static double hundredths(double value) {
    return Math.round(value * 100) / 100.0;
  }

  /**
   * What replicates of a fleet have in common: all settings. The number of protocols that a
   * consumer was seen to follow is not part of it, because an address missing in one replicate does
   * not make another size.
   */
  FleetSizes size() {
    return new FleetSizes(instances, interfaces, protocols, 0, registries, split, urlLength);
  }

  /** The same with another number of instances. */
  public FleetSizes withInstances(int number) {
    return new FleetSizes(number, interfaces, protocols, followed, registries, split, urlLength);
  }

  /** The same with another number of interfaces. */
  public FleetSizes withInterfaces(int number) {
    return new FleetSizes(instances, number, protocols, followed, registries, split, urlLength);
  }

  /** The same with URLs of another length. */
  public FleetSizes withUrlLength(int bytes) {
    return new FleetSizes(instances, interfaces, protocols, followed, registries, split, bytes);
  }

  /** How often an instance is in the registries. */
  public double copies() {
    return split ? 1 : registries;
  }

  /** The share of the fleet that one registry holds. */
  double share() {
    return copies() / registries;
  }

  /** Instances x interfaces x protocols, whatever the model and the placement. */
  public double urls() {
    return (double) instances * interfaces * protocols;
  }

  /** Addresses that the consumer holds: those of protocols it follows, once for each registry. */
  public double heldUrls() {
    return (double) instances * interfaces * followed * copies();
  }

  /** Addresses in one push: those of one interface in one registry. */
  public double list() {
    return instances * followed * share();
  }

  /** URLs registered in one registry. */
  double registryUrls() {
    return urls() * share();
  }

  public double urlKb() {
    return urlLength / KB;
  }

  /** As reports print it. */
  public String words() {
    String kinds =
        number(protocols)
            + (followed < protocols ? " (%s followed)".formatted(number(followed)) : "");
    return "%,d x %d x %s, %d %s, URLs of %,d"
        .formatted(
            instances,
            interfaces,
            kinds,
            registries,
            registries == 1 ? "registry" : split ? "registries (split)" : "registries",
            urlLength);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
  }
}
