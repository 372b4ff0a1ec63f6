package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A scenario of calls with its stacks, one profile for each stack and payload, read and checked
 * together.
 *
 * @param scenario the scenario and its file
 * @param profiles the profiles and their files, in the order of stacks, then of payloads
 * @param excluded stacks that the scenario leaves out, with the reason
 * @param defaults every default that was applied, as {@code file: path=value}
 */
public record CallInputs(
    From<CallScenario> scenario,
    List<From<CallProfile>> profiles,
    Map<String, String> excluded,
    List<String> defaults) {

  /** Keys of stacks; each but the name may be set for all of them. */
  static final Set<String> STACK_KEYS =
      Set.of(
          "framework",
          "protocol",
          "transporter",
          "serialization",
          "decidedBy",
          "connections",
          "gateway",
          "libraries",
          "parameters",
          "line",
          "version",
          "server",
          "client",
          CallScenarioReader.JVM);

  public CallInputs {
    profiles = List.copyOf(profiles);
    excluded = Map.copyOf(excluded);
    defaults = List.copyOf(defaults);
  }

  /**
   * Reads and checks everything a command was given.
   *
   * @param source the scenario's file, as it was written
   * @param asked names of stacks, or files; empty: all of the scenario's
   * @param settings {@code path=value} texts of the command line
   * @param versions release by line, as built
   * @param limits what the machine gives
   * @throws BadInput naming the first thing that cannot be run
   */
  public static CallInputs read(
      Home home,
      Source source,
      List<String> asked,
      List<String> settings,
      Map<String, String> versions,
      Limits limits) {
    return Setting.blaming(settings, all -> laidOver(home, source, asked, all, versions, limits));
  }

  /** The same with settings that were read. */
  public static CallInputs laidOver(
      Home home,
      Source source,
      List<String> asked,
      List<Setting> all,
      Map<String, String> versions,
      Limits limits) {
    Source scenario =
        PublishedReader.inline(
            home, source.with(all.stream().filter(each -> !ofStacks(each)).toList()));
    Ranges.fix(scenario.tree(), all);
    try {
      return new CallReading(scenario, versions, limits)
          .read(home, asked, all.stream().filter(CallInputs::ofStacks).toList());
    } catch (BadInput refused) {
      throw scenario.located(refused);
    }
  }

  /**
   * A scenario whose chosen stacks are written out with their names, so that it needs no other file
   * and no choice any more.
   *
   * @param asked names of stacks; empty: all of the scenario's
   * @param settings laid over every stack
   * @param point values that the scenario is read with, as it may lack those that are swept
   * @param named whether stacks keep the names that they have without the swept values
   */
  static Source whole(
      Home home,
      Source source,
      List<String> asked,
      List<Setting> settings,
      List<Setting> point,
      boolean named,
      Map<String, String> versions,
      Limits limits) {
    Source scenario = source.with(point.stream().filter(each -> !ofStacks(each)).toList());
    try {
      CallReading reading = new CallReading(scenario, versions, limits);
      Section root = scenario.root(setting -> {});
      List<Setting> all =
          Stream.concat(settings.stream(), point.stream().filter(CallInputs::ofStacks))
              .filter(each -> !named || !each.path().equals("connections"))
              .toList();
      List<CallReading.Given> raw = reading.given(home, root);
      List<String> names = List.copyOf(reading.stacks(raw, all).keySet());
      List<String> chosen =
          reading.chosen(reading.stacks(raw, all), CallScenarioReader.excluded(root), asked);
      ObjectNode tree = source.tree().deepCopy();
      tree.remove(List.of("profiles", CallScenarioReader.EXCLUDE));
      ArrayNode stacks = tree.putArray(CallScenarioReader.STACKS);
      for (int i = 0; i < raw.size(); i++) {
        if (chosen.contains(names.get(i))) {
          ObjectNode stack = raw.get(i).stack().with(settings).tree();
          stacks.add(named ? stack.put("name", names.get(i)) : stack);
        }
      }
      return new Source(source.file(), tree, source.lines());
    } catch (BadInput refused) {
      throw scenario.located(refused);
    }
  }

  /** The names of the profiles, in order. */
  public List<String> names() {
    return profiles.stream().map(each -> each.value().name()).toList();
  }

  /** The same with some of the profiles, and with the gates that are for them. */
  public CallInputs with(Collection<String> names) {
    CallScenario some =
        scenario.value().withGates(gate -> gate.profile().map(names::contains).orElse(true));
    return new CallInputs(
        new From<>(some, scenario.file()),
        profiles.stream().filter(each -> names.contains(each.value().name())).toList(),
        excluded,
        defaults);
  }

  /** The same at another rate of its open loop. */
  public CallInputs atRate(int callsPerSecond) {
    return new CallInputs(
        new From<>(scenario.value().atRate(callsPerSecond), scenario.file()),
        profiles,
        excluded,
        defaults);
  }

  /** Whether a setting is laid over every stack. */
  static boolean ofStacks(Setting setting) {
    return STACK_KEYS.contains(setting.path().split("[.\\[]")[0]);
  }

  /**
   * Reads scenario and profiles of a run's record back and checks them against this machine.
   *
   * @param file the record's file, for errors
   * @throws BadInput naming the first thing that cannot be run here
   */
  public static CallInputs recorded(
      RunRecord run, Path file, Map<String, String> versions, Limits limits) {
    String where = file + ": scenario";
    CallReading reading =
        new CallReading(
            new Source(where, mapping(where, run.plan().scenario().settings())), versions, limits);
    run.plan()
        .profiles()
        .forEach(
            (name, profile) ->
                reading.recorded(name, mapping(file + ": profile " + name, profile.settings())));
    return reading.inputs(Map.of());
  }

  static ObjectNode mapping(String where, JsonNode tree) {
    if (tree instanceof ObjectNode mapping) {
      return mapping;
    }
    throw BadInput.at(where, "", "no mapping", "a mapping of keys to values");
  }
}
