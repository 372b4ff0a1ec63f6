package dev.discoveryscale.simulator.reference;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.yaml.ReadListener;
import dev.discoveryscale.simulator.yaml.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The keys of one kind of file. They are found by reading probes: files that between them make the
 * reader ask for every key.
 */
final class Keys {

  /**
   * What is known of a key.
   *
   * @param types what it may hold; each has another schema
   * @param defaults what applies without it; several if that depends on other keys
   * @param required whether a file that has what holds the key must have the key
   * @param sample its value in the first probe that has it
   */
  record Key(List<ValueType<?>> types, Set<String> defaults, boolean required, JsonNode sample) {}

  private final BiConsumer<ObjectNode, ReadListener> reader;
  private final List<ObjectNode> probes;
  private final Map<String, List<ValueType<?>>> types = new LinkedHashMap<>();
  private final Map<String, Set<String>> defaults = new LinkedHashMap<>();

  private Keys(BiConsumer<ObjectNode, ReadListener> reader, List<ObjectNode> probes) {
    this.reader = reader;
    this.probes = probes;
  }

  /**
   * All keys by path, in the order in which they are read. Paths have the indexes of the probes.
   *
   * @param reader reads a file, and throws {@link BadInput} if it is none
   */
  static Map<String, Key> of(BiConsumer<ObjectNode, ReadListener> reader, List<ObjectNode> probes) {
    Keys keys = new Keys(reader, probes);
    probes.forEach(keys::listen);
    Map<String, Key> all = new LinkedHashMap<>();
    keys.types.forEach(
        (path, types) ->
            all.put(
                path,
                new Key(
                    types,
                    keys.defaults.getOrDefault(path, Set.of()),
                    keys.isRequired(path),
                    keys.sample(path))));
    return all;
  }

  /** The path of a key, whatever element of a list it is in. */
  static String general(String path) {
    return path.replaceAll("\\[\\d+]", "[]");
  }

  private void listen(ObjectNode probe) {
    reader.accept(
        probe,
        new ReadListener() {
          @Override
          public void applied(String setting) {
            String[] parts = setting.split("=", 2);
            defaults.computeIfAbsent(parts[0], path -> new LinkedHashSet<>()).add(parts[1]);
          }

          @Override
          public void read(String path, ValueType<?> type) {
            List<ValueType<?>> known = types.computeIfAbsent(path, any -> new ArrayList<>());
            if (known.stream().noneMatch(other -> other.schema().equals(type.schema()))) {
              known.add(type);
            }
          }
        });
  }

  private boolean isRequired(String path) {
    List<ObjectNode> asked =
        probes.stream().filter(probe -> probe.at(pointer(path).head()).isObject()).toList();
    return !asked.isEmpty() && asked.stream().allMatch(probe -> isRequired(path, probe));
  }

  /** Without the key the probe is refused, and the key named. */
  private boolean isRequired(String path, ObjectNode probe) {
    ObjectNode without = probe.deepCopy();
    JsonPointer pointer = pointer(path);
    ObjectNode parent = (ObjectNode) without.at(pointer.head());
    if (parent.remove(pointer.last().getMatchingProperty()) == null) {
      return false;
    }
    try {
      reader.accept(without, setting -> {});
      return false;
    } catch (BadInput refused) {
      return refused.path().equals(path);
    }
  }

  private JsonNode sample(String path) {
    return probes.stream()
        .map(probe -> probe.at(pointer(path)))
        .filter(value -> !value.isMissingNode())
        .findFirst()
        .orElse(MissingNode.getInstance());
  }

  private static JsonPointer pointer(String path) {
    return JsonPointer.compile("/" + path.replaceAll("[.\\[]", "/").replace("]", ""));
  }
}
