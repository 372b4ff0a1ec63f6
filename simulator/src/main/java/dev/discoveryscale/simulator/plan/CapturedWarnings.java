package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.churn.ChurnKind;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.report.text.NameList;
import dev.discoveryscale.simulator.snapshot.CapturedConsumer;
import dev.discoveryscale.simulator.snapshot.CapturedFleet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Warnings about parts of a captured fleet that a consumer cannot use at its level. */
final class CapturedWarnings {

  /** Longer lists are cut. */
  private static final int NAMED = 3;

  private final Scenario scenario;
  private final Profile profile;
  private final CapturedFleet fleet;

  /** Services without a usable address. */
  private final Set<ServiceSpec> missing;

  /** Applications that the consumer's level lists. */
  private final Set<String> listed = new HashSet<>();

  private CapturedWarnings(Scenario scenario, Profile profile, CapturedFleet fleet) {
    this.scenario = scenario;
    this.profile = profile;
    this.fleet = fleet;
    this.missing = new HashSet<>(Fleets.services(scenario));
  }

  /** The warnings for a scenario with the profiles it is run with, one line each. */
  static List<String> of(Scenario scenario, List<Profile> profiles) {
    return Fleets.captured(scenario).stream()
        .flatMap(
            fleet ->
                profiles.stream()
                    .flatMap(
                        profile -> new CapturedWarnings(scenario, profile, fleet).look().stream()))
        .toList();
  }

  private List<String> look() {
    FleetAddresses places = Fleets.addresses(scenario, profile);
    List<String> owners = fleet.owners();
    for (int i = 0; i < owners.size(); i++) {
      for (ServiceSpec service : places.services(i)) {
        if (missing.contains(service) && places.count(i, service) > 0) {
          missing.remove(service);
        }
        if (!listed.contains(owners.get(i)) && places.isListed(i, service)) {
          listed.add(owners.get(i));
        }
      }
    }
    SortedMap<String, Integer> unlisted = new TreeMap<>();
    CapturedConsumer.seen(fleet, scenario.providers().interfaces().keys()).stream()
        .map(owners::get)
        .filter(application -> !listed.contains(application))
        .forEach(application -> unlisted.merge(application, 1, Integer::sum));
    List<String> warnings = new ArrayList<>();
    if (!missing.isEmpty()) {
      warnings.add(services(places.services().size()));
    }
    if (!unlisted.isEmpty() && sampled()) {
      warnings.add(applications(unlisted));
    }
    return warnings;
  }

  private String services(int all) {
    return "%s: %,d of %,d services have no address that its consumer can use at %s (%s). Calls of these services fail. Let it look for others with providers.interfaces or providers.consumedBy"
        .formatted(
            profile.name(),
            missing.size(),
            all,
            level(),
            NameList.of(missing.stream().map(ServiceSpec::key).sorted().toList(), NAMED));
  }

  private String applications(SortedMap<String, Integer> unlisted) {
    return "%s: %s not at %s (%s). Changes of their %,d instances are played, but its consumer does not see them, so its mean cost of a change is too low"
        .formatted(
            profile.name(),
            unlisted.size() == 1
                ? "1 application is"
                : "%,d applications are".formatted(unlisted.size()),
            level(),
            NameList.of(unlisted.keySet(), NAMED),
            unlisted.values().stream().mapToInt(Integer::intValue).sum());
  }

  private String level() {
    return switch (profile.discovery().model()) {
      case INTERFACE -> "interface level";
      case APPLICATION -> "application level";
      case APPLICATION_FIRST -> "either level";
    };
  }

  private boolean sampled() {
    return scenario.time().by() == ChurnMode.SAMPLING
        && scenario.churn().stream()
            .anyMatch(churn -> churn.kind().size() == ChurnKind.Size.INSTANCES);
  }
}
