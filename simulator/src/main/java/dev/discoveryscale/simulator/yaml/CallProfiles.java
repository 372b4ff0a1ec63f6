package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallProfile.DecidedBy;
import dev.discoveryscale.model.calls.CallProfile.Side;
import dev.discoveryscale.model.calls.CallProfile.Stack;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.stacks.StackNames;
import dev.discoveryscale.simulator.stacks.StackParts;
import dev.discoveryscale.simulator.stacks.StackParts.Part;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads protocol stacks: files, or the entries of a scenario's {@code stacks}. In an entry several
 * values may be given as a list: it stands for every combination of them.
 */
public final class CallProfiles {

  /** The key that profiles of calls have, and others have not. */
  static final String PROTOCOL = "protocol";

  private static final String TRANSPORTER = "transporter";
  private static final String SERIALIZATION = "serialization";
  private static final String DECIDED_BY = "decidedBy";
  private static final String CONNECTIONS = "connections";
  private static final String GATEWAY = "gateway";

  /** Keys that both sides have; given for the whole stack they hold for both. */
  private static final List<String> SIDE_KEYS =
      List.of("line", "version", "libraries", "parameters", CallScenarioReader.JVM);

  static final List<String> SIDES = List.of("server", "client");

  /** Keys whose values may be listed. */
  private static final List<String> LISTED =
      List.of("line", PROTOCOL, TRANSPORTER, SERIALIZATION, CONNECTIONS, GATEWAY);

  /** Others that only profiles of calls have. */
  private static final List<String> OWN =
      List.of(
          SERIALIZATION,
          TRANSPORTER,
          DECIDED_BY,
          CONNECTIONS,
          GATEWAY,
          "line",
          "server",
          "framework");

  private static final String NAME = "name";
  private static final String TRIPLE = "tri";
  private static final String JSON = "json";
  private static final Pattern WORD = Pattern.compile("[a-z][a-z0-9-]*");
  private static final Pattern COORDINATES = Pattern.compile("[\\w.-]+:[\\w.-]+:[\\w.-]+");
  private static final String COORDINATES_FORM =
      "Maven coordinates group:artifact:version, such as com.esotericsoftware:kryo:4.0.2";

  /** A connection for each caller. */
  private static final String EACH = "each";

  private final ProfileReader releases;
  private final int callers;

  /**
   * A reader for the lines that were built, and those that only calls know.
   *
   * @param versions release by line, as built
   * @param callers of a client
   */
  CallProfiles(Map<String, String> versions, int callers) {
    Map<String, String> all = new HashMap<>(StackParts.withoutConsumer());
    all.putAll(versions);
    this.releases = new ProfileReader(all);
    this.callers = callers;
  }

  /** One stack for each combination of an entry's listed values. */
  static List<ObjectNode> combinations(ObjectNode entry) {
    List<ObjectNode> all = List.of(entry);
    for (String key : LISTED) {
      all = all.stream().flatMap(each -> eachOf(each, key)).toList();
    }
    return all;
  }

  private static Stream<ObjectNode> eachOf(ObjectNode entry, String key) {
    if (!(entry.get(key) instanceof ArrayNode values) || values.isEmpty()) {
      return Stream.of(entry);
    }
    List<ObjectNode> each = new ArrayList<>();
    values.forEach(value -> each.add(entry.deepCopy().set(key, value)));
    return each.stream();
  }

  /**
   * The same stack with its keys where they are read: those of both sides at each side.
   *
   * @param defaults what holds unless the stack says otherwise; may be null
   */
  static ObjectNode sided(ObjectNode entry, JsonNode defaults) {
    ObjectNode stack = entry.deepCopy();
    Map<String, JsonNode> both = new LinkedHashMap<>();
    if (defaults != null) {
      both.put(CallScenarioReader.JVM, defaults);
    }
    for (String key : SIDE_KEYS) {
      JsonNode value = stack.remove(key);
      if (value != null) {
        both.merge(key, value, CallProfiles::over);
      }
    }
    for (String side : SIDES) {
      ObjectNode merged = entry.objectNode();
      both.forEach((key, value) -> merged.set(key, value.deepCopy()));
      JsonNode own = stack.get(side);
      stack.set(side, own == null ? merged : over(merged, own));
    }
    return stack;
  }

  /** Two trees laid over each other: mappings are merged, all else is replaced. */
  static JsonNode over(JsonNode below, JsonNode above) {
    if (!(below instanceof ObjectNode lower) || !(above instanceof ObjectNode upper)) {
      return above;
    }
    ObjectNode merged = lower.deepCopy();
    upper
        .fields()
        .forEachRemaining(
            field ->
                merged.set(
                    field.getKey(),
                    merged.has(field.getKey())
                        ? over(merged.get(field.getKey()), field.getValue())
                        : field.getValue()));
    return merged;
  }

