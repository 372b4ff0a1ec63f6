package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.churn.ChurnKind;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.simulator.snapshot.CapturedConsumer;
import dev.discoveryscale.simulator.snapshot.CapturedFleet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Warnings about parts of a captured fleet that a consumer cannot use at its level. */
final class CapturedWarnings {

  /** Longer lists are cut. */
  private static final int NAMED = 3;

  private final Scenario scenario;
  private final Profile profile;
  private final CapturedFleet fleet;

  /** Services without a usable address. */
  private final Set<ServiceSpec> missing;

  /** How many processes an application without a usable address has, by its name. */
  private final Map<String, Integer> unused = new TreeMap<>();

  private CapturedWarnings(Scenario scenario, Profile profile, CapturedFleet fleet) {
    this.scenario = scenario;
    this.profile = profile;
    this.fleet = fleet;
    this.missing = new LinkedHashSet<>(Fleets.services(scenario));
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
    List<String> names =
        IntStream.range(0, scenario.registries().count()).mapToObj(String::valueOf).toList();
    FleetAddresses places = new FleetAddresses(scenario, profile, names);
    List<String> owners = fleet.owners();
    Set<String> used = new LinkedHashSet<>();
    for (int i = 0; i < owners.size(); i++) {
      int instance = i;
      missing.removeIf(service -> places.count(instance, service) > 0);
      if (!used.contains(owners.get(i))
          && places.services().stream().anyMatch(service -> places.count(instance, service) > 0)) {
        used.add(owners.get(i));
      }
    }
    CapturedConsumer.seen(fleet, scenario.providers().interfaces().keys()).stream()
        .map(owners::get)
        .filter(application -> !used.contains(application))
        .forEach(application -> unused.merge(application, 1, Integer::sum));
    List<String> warnings = new ArrayList<>();
    if (!missing.isEmpty()) {
      warnings.add(services(places.services().size()));
    }
    if (!unused.isEmpty() && sampled()) {
      warnings.add(applications());
    }
    return warnings;
  }

  private String services(int all) {
    return "%s: %,d of %,d services have no address that its consumer can use at %s (%s). Calls of these services fail. Name others in providers.interfaces"
        .formatted(
            profile.name(),
            missing.size(),
            all,
            level(),
            some(missing.stream().map(ServiceSpec::key).sorted().toList()));
  }

  private String applications() {
    return "%s: its consumer can use no address of %s at %s (%s). Changes of %,d instances cost it little. Figures of a change are means of all played changes"
        .formatted(
            profile.name(),
            unused.size() == 1 ? "1 application" : "%,d applications".formatted(unused.size()),
            level(),
            some(unused.keySet()),
            unused.values().stream().mapToInt(Integer::intValue).sum());
  }

  private String level() {
    return switch (profile.discovery().model()) {
      case INTERFACE -> "interface level";
      case APPLICATION -> "application level";
      case APPLICATION_FIRST -> "both levels";
    };
  }

  private boolean sampled() {
    return scenario.time().by() == ChurnMode.SAMPLING
        && scenario.churn().stream()
            .anyMatch(churn -> churn.kind().size() == ChurnKind.Size.INSTANCES);
  }

  private static String some(Collection<String> names) {
    String first = names.stream().limit(NAMED).collect(Collectors.joining(", "));
    return names.size() <= NAMED ? first : "%s and %,d more".formatted(first, names.size() - NAMED);
  }
}
