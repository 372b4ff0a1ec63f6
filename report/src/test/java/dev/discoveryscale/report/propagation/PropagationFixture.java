package dev.discoveryscale.report.propagation;

import dev.discoveryscale.model.record.AddressHash;
import dev.discoveryscale.model.record.InstanceChange;
import dev.discoveryscale.model.record.InstanceChange.Direction;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.propagation.Propagation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Changes of one interface and the lists that one or two registries send, written by hand. */
final class PropagationFixture {
  static final String R1 = "r1:2181";
  static final String R2 = "r2:2181";
  static final String A = "dubbo://a:1";
  static final String A2 = "tri://a:2";
  static final String B = "dubbo://b:1";
  static final List<String> NONE = List.of();

  private final List<InstanceChange> changes = new ArrayList<>();
  private final List<Sample> samples = new ArrayList<>();

  PropagationTally tally() {
    return tally(List.of());
  }

  PropagationTally tally(List<String> registries) {
    PropagationTally tally = new PropagationTally(changes, registries);
    samples.forEach(tally);
    return tally;
  }

  Propagation sum() {
    return tally().sum().orElseThrow();
  }

  Kind kind(Direction direction) {
    return kind(sum(), direction);
  }

  static Kind kind(Propagation found, Direction direction) {
    return found.kinds().stream()
        .filter(kind -> kind.direction() == direction)
        .findFirst()
        .orElseThrow();
  }

  /** A change of an instance that is planned when it starts. */
  void change(String action, long t, List<String> registries, String... addresses) {
    change(t, action, t, registries, addresses);
  }

  /** Changes that are planned at the same time are one group. */
  void change(long planned, String action, long t, List<String> registries, String... addresses) {
    change(
        "restart",
        planned,
        action,
        t,
        Optional.empty(),
        registries,
        Map.of("interface", List.of(addresses)));
  }

  /** All addresses of an interface, in the directories of both models. */
  void interfaceChange(String name, String action, long t, String... addresses) {
    change(
        "odd",
        t,
        action,
        t,
        Optional.of(name),
        List.of(R1),
        Map.of("interface", List.of(addresses), "application", List.of(addresses)));
  }

  void registryChange(String action, long t, String registry) {
    change("odd", t, action, t, Optional.empty(), List.of(registry), Map.of());
  }

  void change(
      String churn,
      long planned,
      String action,
      long t,
      Optional<String> service,
      List<String> registries,
      Map<String, List<String>> addresses) {
    changes.add(
        new InstanceChange(
            churn,
            planned,
            action,
            Direction.of(action).orElseThrow(),
            t,
            t + 20,
            service,
            registries,
            addresses));
  }

  /** The first list of a registry, before any change. */
  PropagationFixture first(String registry) {
    return first(registry, "interface");
  }

  PropagationFixture first(String registry, String model) {
    return push(500, "subscribe", Optional.of(registry), model, Optional.of(true));
  }

  PropagationFixture push(String registry, long t, List<String> added, List<String> removed) {
    samples.add(
        new Sample.Push(
            t,
            "churn",
            Optional.of("a.B"),
            Optional.of(registry),
            Optional.of("interface"),
            Optional.of(9L),
            Optional.empty(),
            Optional.of(added.stream().map(AddressHash::of).toList()),
            Optional.of(removed.stream().map(AddressHash::of).toList())));
    return this;
  }

  /** A list without its differences, as older records have them, perhaps of an unnamed registry. */
  PropagationFixture push(long t, Optional<String> registry) {
    return push(t, "churn", registry, "interface", Optional.empty());
  }

  private PropagationFixture push(
      long t, String phase, Optional<String> registry, String model, Optional<Boolean> first) {
    samples.add(
        new Sample.Push(
            t,
            phase,
            Optional.of("a.B"),
            registry,
            Optional.of(model),
            Optional.of(9L),
            first,
            Optional.empty(),
            Optional.empty()));
    return this;
  }

  PropagationFixture refreshed(String registry, long t) {
    samples.add(new Sample.Refreshed(t, "churn", "a.B", registry, "interface"));
    return this;
  }
}
