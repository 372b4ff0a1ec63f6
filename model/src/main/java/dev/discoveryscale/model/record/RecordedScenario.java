package dev.discoveryscale.model.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.Gate;
import dev.discoveryscale.model.scenario.Protocols;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.ChurnLength;
import dev.discoveryscale.model.scenario.Scenario.LiveSet;
import dev.discoveryscale.model.scenario.Scenario.Profiling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What reports need of a run's scenario, from its record. Older simulators did not write every
 * value: such a value is what held then, or absent if nothing is known of it.
 *
 * @param instances instances that the fleet begins with
 * @param interfaces how many interfaces each exports
 * @param protocols what each interface is exported on
 * @param urlLength decoded length of a URL in characters
 * @param distinctParameters parameters of a URL that differ between instances
 * @param revisions builds of the application side by side
 * @param registries how many registries there are
 * @param kinds the kinds of the registries: one if all are alike, else the kind of each
 * @param split whether each registry holds a part of the fleet only
 * @param span the time the results speak of
 * @param played how long changes are played
 * @param by how the span is played
 * @param beforeChurn where the live set before the changes is read
 * @param profiling what a profiler samples
 * @param gates limits on the results; older simulators had other names for some measures
 */
public record RecordedScenario(
    Optional<Integer> instances,
    Optional<Integer> interfaces,
    Optional<Protocols> protocols,
    Optional<Integer> urlLength,
    Optional<Integer> distinctParameters,
    int revisions,
    Optional<Integer> registries,
    List<RegistryKind> kinds,
    boolean split,
    Optional<Span> span,
    Optional<ChurnLength> played,
    Optional<ChurnMode> by,
    LiveSet.Before beforeChurn,
    List<Profiling> profiling,
    List<Gate> gates) {

  static RecordedScenario of(JsonNode scenario) {
    JsonNode providers = scenario.path("providers");
    JsonNode registries = scenario.path("registries");
    JsonNode time = scenario.path("time");
    JsonNode url = providers.path("url");
    return new RecordedScenario(
        number(providers.path("instances")),
        interfaces(providers.path("interfaces")),
        protocols(providers.path("protocols")),
        number(url.path("length")),
        number(url.path("distinctParameters")),
        number(url.path("revisions")).orElse(1),
        number(registries.path("count")),
        kinds(registries),
        registries.path("placement").asText().equals("split"),
        span(time.path("span")),
        played(time.path("played")),
        constant(ChurnMode.class, time.path("by")),
        constant(LiveSet.Before.class, scenario.path("liveSet").path("beforeChurn"))
            .orElse(LiveSet.Before.IN_PLACE),
        constants(Profiling.class, scenario.path("profiling")),
        gates(scenario.path("gates")));
  }

  private static List<Gate> gates(JsonNode nodes) {
    List<Gate> gates = new ArrayList<>();
    for (JsonNode node : nodes) {
      String where = "scenario.gates[" + gates.size() + "]";
      gates.add(
          new Gate(
              node.path("measure").asText(),
              limit(node, "min", where),
              limit(node, "max", where),
              Optional.of(node.path("profile")).filter(JsonNode::isTextual).map(JsonNode::asText)));
    }
    return List.copyOf(gates);
  }

  private static Optional<Double> limit(JsonNode gate, String name, String where) {
    JsonNode value = gate.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isNumber()) {
      throw new IllegalArgumentException(where + "." + name + " must be a number, got " + value);
    }
    return Optional.of(value.asDouble());
  }

  private static Optional<Integer> number(JsonNode node) {
    return node.isNumber() ? Optional.of(node.asInt()) : Optional.empty();
  }

  private static Optional<Integer> interfaces(JsonNode node) {
    return node.isArray() ? Optional.of(node.size()) : number(node);
  }

  private static Optional<Protocols> protocols(JsonNode node) {
    if (node.isTextual()) {
      return Optional.of(Protocols.ofTheLine());
    }
    List<Scenario.Protocol> listed = new ArrayList<>();
    node.forEach(each -> listed.add(protocol(each)));
    return listed.isEmpty() ? Optional.empty() : Optional.of(new Protocols(listed));
  }

  private static Scenario.Protocol protocol(JsonNode node) {
    String name = node.path("name").asText();
    return new Scenario.Protocol(name, node.path("port").asInt(), node.path("wire").asText(name));
  }

  private static List<RegistryKind> kinds(JsonNode registries) {
    List<RegistryKind> mixed = constants(RegistryKind.class, registries.path("kinds"));
    return mixed.isEmpty()
        ? List.of(
            constant(RegistryKind.class, registries.path("kind")).orElse(RegistryKind.ZOOKEEPER))
        : mixed;
  }

  private static Optional<Span> span(JsonNode node) {
    return node.isTextual() ? Optional.of(Span.parse(node.asText())) : Optional.empty();
  }

  private static Optional<ChurnLength> played(JsonNode node) {
    return node.isObject()
        ? span(node.path("atLeast"))
            .flatMap(least -> span(node.path("atMost")).map(most -> new ChurnLength(least, most)))
        : span(node).map(ChurnLength::exactly);
  }

  private static <E extends Enum<E>> List<E> constants(Class<E> type, JsonNode words) {
    List<E> found = new ArrayList<>();
    words.forEach(word -> constant(type, word).ifPresent(found::add));
    return List.copyOf(found);
  }

  /** Older records have the names of the constants instead of the words of scenarios. */
  static <E extends Enum<E>> Optional<E> constant(Class<E> type, JsonNode word) {
    String name = word.asText().toUpperCase(Locale.ROOT).replace('-', '_');
    return Arrays.stream(type.getEnumConstants())
        .filter(each -> each.name().equals(name))
        .findFirst();
  }
}
