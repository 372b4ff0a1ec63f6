package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Notes on effects of churn kinds with certain profiles that are not obvious. */
final class ChurnNotes {

  /** The longest session timeout that ZooKeeper grants with its default tick. */
  private static final Duration GRANTED = Duration.ofSeconds(40);

  /** Two thirds of it: after that ZooKeeper's client gives up a silent connection. */
  private static final Duration NOTICED = Duration.ofSeconds(27);

  /** How long a Nacos waits for a beat before it removes an instance. */
  private static final Duration BEATS_MISSED = Duration.ofSeconds(30);

  private final Scenario scenario;
  private final List<Profile> profiles;
  private final List<String> notes = new ArrayList<>();

  private ChurnNotes(Scenario scenario, List<Profile> profiles) {
    this.scenario = scenario;
    this.profiles = profiles;
  }

  /** The notes for a scenario with the profiles it is run with, one line each. */
  static List<String> of(Scenario scenario, List<Profile> profiles) {
    ChurnNotes notes = new ChurnNotes(scenario, profiles);
    scenario.churn().forEach(notes::about);
    return notes.notes.stream().distinct().toList();
  }

  private void about(Churn churn) {
    switch (churn.kind()) {
      case CRASH, SESSION_EXPIRY -> unseen(churn, churn.wait("down"));
      case REGISTRY_UNREACHABLE -> cut(churn.wait("down"));
      case EMPTY_PUSH ->
          note(
              profile -> !protects(profile),
              "while an interface is empty, calls of %s fail: they accept an empty list");
      case METADATA_LATE, METADATA_FAILING ->
          withheld(churn.kind().word(), churn.group(scenario.providers().instances()));
      default -> {}
    }
  }

  private void cut(Span down) {
    if (scenario.registries().any(RegistryKind.ZOOKEEPER)
        && down.duration().compareTo(NOTICED) < 0) {
      notes.add(
          "registry-unreachable for %s is not noticed by the consumer%s: its client reports a lost"
                  .formatted(down, inZooKeeper())
              + " connection only after 27 s of silence; changes in that time arrive late");
    }
  }

  private void withheld(String kind, int group) {
    note(
        profile -> !asks(profile),
        kind + " is only a rolling upgrade for %s, which request no metadata");
    note(
        profile -> asks(profile) && remote(profile),
        kind + " leaves the revision's node out of the registry; %s read that node");
    if (group > 1) {
      note(
          profile -> asks(profile) && forgets(profile),
          kind
              + " of several instances may lose their addresses in %s until the application's next"
              + " change: these consumers forget to request the metadata again");
    }
  }

  /** An instance that is back before the registry's timeout never disappears from its lists. */
  private void unseen(Churn churn, Span down) {
    if (scenario.registries().any(RegistryKind.ZOOKEEPER)
        && down.duration().compareTo(GRANTED) < 0) {
      notes.add(
          "%s with a down of %s is over before the registry's timeout of 40 s%s: no list shows it, and"
                  .formatted(churn.kind().word(), down, inZooKeeper())
              + " its propagation is \"unseen\"; calls to instances that are down fail meanwhile");
    }
    if (down.duration().compareTo(BEATS_MISSED) < 0) {
      note(
          profile -> Fleets.beats(scenario, profile),
          churn.kind().word()
              + " with a down of "
              + down
              + " is over before a Nacos removes an instance without beats (30 s): no list of %s"
              + " shows that it left");
    }
  }

  /** With mixed registries the note applies only to ZooKeeper. */
  private String inZooKeeper() {
    return scenario.registries().any(RegistryKind.NACOS) ? " (ZooKeeper)" : "";
  }

  private void note(Predicate<Profile> concerned, String text) {
    String names =
        profiles.stream().filter(concerned).map(Profile::name).collect(Collectors.joining(", "));
    if (!names.isEmpty()) {
      notes.add(text.formatted(names));
    }
  }

  private static boolean protects(Profile profile) {
    return profile.client().line().protectsFromEmptyLists();
  }

  /** {@code ServiceInstancesChangedListener} of 3.0.15, 3.1.11 and 3.2.19, not of 3.3.6. */
  private static boolean forgets(Profile profile) {
    return !profile.client().line().atLeast(ReleaseLine.DUBBO_3_3);
  }

  private boolean asks(Profile profile) {
    return Expectation.of(scenario, profile).byApplication() > 0;
  }

  private static boolean remote(Profile profile) {
    return profile.discovery().metadata() == MetadataStorage.REMOTE;
  }
}
