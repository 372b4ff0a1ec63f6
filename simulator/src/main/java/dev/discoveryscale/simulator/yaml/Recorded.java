package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.discoveryscale.model.DubboLine;
import dev.discoveryscale.model.record.RecordedProfile;
import dev.discoveryscale.model.record.RecordedScenario;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Profile.HeapSizing;
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

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .addModule(new SimpleModule().addSerializer(Path.class, new ToStringSerializer()))
          .build();

  private Recorded() {}

  /** A scenario or profile of calls for a record. */
  public static JsonNode tree(Object value) {
    return JSON.valueToTree(value);
  }

  /** A scenario for a record. */
  public static RecordedScenario of(Scenario scenario) {
    return new RecordedScenario(JSON.valueToTree(scenario));
  }

  /** A profile for a record. */
  public static RecordedProfile of(Profile profile) {
    return new RecordedProfile(JSON.valueToTree(profile));
  }

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
    ObjectNode world = asItWas(mapping(where, run.plan().scenario().json()));
    settings.stream().filter(s -> !s.forProfiles()).forEach(s -> s.applyTo(world));
    Scenario scenario = ScenarioReader.read(new Source(where, world), d -> {});
    ProfileReader reader = new ProfileReader(versions);
    List<From<Profile>> profiles = new ArrayList<>();
    run.plan()
        .profiles()
        .forEach(
            (name, profile) -> {
              String of = file + ": profile " + name;
              ObjectNode written = asWritten(mapping(of, profile.json()));
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

  /** Before it was a setting, connections held all that was registered in a Nacos. */
  private static ObjectNode asItWas(ObjectNode scenario) {
    ObjectNode world = scenario.deepCopy();
    if (world.path("registries").get("nacos") instanceof ObjectNode nacos && !nacos.has("beats")) {
      nacos.put("beats", false);
    }
    return world;
  }

  /**
   * A profile is named by its file, and of 2.6 there is no metadata to choose; the heap of a
   * profile that was recorded before it was a setting grew.
   */
  private static ObjectNode asWritten(ObjectNode profile) {
    ObjectNode written = withHeapSizing(profile, HeapSizing.GROWING).without("name");
    if (!keepsMetadata(written.path("client").path("line").asText())
        && written.get("discovery") instanceof ObjectNode discovery) {
      discovery.remove("metadata");
    }
    return written;
  }

  private static boolean keepsMetadata(String line) {
    return DubboLine.parse(line).map(DubboLine::keepsMetadata).orElse(true);
  }

  /** A profile that says how its heap is sized: as given, where it says nothing itself. */
  public static ObjectNode withHeapSizing(ObjectNode profile, HeapSizing unlessSaid) {
    ObjectNode said = profile.deepCopy();
    if (said.get("jvm") instanceof ObjectNode jvm && !jvm.has("heapSizing")) {
      jvm.put("heapSizing", unlessSaid.word());
    }
    return said;
  }

  private static ObjectNode mapping(String where, JsonNode tree) {
    if (tree instanceof ObjectNode mapping) {
      return mapping;
    }
    throw BadInput.at(where, "", "no mapping", "a mapping of keys to values");
  }
}
