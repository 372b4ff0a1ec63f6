package dev.discoveryscale.simulator.yaml;

import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import java.util.List;
import java.util.Map;

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
   * @throws dev.discoveryscale.simulator.BadInput naming the first thing that cannot be run
   */
  public static Inputs read(
      Home home,
      String scenario,
      List<String> profiles,
      List<String> settings,
      Map<String, String> versions,
      Limits limits) {
    return Setting.blaming(
        settings,
        all -> Sources.read(home, scenario, profiles, all).inputs(home, versions, limits));
  }
}
