package dev.discoveryscale.report.capacity.fit;

import dev.discoveryscale.model.record.CellRecord.Expected;
import dev.discoveryscale.model.record.CellRecord.Holdings;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.Providers;
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
    return run.plan()
        .scenario()
        .discovery()
        .filter(FleetSizes::isSized)
        .flatMap(
            scenario ->
                cell.record()
                    .setup()
                    .expected()
                    .flatMap(
                        expected ->
                            cell.holdings()
                                .filter(held -> held.visibleInstances() > 0)
                                .map(held -> of(scenario, expected, held))));
  }

  private static boolean isSized(Scenario scenario) {
    Providers providers = scenario.providers();
    return providers.instances() * providers.interfaces().count() != 0
        && providers.url().length() * scenario.registries().count() != 0;
  }

  private static FleetSizes of(Scenario scenario, Expected expected, Holdings held) {
    Providers providers = scenario.providers();
    int interfaces = providers.interfaces().count();
    if (providers.from().isPresent()) {
      return captured(
          expected.visibleInstances(),
          held.invokers(),
          interfaces,
          scenario.registries().count(),
          providers.url().length());
    }
    return new FleetSizes(
        providers.instances(),
        interfaces,
        (double) expected.registeredUrls() / (providers.instances() * interfaces),
        hundredths((double) held.invokers() / held.visibleInstances()),
        scenario.registries().count(),
        scenario.registries().split(),
        providers.url().length());
  }

  /**
   * What a consumer meets of a captured fleet, whose interfaces have different numbers of
   * instances: each has the mean of them.
   *
   * @param visible instances that it sees, summed over interfaces and registries
   * @param invokers that it holds of them
   * @param interfaces that it subscribes to
   */
  public static FleetSizes captured(
      long visible, long invokers, int interfaces, int registries, int urlLength) {
    int instances =
        (int) Math.max(1, Math.round((double) visible / ((long) interfaces * registries)));
    double each = (double) invokers / ((long) instances * interfaces * registries);
    return new FleetSizes(instances, interfaces, each, each, registries, false, urlLength);
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
