package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.DubboLine;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallProfile.DecidedBy;
import dev.discoveryscale.model.calls.CallProfile.Side;
import dev.discoveryscale.model.calls.CallProfile.Stack;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.simulator.BadInput;
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

  /** Keys that both sides have; given for the whole stack they hold for both. */
  private static final List<String> SIDE_KEYS =
      List.of("line", "version", "libraries", "parameters", CallScenarioReader.JVM);

  private static final List<String> SIDES = List.of("server", "client");

  /** Keys whose values may be listed. */
  private static final List<String> LISTED =
      List.of("line", "protocol", "transporter", "serialization", "connections");

  /** A key that every profile of calls has, and others have not. */
  static final String PROTOCOL = "protocol";

  /** Others that only profiles of calls have. */
  private static final List<String> OWN =
      List.of(
          "serialization",
          "transporter",
          "decidedBy",
          "connections",
          "line",
          "server",
          "framework");

  private static final String NAME = "name";
  private static final String TRIPLE = "tri";
  private static final String TRANSPORTER = "transporter";
  private static final Pattern WORD = Pattern.compile("[a-z][a-z0-9-]*");
  private static final Pattern COORDINATES = Pattern.compile("[\\w.-]+:[\\w.-]+:[\\w.-]+");
  private static final String COORDINATES_FORM =
      "Maven coordinates group:artifact:version, such as com.esotericsoftware:kryo:4.0.2";
  private static final int MAX_CONNECTIONS = 1_000;

  /** Releases of lines that have no consumer; their class paths are in call-probe/lines. */
  private static final Map<String, String> WITHOUT_CONSUMER = Map.of("dubbo-2.5", "2.5.3");

  private final ProfileReader releases;

  /**
   * A reader for the lines that were built, and those that only calls know.
   *
   * @param versions release by line, as built
   */
  CallProfiles(Map<String, String> versions) {
    Map<String, String> all = new HashMap<>(WITHOUT_CONSUMER);
    all.putAll(versions);
    this.releases = new ProfileReader(all);
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

  private static JsonNode over(JsonNode below, JsonNode above) {
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
      return new CallProfiles(versions).read(both.root(listener), Optional.empty());
    } catch (BadInput refused) {
      throw source.located(refused);
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
    String framework = root.word("framework", List.of("dubbo"), "dubbo");
    String protocol = protocol(root, serving.line(), calling.line());
    Stack stack =
        new Stack(
            framework,
            protocol,
            transporter(root, protocol, serving, calling),
            serialization(root, protocol, serving, calling),
            decidedBy(root, serving.line()),
            connections(root, protocol));
    Optional<String> own =
        root.optional(NAME, ValueType.text(ScenarioReader.NAME, ScenarioReader.NAME_FORM));
    List.of(server, client).forEach(Section::end);
    return new CallProfile(
        own.or(() -> named).orElseGet(() -> name(stack, serving, calling)),
        stack,
        completed(serving, stack),
        completed(calling, stack),
        "");
  }

  private Side side(Section s) {
    DubboLine line = releases.line(s);
    Section jvm = s.section(CallScenarioReader.JVM);
    Side side =
        new Side(
            line,
            releases.version(s, line),
            s.values("libraries", ValueType.text(COORDINATES, COORDINATES_FORM)),
            parameters(s),
            ProfileReader.jvm(jvm));
    jvm.end();
    return side;
  }

  private static Map<String, String> parameters(Section s) {
    Map<String, String> parameters = new LinkedHashMap<>();
    s.optional("parameters", ValueType.mapping("a mapping of parameters to values"))
        .ifPresent(
            all -> {
              if (!all.isObject()) {
                throw s.refuse("parameters", all.toString(), "a mapping of parameters to values");
              }
              all.fields()
                  .forEachRemaining(
                      each -> {
                        if (!each.getValue().isValueNode()) {
                          throw s.refuse(
                              "parameters." + each.getKey(),
                              each.getValue().toString(),
                              "a single value");
                        }
                        parameters.put(each.getKey(), each.getValue().asText());
                      });
            });
    return parameters;
  }

  private static String protocol(Section s, DubboLine server, DubboLine client) {
    String protocol = s.word("protocol", List.of("dubbo", TRIPLE));
    for (DubboLine line : List.of(server, client)) {
      if (protocol.equals(TRIPLE) && !line.hasTriple()) {
        throw s.refuse("protocol", "tri with " + line, "dubbo; triple is there from dubbo-3.0 on");
      }
    }
    return protocol;
  }

  /** A setting that the protocol does not read would make two stacks of one. */
  private static Optional<String> transporter(
      Section s, String protocol, Side server, Side client) {
    if (protocol.equals(TRIPLE) && s.has(TRANSPORTER)) {
      throw s.must(
          TRANSPORTER,
          "be absent with protocol: tri, which does not read it and always uses Netty 4",
          "a value");
    }
    List<String> both = DubboParts.TRANSPORTERS.names(server.line(), client.line(), protocol);
    Optional<String> named =
        s.optional(TRANSPORTER, ValueType.word(DubboParts.TRANSPORTERS.names()));
    if (named.filter(name -> !both.contains(name)).isPresent()) {
      throw s.refuse(
          TRANSPORTER,
          named.get(),
          "one of %s, which %s can use".formatted(String.join(", ", both), lines(server, client)));
    }
    return named;
  }

  private static String lines(Side server, Side client) {
    return server.line().equals(client.line())
        ? server.line().toString()
        : server.line() + " and " + client.line();
  }

  /** Triple shares one connection of all callers, whatever the setting. */
  private static int connections(Section s, String protocol) {
    int connections = s.whole("connections", 1, MAX_CONNECTIONS, 1);
    if (protocol.equals(TRIPLE) && connections > 1) {
      throw s.must(
          "connections",
          "be 1 with protocol: tri, which does not read it and uses one connection",
          String.valueOf(connections));
    }
    return connections;
  }

  /** One that both lines are known to have, or any with libraries of the profile's own. */
  private static String serialization(Section s, String protocol, Side server, Side client) {
    List<String> both = DubboParts.SERIALIZATIONS.names(server.line(), client.line(), protocol);
    if (!server.libraries().isEmpty() && !client.libraries().isEmpty()) {
      return s.text("serialization", WORD, "a serialization's name in Dubbo, such as kryo");
    }
    return s.value(
        "serialization",
        ValueType.word(both),
        found ->
            "one of %s, which %s can use with %s; another one needs libraries"
                .formatted(String.join(", ", both), lines(server, client), protocol));
  }

  private static DecidedBy decidedBy(Section s, DubboLine server) {
    DecidedBy side =
        DecidedBy.valueOf(
            s.word(
                    "decidedBy",
                    Stream.of(DecidedBy.values()).map(DecidedBy::word).toList(),
                    DecidedBy.PROVIDER.word())
                .toUpperCase(Locale.ROOT));
    // CodecSupport of 3.2 and later: "Unexpected serialization id received from network".
    if (side == DecidedBy.CONSUMER && server.atLeast(DubboLine.DUBBO_3_2)) {
      throw s.must(
          "decidedBy",
          "be provider: a provider of 3.2 or later refuses a serialization that it does not name",
          "%s with a server of %s".formatted(side.word(), server));
    }
    return side;
  }

  /** With the libraries and flags that its transporter and serialization need. */
  private static Side completed(Side side, Stack stack) {
    return Stream.concat(
            stack.transporter().stream()
                .flatMap(
                    name ->
                        DubboParts.TRANSPORTERS.find(name, side.line(), stack.protocol()).stream()),
            DubboParts.SERIALIZATIONS
                .find(stack.serialization(), side.line(), stack.protocol())
                .stream())
        .reduce(side, CallProfiles::with, (one, other) -> other);
  }

  private static Side with(Side side, DubboParts.Part part) {
    return new Side(
        side.line(),
        side.version(),
        libraries(side.libraries(), part.libraries()),
        side.parameters(),
        withFlags(side.jvm(), part.flags()));
  }

  /** A library of the profile's own comes in place of another version of it. */
  private static List<String> libraries(List<String> own, List<String> needed) {
    Map<String, String> all = new LinkedHashMap<>();
    Stream.concat(needed.stream(), own.stream())
        .forEach(each -> all.put(each.substring(0, each.lastIndexOf(':')), each));
    return List.copyOf(all.values());
  }

  private static Profile.Jvm withFlags(Profile.Jvm jvm, List<String> needed) {
    return new Profile.Jvm(
        jvm.home(),
        jvm.heap(),
        jvm.heapSizing(),
        jvm.collector(),
        jvm.cores(),
        jvm.memory(),
        jvm.nativeMemory(),
        jvm.image(),
        Stream.concat(jvm.flags().stream(), needed.stream()).distinct().toList());
  }

  private static String name(Stack stack, Side server, Side client) {
    List<String> words = new ArrayList<>();
    words.add(client.version().line().toString());
    if (!server.version().equals(client.version())) {
      words.add("calls-" + server.version().line().toString().replace("dubbo-", ""));
    }
    words.add(stack.protocol());
    stack.transporter().ifPresent(words::add);
    words.add(stack.serialization());
    if (stack.decidedBy() == DecidedBy.CONSUMER) {
      words.add("by-consumer");
    }
    if (stack.connections() > 1) {
      words.add(stack.connections() + "-connections");
    }
    return String.join("-", words);
  }
}
