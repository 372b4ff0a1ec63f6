package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.calls.CallScenario.Arrivals;
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
 * A run's scenario as it was recorded, and what reports need of it. Older simulators did not write
 * every value: such a value is what held then, or absent if nothing is known of it.
 *
 * @param json all of it
 */
public record RecordedScenario(@JsonValue JsonNode json) {

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RecordedScenario {}

  /** Whether it is a scenario of calls; others are of discovery. */
  public boolean isOfCalls() {
    return json.path("kind").asText().equals(CallScenario.KIND);
  }

  /** The callers of a closed loop; absent in an open loop. */
  public Optional<Integer> closedLoopCallers() {
    return json.at("/load/arrivals").asText().equals(Arrivals.CLOSED.word())
        ? number(json.at("/load/callers"))
        : Optional.empty();
  }

  /** Whether stacks of calls with the same payload were measured in turns. */
  public boolean takesTurns() {
    return json.at("/time/turn").isTextual();
  }

  /** Whether both sides of calls stood still to count objects before the measured time. */
  public boolean countsObjects() {
    return json.at("/steadiness/largestObjects").asBoolean();
  }

  /** The rate of an open loop, in calls a second; absent in a closed loop. */
  public Optional<Integer> openLoopRate() {
    return closedLoopCallers().isPresent() ? Optional.empty() : number(json.at("/load/rate"));
  }

  /** Whether calls of an open loop begin at random distances. */
  public boolean isPoisson() {
    return json.at("/load/arrivals").asText().equals(Arrivals.POISSON.word());
  }

  /** The callers of a load of calls. */
  public Optional<Integer> callers() {
    return number(json.at("/load/callers"));
  }

  /** The load of calls, for a person: {@code closed loop, 32 callers}. */
  public String callLoad() {
    JsonNode load = json.path("load");
    return new CallScenario.Load(
            constant(Arrivals.class, load.path("arrivals")).orElse(Arrivals.CLOSED),
            load.path("callers").asInt(),
            Optional.of(load.path("rate").asInt()),
            Span.parse(load.path("timeout").asText("0s")),
            load.path("retries").asInt())
        .describe();
  }

  /** The stacks that a scenario of calls leaves out, with their reasons. */
  public List<CallScenario.Excluded> excluded() {
    List<CallScenario.Excluded> excluded = new ArrayList<>();
    json.path("exclude")
        .forEach(
            each ->
                excluded.add(
                    new CallScenario.Excluded(
                        each.path("name").asText(), each.path("because").asText())));
    return excluded;
  }

  /** Published figures of calls, as they were recorded. */
  public Optional<JsonNode> published() {
    return Optional.of(json.path("published")).filter(JsonNode::isObject);
  }

  /** How many instances the fleet begins with. */
  public Optional<Integer> instances() {
    return number(json.at("/providers/instances"));
  }

  /** How many interfaces each instance exports. */
  public Optional<Integer> interfaces() {
    JsonNode interfaces = json.at("/providers/interfaces");
    return interfaces.isArray() ? Optional.of(interfaces.size()) : number(interfaces);
  }

  /** The protocols that each interface is exported on. */
  public Optional<Protocols> protocols() {
    JsonNode protocols = json.at("/providers/protocols");
    if (protocols.isTextual()) {
      return Optional.of(Protocols.ofTheLine());
    }
    List<Scenario.Protocol> listed = new ArrayList<>();
    protocols.forEach(each -> listed.add(protocol(each)));
    return listed.isEmpty() ? Optional.empty() : Optional.of(new Protocols(listed));
  }

  /** The decoded length of a URL in characters. */
  public Optional<Integer> urlLength() {
    return number(json.at("/providers/url/length"));
  }

  /** How many parameters of a URL differ between instances. */
  public Optional<Integer> distinctParameters() {
    return number(json.at("/providers/url/distinctParameters"));
  }

  /** How many builds of the application run side by side. */
  public int revisions() {
    return number(json.at("/providers/url/revisions")).orElse(1);
  }

  /** How many registries there are. */
  public Optional<Integer> registries() {
    return number(json.at("/registries/count"));
  }

  /** The kinds of the registries: one if all are alike, else the kind of each. */
  public List<RegistryKind> kinds() {
    List<RegistryKind> mixed = constants(RegistryKind.class, json.at("/registries/kinds"));
    return mixed.isEmpty()
        ? List.of(
            constant(RegistryKind.class, json.at("/registries/kind"))
                .orElse(RegistryKind.ZOOKEEPER))
        : mixed;
  }

  /** Whether each registry holds a part of the fleet only. */
  public boolean split() {
    return json.at("/registries/placement").asText().equals("split");
  }

  /** The time that the results speak of. */
  public Optional<Span> span() {
    return span(json.at("/time/span"));
  }

  /** How long changes are played. */
  public Optional<ChurnLength> played() {
    JsonNode played = json.at("/time/played");
    return played.isObject()
        ? span(played.path("atLeast"))
            .flatMap(least -> span(played.path("atMost")).map(most -> new ChurnLength(least, most)))
        : span(played).map(ChurnLength::exactly);
  }

  /** How the span is played. */
  public Optional<ChurnMode> by() {
    return constant(ChurnMode.class, json.at("/time/by"));
  }

  /** Where the live set before the changes is read. */
  public LiveSet.Before beforeChurn() {
    return constant(LiveSet.Before.class, json.at("/liveSet/beforeChurn"))
        .orElse(LiveSet.Before.IN_PLACE);
  }

  /** What a profiler samples. */
  public List<Profiling> profiling() {
    return constants(Profiling.class, json.path("profiling"));
  }

  /** Limits on the results; older simulators had other names for some measures. */
  public List<Gate> gates() {
    List<Gate> gates = new ArrayList<>();
    for (JsonNode node : json.path("gates")) {
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

  private static Scenario.Protocol protocol(JsonNode node) {
    String name = node.path("name").asText();
    return new Scenario.Protocol(name, node.path("port").asInt(), node.path("wire").asText(name));
  }

  private static Optional<Span> span(JsonNode node) {
    return node.isTextual() ? Optional.of(Span.parse(node.asText())) : Optional.empty();
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
