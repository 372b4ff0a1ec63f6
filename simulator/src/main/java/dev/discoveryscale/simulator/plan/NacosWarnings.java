package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.PlayedTime;
import dev.discoveryscale.provider.dialect.NacosClient.Registering;
import dev.discoveryscale.provider.dialect.NacosDialects;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Warnings for scenarios with Nacos registries. */
public final class NacosWarnings {

  /** {@code nacos.remote.client.grpc.maxinbound.message.size} of nacos-client 2.x, by default. */
  private static final long LARGEST_MESSAGE = 10L << 20;

  /**
   * {@code InstancesChangeNotifier} of nacos-client 1.4.2 and 2.1.0 receives the events of all
   * clients in its JVM; from 2.1.2 on only those of its own client.
   */
  private static final Set<ReleaseLine> MIXING =
      Set.of(ReleaseLine.DUBBO_2_7, ReleaseLine.DUBBO_3_0);

  /** Three fetches of every list by nacos-client 1.4.2, one every 10 s: fewer give no rate. */
  private static final Duration COUNTABLE_FETCHES = Duration.ofSeconds(30);

  /** More beats than this load a machine with a few cores: each is a request to a server. */
  private static final long MANY_BEATS = 1_000;

  private NacosWarnings() {}

  /** The warnings for a scenario with the profiles it is run with, one line each. */
  static List<String> of(Scenario scenario, List<Profile> profiles) {
    List<String> warnings = new ArrayList<>();
    List<Profile> known =
        profiles.stream()
            .filter(each -> NacosDialects.lines().contains(each.client().line()))
            .toList();
    if (!scenario.registries().any(RegistryKind.NACOS)) {
      return warnings;
    }
    String single = names(known, profile -> keptSingly(scenario, profile));
    if (!single.isEmpty()) {
      warnings.add(
          "providers of %s register each protocol singly: a genuine Nacos keeps only the last protocol of each connection, and the cell fails; rnacos keeps all"
              .formatted(single));
    }
    String mixing = names(known, profile -> MIXING.contains(profile.client().line()));
    if (!mixing.isEmpty() && scenario.registries().count(RegistryKind.NACOS) > 1) {
      warnings.add(
          "the nacos-client of %s passes a push of any Nacos to its listeners at every Nacos: with several, lists arrive twice, and one server's lists replace another's; a 3.0 consumer at interface level then holds more invokers than there are addresses, and its cell fails"
              .formatted(mixing));
    }
    String large =
        names(
            known.stream().filter(each -> registering(each) != Registering.BEATS).toList(),
            profile -> Needs.of(scenario, profile).largestPush() > LARGEST_MESSAGE);
    if (!large.isEmpty()) {
      warnings.add(
          "the longest list of a service exceeds 10 MB, the default message limit of"
              + " the nacos-client of %s (nacos.remote.client.grpc.maxinbound.message.size)"
                  .formatted(large));
    }
    String fetching = names(known, profile -> registering(profile) == Registering.BEATS);
    List<String> brief = brief(scenario.time());
    if (!fetching.isEmpty() && !brief.isEmpty()) {
      warnings.add(
          "the nacos-client of %s fetches every list every 10 s: below 30s, chance decides how many fetches fall into %s, and so the figures per hour, call and push"
              .formatted(fetching, String.join(" and ", brief)));
    }
    for (Profile profile : known) {
      double beats = Needs.of(scenario, profile).beatsPerSecond();
      if (beats > MANY_BEATS) {
        warnings.add(
            "providers of %s send %,.0f beats a second, which load the consumer's machine if all run on one; with registries.nacos.beats: false connections hold the instances, and a killed instance vanishes at once"
                .formatted(profile.name(), beats));
      }
    }
    return warnings;
  }

  /** The phases whose costs per hour and call are reported, and that contain too few fetches. */
  private static List<String> brief(PlayedTime time) {
    return Stream.of(Map.entry("time.quiet", time.quiet()), Map.entry("time.still", time.still()))
        .filter(phase -> phase.getValue().duration().compareTo(COUNTABLE_FETCHES) < 0)
        .map(phase -> "%s (%s)".formatted(phase.getKey(), phase.getValue()))
        .toList();
  }

  /**
   * Whether providers of a profile's line register several protocols of an interface one by one on
   * one connection; a Nacos 2 then keeps only the last.
   */
  public static boolean keptSingly(Scenario scenario, Profile profile) {
    return registering(profile) == Registering.SINGLY
        && Fleets.registerMode(scenario, profile) != RegisterMode.INSTANCE
        && scenario.providers().protocols().of(profile.client().line()).size() > 1;
  }

  private static Registering registering(Profile profile) {
    return NacosDialects.of(profile.client().line()).client().registering();
  }

  private static String names(List<Profile> profiles, Predicate<Profile> concerned) {
    return profiles.stream().filter(concerned).map(Profile::name).collect(Collectors.joining(", "));
  }
}
