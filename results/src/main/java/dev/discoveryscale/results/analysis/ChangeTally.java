package dev.discoveryscale.results.analysis;

import dev.discoveryscale.results.record.AddressHash;
import dev.discoveryscale.results.record.InstanceChange;
import dev.discoveryscale.results.record.InstanceChange.Direction;
import java.util.List;

/** What became of one change of an instance. */
final class ChangeTally {
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

  /** Hashes of the addresses that directories of a model follow, in one registry. */
  List<String> addresses(String model, String registry) {
    return change.registries().contains(registry)
        ? change.addresses().getOrDefault(model, List.of()).stream().map(AddressHash::of).toList()
        : List.of();
  }

  Direction direction() {
    return change.direction();
  }

  long startedAtMs() {
    return change.startedAtMs();
  }

  /** Whether both were planned as one. */
  boolean ofOneGroup(ChangeTally other) {
    return change.plannedMs() == other.change.plannedMs()
        && change.churn().equals(other.change.churn())
        && change.action().equals(other.change.action());
  }

  /** One more address in one more directory is to show it. */
  void due() {
    sights++;
  }

  /** A list showed it. */
  void seen(long t, boolean amongOthers) {
    seen++;
    merged |= amongOthers;
    kind.visible(t - change.startedAtMs());
  }

  /** A directory was refreshed with what showed it. */
  void refreshed(long t) {
    kind.callable(t - change.startedAtMs());
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