  /** A recorded stack as a profile has it: what its protocol decides is no setting. */
  static void removeDecided(ObjectNode stack) {
    if (stack.path(DECIDED_BY).asText().equals(DecidedBy.PROTOCOL.word())) {
      stack.remove(List.of(SERIALIZATION, DECIDED_BY));
    }
  }

  /** Whether a file is a profile of calls, or would be if no key of it were misspelt. */
  public static boolean isOne(Source source) {
    ObjectNode tree = source.tree();
    return tree.has(PROTOCOL)
        || OWN.stream().anyMatch(tree::has)
            && Stream.of("discovery", CallScenarioReader.KIND, "profiles").noneMatch(tree::has)
            && !ScenarioReader.hasFleet(source);
  }

  /**
   * Reads a profile's file.
   *
   * @param versions release by line, as built
   * @throws BadInput if it cannot be run as it stands
   */
  public static CallProfile read(
      Map<String, String> versions, Source source, ReadListener listener) {
    Source both = new Source(source.file(), sided(source.tree(), null));
    try {
      return new CallProfiles(versions, 1).read(both.root(listener), Optional.empty());
    } catch (BadInput refused) {
      throw source.located(CallReading.asWritten(refused, source.tree()));
    }
  }

  /**
   * Reads a stack.
   *
   * @param named its name; empty: made of its values
   */
  CallProfile read(Section root, Optional<String> named) {
    CallInputs.STACK_KEYS.forEach(root::has);
    root.has(NAME);
    root.end();
    Section server = root.section("server");
    Section client = root.section("client");
    Side serving = side(server);
    Side calling = side(client);
    String framework = serving.line().framework();
    root.word("framework", List.of(framework), framework);
    Part protocol = protocol(root, serving, calling);
    Stack stack =
        new Stack(
            framework,
            protocol.name(),
            transporter(root, protocol, serving, calling),
            serialization(root, protocol, serving, calling),
            decidedBy(root, protocol, serving.line()),
            connections(root, protocol),
            gateway(root, protocol, serving));
    Optional<String> own = root.optional(NAME, ValueType.name());
    List.of(server, client).forEach(Section::end);
    return new CallProfile(
        own.or(() -> named)
            .orElseGet(() -> StackNames.of(stack, serving, calling, root.isText(CONNECTIONS))),
        stack,
        completed(serving, stack),
        completed(calling, stack),
        "");
  }

  private Side side(Section s) {
    ReleaseLine line = releases.line(s);
    Section jvm = s.section(CallScenarioReader.JVM);
    Side side =
        new Side(
            line,
            releases.version(s, line),
            s.values("libraries", ValueType.text(COORDINATES, COORDINATES_FORM)),
            ProfileReader.parameters(s),
            ProfileReader.jvm(jvm));
    jvm.end();
    return side;
  }

  private static Part protocol(Section s, Side server, Side client) {
    String protocol = s.word(PROTOCOL, StackParts.PROTOCOLS.names(server.line().framework()));
    List<String> both = StackParts.PROTOCOLS.names(server.line(), client.line(), protocol);
    if (!both.contains(protocol)) {
      throw s.refuse(PROTOCOL, protocol, canUse(both, server, client));
    }
    if (protocol.equals(JSON) && client.line().isDubbo()) {
      throw s.refuse(
          PROTOCOL, protocol, "another one with a client of Dubbo; json-2.22 calls with it");
    }
    Part serving = StackParts.PROTOCOLS.find(protocol, server.line(), protocol).orElseThrow();
    Part calling = StackParts.PROTOCOLS.find(protocol, client.line(), protocol).orElseThrow();
    if (!serving.writes().equals(calling.writes())) {
      throw s.refuse(
          PROTOCOL,
          protocol,
          "one with which both lines write the same: %s writes %s in %s and %s in %s"
              .formatted(
                  protocol,
                  calling.writes().orElseThrow(),
                  client.line(),
                  serving.writes().orElseThrow(),
                  server.line()));
    }
    return serving;
  }

  private static String canUse(List<String> both, Side server, Side client) {
    return both.isEmpty()
        ? "one that both sides have; %s have none in common".formatted(lines(server, client))
        : "one of %s, which %s can use".formatted(String.join(", ", both), lines(server, client));
  }

  /** A setting that the protocol does not read would make two stacks of one. */
  private static void requireAbsent(Section s, String key, Part protocol, String instead) {
    if (s.has(key)) {
      throw s.must(
          key,
          "be absent with protocol: %s, which does not read it and always %s"
              .formatted(protocol.name(), instead),
          "a value");
    }
  }

