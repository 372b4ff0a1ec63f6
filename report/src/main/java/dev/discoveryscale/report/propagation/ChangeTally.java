package dev.discoveryscale.report.propagation;

import dev.discoveryscale.model.record.AddressHash;
import dev.discoveryscale.model.record.InstanceChange;
import dev.discoveryscale.model.record.InstanceChange.Direction;
import java.util.List;

/** The result of one change. */
final class ChangeTally {

  /** The changes that were planned as one: of one kind, with one action, at one moment. */
  record Group(String churn, String action, long plannedMs) {}

  private static final String BY_INTERFACE = "interface";

  private final InstanceChange change;
  private final KindTally kind;
  private long sights;
  private long seen;
  private boolean merged;

  /** Adds itself to the changes of its kind. */
  ChangeTally(InstanceChange change, KindTally kind) {
    this.change = change;
    this.kind = kind;
    kind.add(this);
  }

  /** Hashes of the addresses that a directory is to show as come or gone. */
  List<String> addresses(String model, String registry, String service) {
    return concerns(model, registry, service)
        ? change.addresses(model, service).stream().map(AddressHash::of).toList()
        : List.of();
  }

  /** Whether a directory is to rebuild its invokers though no address moves. */
  boolean rebuilds(String registry, String service) {
    return direction() == Direction.STAYED
        && change.service().filter(service::equals).isPresent()
        && change.registries().contains(registry);
  }

  /** Whether it is a registry that changed, one that a directory belongs to. */
  boolean ofRegistry(String registry) {
    return direction() == Direction.STAYED
        && change.service().isEmpty()
        && change.registries().contains(registry);
  }

  /** Directories of applications show an application whole, whatever the interface. */
  private boolean concerns(String model, String registry, String service) {
    return change.registries().contains(registry)
        && (!model.equals(BY_INTERFACE) || change.service().orElse(service).equals(service));
  }

  Direction direction() {
    return change.direction();
  }

  long startedAtMs() {
    return change.startedAtMs();
  }

  /** The changes that it was planned as one with. */
  Group group() {
    return new Group(change.churn(), change.action(), change.plannedMs());
  }

  /** One more address in one more directory is to show it, or one more directory to rebuild. */
  void due() {
    sights++;
  }

  /** A list showed it. */
  void seen(long t, boolean amongOthers) {
    seen++;
    merged |= amongOthers;
    kind.visible.add(this, t - change.startedAtMs());
  }

  /** A directory was refreshed with what showed it. */
  void refreshed(long t) {
    kind.callable.add(this, t - change.startedAtMs());
  }

  /** A directory was rebuilt for it. */
  void rebuilt(long t) {
    seen++;
    refreshed(t);
  }

  long sights() {
    return sights;
  }

  long sightsUnseen() {
    return sights - seen;
  }

  /** Whether a list showed it together with changes of another group. */
  boolean merged() {
    return merged;
  }

  /** How long the registries took to acknowledge all of it. */
  long acknowledgedMs() {
    return change.finishedAtMs() - change.startedAtMs();
  }
}
