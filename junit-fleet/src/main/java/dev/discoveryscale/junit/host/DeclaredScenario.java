package dev.discoveryscale.junit.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.junit.channel.FleetDefinition;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.yaml.ProfileReader;
import dev.discoveryscale.simulator.yaml.ScenarioReader;
import dev.discoveryscale.simulator.yaml.Setting;
import dev.discoveryscale.simulator.yaml.Source;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The scenario and the profile that a definition amounts to: its file, if it has one, with the
 * definition's settings laid over it, checked as those of a run are.
 *
 * @param scenario registries and providers
 * @param profile who the fleet is made for: its line, and what it looks for
 */
record DeclaredScenario(Scenario scenario, Profile profile) {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String IMAGE = "containers.registry";

  /**
   * Reads and checks it.
   *
   * @param ports the ports where the fleet may listen
   * @throws BadInput naming the source, the path, the condition and the value
   */
  static DeclaredScenario of(FleetDefinition definition, HeldPorts ports) {
    List<Setting> settings = definition.settings().stream().map(Setting::parse).toList();
    String file = file(definition);
    Profile profile =
        profile(new Source(file, consumer(definition)).with(only(settings, Setting::forProfiles)));
    ObjectNode written =
        new Source(file, base(definition)).with(only(settings, each -> !each.forProfiles())).tree();
    prepare(written, definition, ports);
    Scenario scenario = ScenarioReader.read(new Source(file, written), unsaid -> {});
    Checks.check(new From<>(scenario, file), List.of(new From<>(profile, file)), Machine.limits());
    requireZooKeepers(scenario, file);
    requireOneKind(definition, scenario, file);
    requireContainersFor(settings, scenario, file);
    return new DeclaredScenario(scenario, profile);
  }

  /** The name of a definition in place of a file name. */
  static String file(FleetDefinition definition) {
    return definition.where() + " @ProviderFleet";
  }

  /** The fleet passes addresses to tests as those of ZooKeepers. */
  private static void requireZooKeepers(Scenario scenario, String file) {
    RegistrySettings registries = scenario.registries();
    if (registries.any(RegistryKind.NACOS)) {
      throw BadInput.at(
          file,
          registries.kind().isPresent() ? "registries.kind" : "registries.kinds",
          registries.describe(),
          "zookeeper, because fleets of tests support only ZooKeeper");
    }
  }

  private static void requireOneKind(FleetDefinition definition, Scenario scenario, String file) {
    if (definition.settings().contains("containers.use=true")
        && !scenario.registries().embedded()) {
      throw BadInput.at(
          file,
          "registries.connect",
          scenario.registries().connect().toString(),
          "absent with registries in containers");
    }
  }

  /** A requested image has no effect otherwise. */
  private static void requireContainersFor(List<Setting> settings, Scenario scenario, String file) {
    boolean asked = settings.stream().anyMatch(each -> each.path().equals(IMAGE));
    if (asked && !(scenario.containers().use() && scenario.registries().embedded())) {
      throw BadInput.at(
          file,
          IMAGE,
          scenario.containers().registry() + " with registries outside containers",
          "an image only with registries = CONTAINER, or with a scenario that has registries in"
              + " containers");
    }
  }

  private static List<Setting> only(List<Setting> all, Function<Setting, Boolean> wanted) {
    return all.stream().filter(wanted::apply).toList();
  }

  private static ObjectNode consumer(FleetDefinition definition) {
    ObjectNode profile = NODES.objectNode();
    profile.putObject("client").put("line", definition.line());
    String model =
        Map.of("interface", "interface", "instance", "application", "all", "application-first")
            .get(register(definition));
    profile.putObject("discovery").put("model", model);
    profile.putObject("jvm").put("heap", "64m");
    return profile;
  }

  private static String register(FleetDefinition definition) {
    if (!definition.register().isEmpty()) {
      return definition.register();
    }
    boolean both =
        ReleaseLine.parse(definition.line()).map(ReleaseLine::hasApplicationDiscovery).orElse(true);
    return both ? "all" : "interface";
  }

  private static Profile profile(Source source) {
    Map<String, String> releases =
        Dialects.lines().stream()
            .collect(
                Collectors.toMap(
                    ReleaseLine::toString, line -> Dialects.of(line).releases().get(0)));
    return new ProfileReader(releases).read("fleet", source, unsaid -> {});
  }

  private static ObjectNode base(FleetDefinition definition) {
    ObjectNode declared = NODES.objectNode();
    declared.put("name", "fleet");
    if (definition.scenario().isEmpty()) {
      declared.putObject("providers").put("instances", 100).put("interfaces", 1);
      return declared;
    }
    ObjectNode written = Source.read(Path.of(definition.scenario()), List.of()).tree();
    for (String part : List.of("registries", "providers", "containers")) {
      if (written.has(part)) {
        declared.set(part, written.get(part));
      }
    }
    return declared;
  }

  /** Ports that are free, and what must be there for changes that a test may ask for. */
  private static void prepare(ObjectNode written, FleetDefinition definition, HeldPorts ports) {
    if (written.get("providers") instanceof ObjectNode providers) {
      providers.set("protocols", protocols(providers.get("protocols"), definition, ports));
      providers.put("register", register(definition));
    }
    written.putObject("time").put("span", "1h").put("by", "real");
    ArrayNode churn = written.putArray("churn");
    if (definition.spare() > 0) {
      churn
          .addObject()
          .put("kind", "scale-out")
          .put("instances", definition.spare())
          .put("every", "1h")
          .put("stay", "30m");
    }
    if (definition.cuttable()) {
      churn.addObject().put("kind", "registry-unreachable").put("every", "1h").put("down", "1m");
    }
  }

  private static ArrayNode protocols(
      JsonNode written, FleetDefinition definition, HeldPorts ports) {
    ArrayNode protocols = NODES.arrayNode();
    if (!definition.protocols().isEmpty() || !(written instanceof ArrayNode list)) {
      List<String> names =
          definition.protocols().isEmpty() ? List.of("dubbo") : definition.protocols();
      names.forEach(name -> protocols.addObject().put("name", name).put("wire", name));
    } else {
      protocols.addAll(list.deepCopy());
    }
    for (JsonNode each : protocols) {
      if (each instanceof ObjectNode protocol) {
        protocol.put("port", ports.next());
      }
    }
    return protocols;
  }
}
