package dev.discoveryscale.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.simulator.reference.Keys.Key;
import dev.discoveryscale.simulator.yaml.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A place in a file, and what stands below it, as a JSON schema. */
final class Schema {

  private static final Pattern STEP = Pattern.compile("([^.\\[]+)|\\[(\\d+)]");
  private static final String KIND = "kind";

  private final String path;
  private final Map<String, Schema> properties = new LinkedHashMap<>();
  private final Map<String, Schema> elements = new LinkedHashMap<>();
  private Optional<Key> key = Optional.empty();

  private Schema(String path) {
    this.path = path;
  }

  /**
   * The schema of a file. Draft 7, because editors know it.
   *
   * @param meaning what a key means, by its path
   */
  static ObjectNode of(
      String title, Map<String, Key> keys, Function<String, Optional<String>> meaning) {
    Schema root = new Schema("");
    keys.forEach((path, key) -> root.at(path).key = Optional.of(key));
    ObjectNode file = JsonNodeFactory.instance.objectNode();
    file.put("$schema", "http://json-schema.org/draft-07/schema#").put("title", title);
    return file.setAll(root.mapping(meaning));
  }

  private Schema at(String place) {
    Schema at = this;
    Matcher step = STEP.matcher(place);
    while (step.find()) {
      String below = place.substring(0, step.end());
      Map<String, Schema> children = step.group(1) == null ? at.elements : at.properties;
      at = children.computeIfAbsent(step.group(), any -> new Schema(below));
    }
    return at;
  }

  private ObjectNode json(Function<String, Optional<String>> meaning) {
    List<ObjectNode> alternatives = new ArrayList<>();
    List<ValueType<?>> types = key.map(Key::types).orElse(List.of());
    types.stream()
        .map(ValueType::schema)
        .filter(type -> !type.equals(ValueType.MAPPINGS.schema()))
        .forEach(type -> alternatives.add(type.deepCopy()));
    if (!properties.isEmpty()) {
      alternatives.add(mapping(meaning));
    }
    if (!elements.isEmpty()) {
      alternatives.add(list(meaning));
    }
    ObjectNode json = oneOf(alternatives);
    meaning.apply(path).ifPresent(text -> json.put("description", text + limits(types)));
    key.map(Key::defaults)
        .filter(all -> all.size() == 1)
        .ifPresent(all -> json.set("default", Resources.value(all.iterator().next())));
    return json;
  }

  /** Patterns are hard to read, and do not say how long a time or how large a size may be. */
  private static String limits(List<ValueType<?>> types) {
    return types.stream()
        .filter(type -> type.schema().findValue("pattern") != null)
        .map(type -> " Must be %s.".formatted(type.allowed()))
        .collect(Collectors.joining());
  }

  private ObjectNode mapping(Function<String, Optional<String>> meaning) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("type", "object");
    json.put("additionalProperties", false);
    ArrayNode required = JsonNodeFactory.instance.arrayNode();
    ObjectNode all = json.putObject("properties");
    properties.forEach(
        (name, property) -> {
          all.set(name, property.json(meaning));
          if (property.isRequired()) {
            required.add(name);
          }
        });
    return required.isEmpty() ? json : json.set("required", required);
  }

  private ObjectNode list(Function<String, Optional<String>> meaning) {
    List<ObjectNode> all =
        elements.values().stream()
            .map(
                element ->
                    elements.size() == 1 ? element.json(meaning) : element.ofItsKind(meaning))
            .toList();
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("type", "array");
    return json.set("items", oneOf(all));
  }

  /** Where a list's elements are of several kinds, each kind has keys of its own. */
  private ObjectNode ofItsKind(Function<String, Optional<String>> meaning) {
    ObjectNode json = json(meaning);
    JsonNode kind = properties.get(KIND).key.map(Key::sample).orElseThrow();
    json.withObject("/properties/" + KIND).removeAll().set("const", kind);
    return json;
  }

  private static ObjectNode oneOf(List<ObjectNode> alternatives) {
    if (alternatives.size() == 1) {
      return alternatives.get(0);
    }
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putArray("anyOf").addAll(alternatives);
    return json;
  }

  /** A section is required if one of its keys is: the reader reads an absent one as empty. */
  private boolean isRequired() {
    return key.map(Key::required)
        .orElseGet(() -> properties.values().stream().anyMatch(Schema::isRequired));
  }
}
