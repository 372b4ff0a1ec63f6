package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.churn.Step;
import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.model.churn.Target;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.schedule.Occurrences;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Warnings about valid scenarios that readers of the results should know. */
public final class Warnings {

  private static final Duration CACHE_CLEANUP = Duration.ofMinutes(7);

  /** {@code MetaCacheManager.DEFAULT_ENTRY_SIZE} of 3.0.15, 3.1.11, 3.2.19 and 3.3.6. */
  private static final int METADATA_CACHE = 100;

  /**
   * With this many played changes of a kind, young collections extrapolated from them agree with
   * those of the span within 10%; allocation needs fewer. Measured with G1 at interface level in
   * the experiment of {@code scenarios/compression.yaml}: report/README.md has its figures.
   */
  public static final int ENOUGH_CHANGES = 12;

  private Warnings() {}

  /** The warnings for a scenario with the profiles it is run with, one line each. */
  public static List<String> of(Scenario scenario, List<Profile> profiles) {
    List<String> warnings = new ArrayList<>(of(scenario));
    warnings.addAll(ChurnNotes.of(scenario, profiles));
    warnings.addAll(NacosWarnings.of(scenario, profiles));
    warnings.addAll(CapturedWarnings.of(scenario, profiles));
    if (scenario.time().by() != ChurnMode.REAL
        && profiles.stream().anyMatch(p -> p.discovery().model() == DiscoveryModel.APPLICATION)) {
      warnings.add(
          "young collections at application level are a coarse measure: they are few, and their"
              + " number depends on the eden that G1 chooses. In earlier cells with the same work it"
              + " chose 17 to 41 MB, and their number for the span differed by a factor of two. The"
              + " interval of one cell does not contain this difference. Compare"
              + " allocation, or use replicates (report/README.md)");
    }
    long revisions = revisions(scenario);
    if (revisions > METADATA_CACHE && profiles.stream().anyMatch(p -> asks(scenario, p))) {
      warnings.add(
          "the fleet has %,d revisions in a registry, and 3.x consumers cache the metadata of %d"
                  .formatted(revisions, METADATA_CACHE)
              + " by default (dubbo.meta.cache.entrySize): at application level they request the"
              + " other revisions again at every change");
    }
    return warnings;
  }

  /**
   * Most builds of the fleet in one registry; if parameters differ, each instance is a build. Each
   * group that withholds metadata has a build of its own.
   */
  private static long revisions(Scenario scenario) {
    Scenario.Providers fleet = scenario.providers();
    int registries =
        scenario.registries().placement().equals("split") ? scenario.registries().count() : 1;
    long instances = (fleet.instances() + registries - 1) / registries;
    return fleet.url().distinctParameters() > 0
        ? instances
        : Math.min(instances, fleet.url().revisions() + published(scenario));
  }

  private static long published(Scenario scenario) {
    return ChurnPlan.of(scenario).changes().stream()
        .filter(change -> change.action() == Action.PUBLISH)
        .count();
  }

  private static boolean asks(Scenario scenario, Profile profile) {
    return Expectation.of(scenario, profile).byApplication() > 0;
  }

  /** The warnings for a scenario, one line each. */
  public static List<String> of(Scenario scenario) {
    List<String> warnings = new ArrayList<>();
    ChurnPlan churn = ChurnPlan.of(scenario);
    profiled(scenario).ifPresent(warnings::add);
    close(scenario).ifPresent(warnings::add);
    kept(scenario, churn).ifPresent(warnings::add);
    warnings.addAll(unplayed(scenario, churn));
    none(scenario, churn).ifPresent(warnings::add);
    few(churn).ifPresent(warnings::add);
    if (scenario.churn().stream().anyMatch(kind -> kind.does(Action.CUT))) {
      warnings.add(
          "the consumer reaches its registries through relays of the simulator, because"
              + " registry-unreachable cuts them: they cost the simulator some processor time, and"
              + " delay each answer of a registry by some tens of microseconds");
    }
    if (scenario.time().by() != ChurnMode.REAL
        && !churn.changes().isEmpty()
        && churn.spacing().compareTo(ChurnPlan.HONEST_SPACING) < 0) {
      warnings.add(
          "changes are played %.1f s apart: consumers merge some of their pushes, because of Dubbo 3's"
                  .formatted(churn.spacing().toMillis() / 1000.0)
              + " delay of 5 s or because they still process the last list; at 3 s collections"
              + " extrapolated to the span were up to 35% too few, see report/README.md");
    }
    if (scenario.time().by() != ChurnMode.REAL
        && scenario.time().played().atLeast().duration().compareTo(CACHE_CLEANUP) < 0) {
      warnings.add(
          "addresses that left may still be cached when the live set after churn is read: Dubbo 3"
              + " drops them after up to 7 minutes. This is real time, also if only a sample of the span is played");
    }
    return warnings;
  }

  /** Kinds of churn whose cost cannot be measured because none of their changes is played. */
  public static List<String> unplayed(Scenario scenario) {
    return unplayed(scenario, ChurnPlan.of(scenario));
  }

