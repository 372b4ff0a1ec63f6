package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Scenario and profiles as a run's record keeps them: with every default in them, so that they read
 * back the same whatever becomes a default later. They are read by the strict readers of the files
 * they came from.
 */
public final class Recorded {

  private Recorded() {}

  /**
   * Reads scenario and profiles back and checks them against this machine.
   *
   * @param file the record's file, for errors
   * @param versions release by line, as built
   * @throws BadInput naming the first thing that cannot be run here, or that another version of the
   *     simulator wrote
   */
  public static Inputs read(RunRecord run, Path file, Map<String, String> versions, Limits limits) {
    return read(run, file.toString(), List.of(), versions, limits);
  }

  /**
   * The same with settings laid over it.
   *
   * @param file the record's file, or whatever else errors are to name
   */
  public static Inputs read(
      RunRecord run,
      String file,
      List<Setting> settings,
      Map<String, String> versions,
      Limits limits) {
    String where = file + ": scenario";
    ObjectNode world = CallInputs.mapping(where, run.plan().scenario().settings()).deepCopy();
    settings.stream().filter(s -> !s.forProfiles()).forEach(s -> s.applyTo(world));
    Scenario scenario = ScenarioReader.read(new Source(where, world), d -> {});
    ProfileReader reader = new ProfileReader(versions);
    List<From<Profile>> profiles = new ArrayList<>();
    run.plan()
        .profiles()
        .forEach(
            (name, profile) -> {
              String of = file + ": profile " + name;
              ObjectNode written = asWritten(CallInputs.mapping(of, profile.settings()));
              settings.stream().filter(Setting::forProfiles).forEach(s -> s.applyTo(written));
              Source source = new Source(of, written);
              profiles.add(new From<>(reader.read(name, source, d -> {}), of));
            });
    Inputs inputs =
        new Inputs(
            new From<>(scenario, where),
            profiles,
            run.plan().defaults().stream().map(each -> each.path() + "=" + each.value()).toList());
    Checks.check(inputs.scenario(), inputs.profiles(), limits);
    return inputs;
  }

  /** A profile is named by its file, and of 2.6 there is no metadata to choose. */
  private static ObjectNode asWritten(ObjectNode profile) {
    ObjectNode written = profile.deepCopy().without("name");
    if (!keepsMetadata(written.path("client").path("line").asText())
        && written.get("discovery") instanceof ObjectNode discovery) {
      discovery.remove("metadata");
    }
    return written;
  }

  private static boolean keepsMetadata(String line) {
    return ReleaseLine.parse(line).map(ReleaseLine::keepsMetadata).orElse(true);
  }
}
