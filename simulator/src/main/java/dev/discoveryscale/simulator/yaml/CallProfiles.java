package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.DubboLine;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallProfile.Side;
import dev.discoveryscale.model.calls.CallProfile.Stack;
import dev.discoveryscale.simulator.BadInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads protocol stacks: files, or the entries of a scenario's {@code stacks}. In an entry several
 * values may be given as a list: it stands for every combination of them.
 */
public final class CallProfiles {

  /** Keys that both sides have; given for the whole stack they hold for both. */
  private static final List<String> SIDE_KEYS = List.of("line", "version", CallScenarioReader.JVM);

  private static final List<String> SIDES = List.of("server", "client");

  /** Keys whose values may be listed. */
  private static final List<String> LISTED =
      List.of("line", "protocol", "transporter", "serialization", "connections");

  private static final String NAME = "name";
  private static final int MAX_CONNECTIONS = 1_000;

  private final ProfileReader releases;

  /** A reader for the lines that were built. */
  CallProfiles(ProfileReader releases) {
    this.releases = releases;
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

  /** Whether a file is a profile of calls; others have no protocol. */
  public static boolean isOne(Source source) {
    return source.tree().has("protocol");
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
    return new CallProfiles(new ProfileReader(versions))
        .read(both.root(listener), Optional.empty());
  }

  /**
   * Reads a stack.
   *
   * @param named its name; empty: made of its values
   */
  CallProfile read(Section root, Optional<String> named) {
    Section server = root.section("server");
    Section client = root.section("client");
    Side serving = side(server);
    Side calling = side(client);
    Stack stack =
        new Stack(
            root.word("framework", List.of("dubbo"), "dubbo"),
            protocol(root, serving.line(), calling.line()),
            transporter(root),
            serialization(root, serving.line(), calling.line()),
            root.whole("connections", 1, MAX_CONNECTIONS, 1));
    Optional<String> own =
        root.optional(NAME, ValueType.text(ScenarioReader.NAME, ScenarioReader.NAME_FORM));
    List.of(server, client, root).forEach(Section::end);
    return new CallProfile(
        own.or(() -> named).orElseGet(() -> name(stack, serving, calling)),
        stack,
        serving,
        calling,
        "");
  }

  private Side side(Section s) {
    DubboLine line = releases.line(s);
    Section jvm = s.section(CallScenarioReader.JVM);
    Side side = new Side(line, releases.version(s, line), ProfileReader.jvm(jvm));
    jvm.end();
    return side;
  }

  private static String protocol(Section s, DubboLine server, DubboLine client) {
    String protocol = s.word("protocol", List.of("dubbo", "tri"));
    for (DubboLine line : List.of(server, client)) {
      if (protocol.equals("tri") && !line.hasTriple()) {
        throw s.refuse("protocol", "tri with " + line, "dubbo; triple is there from dubbo-3.0 on");
      }
    }
    return protocol;
  }

  private static Optional<String> transporter(Section s) {
    return s.optional("transporter", ValueType.word(List.of("netty3", "netty4")));
  }

  private static String serialization(Section s, DubboLine server, DubboLine client) {
    List<String> both =
        serializations(server).stream().filter(serializations(client)::contains).toList();
    return s.value(
        "serialization",
        ValueType.word(both),
        found ->
            "one of %s, which %s can use"
                .formatted(
                    String.join(", ", both),
                    server.equals(client) ? server : server + " and " + client));
  }

  /** Those that a line uses with nothing else on its class path. */
  private static List<String> serializations(DubboLine line) {
    if (line.atLeast(DubboLine.DUBBO_3_3)) {
      return List.of("hessian2", "fastjson2");
    }
    return line.atLeast(DubboLine.DUBBO_3_1)
        ? List.of("hessian2", "java", "fastjson2")
        : List.of("hessian2", "java");
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
    if (stack.connections() > 1) {
      words.add(stack.connections() + "-connections");
    }
    return String.join("-", words);
  }
}
