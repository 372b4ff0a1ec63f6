package dev.discoveryscale.simulator.yaml;

import dev.discoveryscale.model.Nearest;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The files of one command as they were written, with settings laid over them; nothing of them is
 * checked yet.
 *
 * @param scenario the scenario
 * @param profiles the profiles, in the order asked for
 */
public record Sources(Source scenario, List<Source> profiles) {

  public Sources {
    profiles = List.copyOf(profiles);
  }

  /**
   * Reads the files a command names.
   *
   * @param scenario a scenario's name or path
   * @param profiles names or paths; empty: the scenario's own, else all that ship
   * @param settings laid over them, in order
   * @throws BadInput if one cannot be read
   */
  static Sources read(Home home, String scenario, List<String> profiles, List<Setting> settings) {
    Source world =
        Source.read(
            home.scenarios().find(scenario, "SCENARIO", ""),
            settings.stream().filter(setting -> !setting.forProfiles()).toList());
    requireDiscovery(world);
    if (ProfileReader.isOne(world) || CallProfiles.isOne(world)) {
      throw BadInput.at(world.file(), "", "a profile", "a scenario, not a profile")
          .and("; give a scenario first, and this file with --profiles");
    }
    Ranges.fix(world.tree(), settings);
    List<Setting> forProfiles = settings.stream().filter(Setting::forProfiles).toList();
    List<Source> consumers = new ArrayList<>();
    for (Path file : files(home, world, profiles)) {
      consumers.add(discovery(Source.read(file, forProfiles)));
    }
    return new Sources(world, consumers);
  }

  private static void requireDiscovery(Source world) {
    if (CallScenarioReader.isOne(world)) {
      throw world
          .located(BadInput.must(world.file(), CallScenarioReader.KIND, "be discovery", "calls"))
          .and("; run, explain, validate and knee take scenarios of calls");
    }
  }

  private static Source discovery(Source profile) {
    if (CallProfiles.isOne(profile)) {
      throw profile
          .located(
              BadInput.must(
                  profile.file(),
                  CallProfiles.PROTOCOL,
                  "be absent in a profile of discovery",
                  profile.tree().path(CallProfiles.PROTOCOL).asText()))
          .and("; this is a profile of calls, for scenarios of kind: calls");
    }
    return profile;
  }

  /** Of the profiles that are asked for, else of those the scenario names, else of all. */
  private static List<Path> files(Home home, Source world, List<String> asked) {
    Catalogue known = home.profiles();
    if (!asked.isEmpty()) {
      return asked.stream().map(name -> known.find(name, "--profiles", "")).toList();
    }
    try {
      List<String> named = ScenarioReader.profiles(world.root(d -> {}));
      return named.isEmpty()
          ? known.names().stream().map(name -> known.find(name, "--profiles", "")).toList()
          : IntStream.range(0, named.size())
              .mapToObj(i -> known.find(named.get(i), world.file(), "profiles[%d]".formatted(i)))
              .toList();
    } catch (BadInput refused) {
      throw world.located(refused);
    }
  }

  /** The same files with more settings laid over them. */
  public Sources with(List<Setting> settings) {
    return new Sources(
        scenario.with(settings.stream().filter(setting -> !setting.forProfiles()).toList()),
        profiles.stream()
            .map(one -> one.with(settings.stream().filter(Setting::forProfiles).toList()))
            .toList());
  }

  /**
   * What they say.
   *
   * @param home whose profiles gates may name, if the scenario lists none
   * @param versions release by line, as built
   * @param limits what the machine gives
   * @throws BadInput naming the first thing that cannot be run
   */
  public Inputs inputs(Home home, Map<String, String> versions, Limits limits) {
    try {
      return read(home, versions, limits);
    } catch (BadInput refused) {
      BadInput located = scenario.located(refused);
      for (Source each : profiles) {
        located = each.located(located);
      }
      throw located;
    }
  }

  private Inputs read(Home home, Map<String, String> versions, Limits limits) {
    List<String> defaults = new ArrayList<>();
    Scenario read = ScenarioReader.read(scenario, d -> defaults.add(name(scenario) + ": " + d));
    ProfileReader reader = new ProfileReader(versions);
    List<From<Profile>> consumers = new ArrayList<>();
    for (Source each : profiles) {
      Profile profile =
          reader.read(
              Catalogue.nameOf(Path.of(each.file())),
              each,
              d -> defaults.add(name(each) + ": " + d));
      if (consumers.stream().anyMatch(c -> c.value().name().equals(profile.name()))) {
        throw BadInput.must("--profiles", "", "name each profile once", profile.name() + " again");
      }
      consumers.add(new From<>(profile, each.file()));
    }
    gatesNameKnownProfiles(home, read, consumers);
    Inputs inputs = new Inputs(new From<>(read, scenario.file()), consumers, defaults);
    Checks.check(inputs.scenario(), inputs.profiles(), limits);
    return inputs;
  }

  private static Path name(Source source) {
    return Path.of(source.file()).getFileName();
  }

  private void gatesNameKnownProfiles(Home home, Scenario read, List<From<Profile>> consumers) {
    Set<String> known =
        new HashSet<>(read.profiles().isEmpty() ? home.profiles().names() : read.profiles());
    consumers.forEach(consumer -> known.add(consumer.value().name()));
    for (int i = 0; i < read.gates().size(); i++) {
      Optional<String> profile = read.gates().get(i).profile();
      if (profile.isPresent() && !known.contains(profile.get())) {
        throw BadInput.at(
            scenario.file(),
            "gates[%d].profile".formatted(i),
            profile.get(),
            "one of " + String.join(", ", Nearest.first(profile.get(), known)));
      }
    }
  }
}
