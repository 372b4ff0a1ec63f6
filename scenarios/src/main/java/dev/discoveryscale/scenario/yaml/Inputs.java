package dev.discoveryscale.scenario.yaml;

import dev.discoveryscale.scenario.BadInput;
import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Scenario;
import dev.discoveryscale.scenario.plan.Checks;
import dev.discoveryscale.scenario.plan.Checks.From;
import dev.discoveryscale.scenario.plan.Checks.Limits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A scenario with the profiles it is to be run with, read and checked together.
 *
 * @param scenario the scenario and its file
 * @param profiles the profiles and their files, in the order asked for
 * @param defaults every default that was applied, as {@code file: path=value}
 */
public record Inputs(From<Scenario> scenario, List<From<Profile>> profiles, List<String> defaults) {

  public Inputs {
    profiles = List.copyOf(profiles);
    defaults = List.copyOf(defaults);
  }

  /**
   * Reads and checks everything a command was given.
   *
   * @param home where names are looked up
   * @param scenario a scenario's name or path
   * @param profiles names or paths; empty: the scenario's own
   * @param settings {@code path=value} texts of the command line
   * @param versions release by line, as built
   * @param limits what the machine gives
   * @throws BadInput naming the first thing that cannot be run
   */
  public static Inputs read(
      Home home,
      String scenario,
      List<String> profiles,
      List<String> settings,
      Map<String, String> versions,
      Limits limits) {
    List<Setting> all = settings.stream().map(Setting::parse).toList();
    List<Setting> forProfiles = all.stream().filter(Setting::forProfiles).toList();
    List<Setting> forScenario = all.stream().filter(s -> !s.forProfiles()).toList();
    List<String> defaults = new ArrayList<>();

    Path file = home.scenarios().find(scenario);
    Scenario read =
        ScenarioReader.read(
            Source.read(file, forScenario), d -> defaults.add(file.getFileName() + ": " + d));
    List<String> names = profiles.isEmpty() ? read.profiles() : profiles;
    ProfileReader reader = new ProfileReader(versions);
    List<From<Profile>> consumers = new ArrayList<>();
    for (String name : names.isEmpty() ? home.profiles().names() : names) {
      Path path = home.profiles().find(name);
      Profile profile =
          reader.read(
              Catalogue.nameOf(path),
              Source.read(path, forProfiles),
              d -> defaults.add(path.getFileName() + ": " + d));
      if (consumers.stream().anyMatch(c -> c.value().name().equals(profile.name()))) {
        throw BadInput.at("--profiles", profile.name(), "the same name again", "each profile once");
      }
      consumers.add(new From<>(profile, path.toString()));
    }
    gatesNameKnownProfiles(home, read, file, consumers);
    Inputs inputs = new Inputs(new From<>(read, file.toString()), consumers, defaults);
    Checks.check(inputs.scenario(), inputs.profiles(), limits);
    return inputs;
  }

  private static void gatesNameKnownProfiles(
      Home home, Scenario scenario, Path file, List<From<Profile>> consumers) {
    Set<String> known = new TreeSet<>(home.profiles().names());
    consumers.forEach(consumer -> known.add(consumer.value().name()));
    for (int i = 0; i < scenario.gates().size(); i++) {
      Optional<String> profile = scenario.gates().get(i).profile();
      if (profile.isPresent() && !known.contains(profile.get())) {
        throw BadInput.at(
            file.toString(),
            "gates[%d].profile".formatted(i),
            profile.get(),
            "one of " + String.join(", ", known));
      }
    }
  }
}