  private static Optional<String> transporter(Section s, Part protocol, Side server, Side client) {
    protocol.network().ifPresent(name -> requireAbsent(s, TRANSPORTER, protocol, "uses " + name));
    List<String> both =
        StackParts.TRANSPORTERS.names(server.line(), client.line(), protocol.name());
    Optional<String> named =
        s.optional(
            TRANSPORTER, ValueType.word(StackParts.TRANSPORTERS.names(server.line().framework())));
    if (named.filter(name -> !both.contains(name)).isPresent()) {
      throw s.refuse(TRANSPORTER, named.get(), canUse(both, server, client));
    }
    return named;
  }

  private static String lines(Side server, Side client) {
    return server.line().equals(client.line())
        ? server.line().toString()
        : server.line() + " and " + client.line();
  }

  private static Optional<String> gateway(Section s, Part protocol, Side server) {
    List<String> known = StackParts.GATEWAYS.names(server.line(), server.line(), protocol.name());
    if (s.has(GATEWAY) && known.isEmpty()) {
      throw s.must(
          GATEWAY,
          "be absent with protocol: %s of %s, for which no gateway is known"
              .formatted(protocol.name(), server.line()),
          "a value");
    }
    if (known.contains(Stack.GENERIC) && !s.has(GATEWAY)) {
      throw s.must(
          GATEWAY,
          "be generic with protocol: json of %s, which takes no JSON itself"
              .formatted(server.line()),
          "nothing");
    }
    return s.optional(GATEWAY, ValueType.word(known));
  }

  private static ValueType<Integer> number(int callers) {
    return ValueType.wholeOr(EACH, callers, 1, CallScenarioReader.MAX_CALLERS);
  }

  /** Triple shares one connection of all callers, whatever the setting. */
  private Optional<Integer> connections(Section s, Part protocol) {
    if (!protocol.countsConnections()) {
      requireAbsent(s, CONNECTIONS, protocol, "opens as many as calls need");
      return Optional.empty();
    }
    int connections = s.optional(CONNECTIONS, number(callers)).orElse(1);
    if (protocol.name().equals(TRIPLE) && connections > 1) {
      throw s.must(
          CONNECTIONS,
          "be 1 with protocol: tri, which does not read it and uses one connection",
          String.valueOf(connections));
    }
    return Optional.of(connections);
  }

  /**
   * The protocol's only one, or one that both lines are known to have, or any with libraries of the
   * profile's own.
   */
  private static String serialization(Section s, Part protocol, Side server, Side client) {
    if (protocol.writes().isPresent()) {
      String only = protocol.writes().get();
      requireAbsent(s, SERIALIZATION, protocol, "writes " + only);
      requireAbsent(s, DECIDED_BY, protocol, "writes " + only);
      return only;
    }
    List<String> both =
        StackParts.SERIALIZATIONS.names(server.line(), client.line(), protocol.name());
    if (!server.libraries().isEmpty() && !client.libraries().isEmpty()) {
      return s.text(SERIALIZATION, WORD, "a serialization's name in Dubbo, such as kryo");
    }
    return s.value(
        SERIALIZATION,
        ValueType.word(both),
        found ->
            "one of %s, which %s can use with %s; another one needs libraries"
                .formatted(String.join(", ", both), lines(server, client), protocol.name()));
  }

  private static DecidedBy decidedBy(Section s, Part protocol, ReleaseLine server) {
    if (protocol.writes().isPresent()) {
      return DecidedBy.PROTOCOL;
    }
    DecidedBy side =
        DecidedBy.valueOf(
            s.word(
                    DECIDED_BY,
                    List.of(DecidedBy.PROVIDER.word(), DecidedBy.CONSUMER.word()),
                    DecidedBy.PROVIDER.word())
                .toUpperCase(Locale.ROOT));
    // CodecSupport of 3.2 and later: "Unexpected serialization id received from network".
    if (side == DecidedBy.CONSUMER && server.atLeast(ReleaseLine.DUBBO_3_2)) {
      throw s.must(
          DECIDED_BY,
          "be provider: a provider of 3.2 or later refuses a serialization that it does not name",
          "%s with a server of %s".formatted(side.word(), server));
    }
    return side;
  }

  /** With the libraries and flags that its protocol, transporter and serialization need. */
  private static Side completed(Side side, Stack stack) {
    String protocol = stack.protocol();
    return Stream.of(
            StackParts.PROTOCOLS.find(protocol, side.line(), protocol),
            stack
                .transporter()
                .flatMap(name -> StackParts.TRANSPORTERS.find(name, side.line(), protocol)),
            StackParts.SERIALIZATIONS.find(stack.serialization(), side.line(), protocol))
        .flatMap(Optional::stream)
        .reduce(side, (one, part) -> part.addTo(one), (one, other) -> other);
  }
}