  private static List<String> unplayed(Scenario scenario, ChurnPlan churn) {
    return churn.shares().stream()
        .filter(share -> share.playedChanges() == 0)
        .map(
            share ->
                "no %s fits into the played time of %s, so its cost is not measured; sampled changes are"
                        .formatted(share.churn(), scenario.time().played())
                    + " %d s apart".formatted(ChurnPlan.HONEST_SPACING.toSeconds()))
        .toList();
  }

  /** A span whose changes are all left out tells nothing of changes. */
  private static Optional<String> none(Scenario scenario, ChurnPlan churn) {
    return churn.spanChanges() == 0 || !churn.changes().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "no change is played, so nothing is measured of the %,d changes in the span of %s;"
                    .formatted(churn.spanChanges(), scenario.time().span())
                + " increase time.played");
  }

  /** A profiler uses part of the processor time that it measures. */
  private static Optional<String> profiled(Scenario scenario) {
    return scenario.profiling().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "a profiler is attached to the consumer for the still phase and the changes"
                + " (profiling): "
                + scenario.profiling().stream()
                    .map(Scenario.Profiling::word)
                    .collect(Collectors.joining(", "))
                + "; do not compare times, processor time, allocation and collections of these"
                + " cells with cells without a profiler; the command compare leaves them out");
  }

  /** Kinds whose changes are so close together in the span that consumers merge their pushes. */
  private static Optional<String> close(Scenario scenario) {
    List<String> kinds =
        scenario.churn().stream()
            .filter(kind -> kind.steps().get(0).action().target() != Target.REGISTRY)
            .flatMap(
                kind ->
                    spacing(scenario, kind)
                        .filter(spacing -> spacing.compareTo(ChurnPlan.HONEST_SPACING) < 0)
                        .map(
                            spacing ->
                                "%s (%.1f s)"
                                    .formatted(kind.kind().word(), spacing.toMillis() / 1000.0))
                        .stream())
            .distinct()
            .toList();
    if (kinds.isEmpty()) {
      return Optional.empty();
    }
    String upper =
        scenario.time().by() == ChurnMode.SAMPLING
            ? "; figures derived for the span from sampled changes are then upper bounds"
            : "";
    return Optional.of(
        "changes less than 12 s apart in the span: "
            + String.join(", ", kinds)
            + ". Consumers merge some of their pushes"
            + upper);
  }

  /** Kinds with too few played changes to extrapolate young collections from. */
  private static Optional<String> few(ChurnPlan churn) {
    List<String> kinds =
        churn.shortest().shares().stream()
            .filter(share -> share.playedChanges() > 0)
            .filter(share -> share.playedChanges() < Math.min(ENOUGH_CHANGES, share.spanChanges()))
            .map(
                share ->
                    "%s of the %,d changes of %s"
                        .formatted(played(share, churn), share.spanChanges(), share.churn()))
            .toList();
    return kinds.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "only few changes are planned for each cell: "
                + String.join(", ", kinds)
                + ". In earlier tests with fewer than %d played changes, young collections derived for the span had"
                    .formatted(ENOUGH_CHANGES)
                + " errors of up to 30%, see report/README.md");
  }

  /** Where the figures decide when playing ends: the fewest changes and the most. */
  private static String played(ChurnPlan.Share fewest, ChurnPlan churn) {
    long most =
        churn.shares().stream()
            .filter(share -> share.churn().equals(fewest.churn()))
            .mapToLong(ChurnPlan.Share::playedChanges)
            .max()
            .orElse(fewest.playedChanges());
    return most == fewest.playedChanges()
        ? String.valueOf(most)
        : "%d to %d".formatted(fewest.playedChanges(), most);
  }

  /** Changes that exclude others can make playing take longer than the span. */
  private static Optional<String> kept(Scenario scenario, ChurnPlan churn) {
    if (scenario.time().by() != ChurnMode.REAL || churn.changes().isEmpty()) {
      return Optional.empty();
    }
    Duration last = churn.changes().get(churn.changes().size() - 1).at();
    Duration span = scenario.time().span().duration();
    return last.compareTo(span) <= 0
        ? Optional.empty()
        : Optional.of(
            "changes that exclude others keep them waiting: the last one comes after %d s, but the span is %s"
                .formatted(last.toSeconds(), scenario.time().span()));
  }

  /** Shortest time between two changes of one kind in the span; empty if it has no two. */
  private static Optional<Duration> spacing(Scenario scenario, Churn kind) {
    long times = Occurrences.inSpan(scenario, kind);
    Stream<Duration> within =
        kind.steps().stream()
            .skip(1)
            .filter(step -> step.action().pushed())
            .map(step -> step.after().duration())
            .filter(gap -> times > 0);
    Stream<Duration> between =
        Stream.of(kind.every().duration().minus(Step.length(kind.steps())))
            .filter(gap -> times > 1);
    return Stream.concat(within, between).min(Comparator.naturalOrder());
  }
}
