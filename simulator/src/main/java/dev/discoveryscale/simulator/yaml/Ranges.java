package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.search.SweepRecord.Axis;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.SweepPoints;
import dev.discoveryscale.simulator.plan.SweepValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A scenario that gives ranges: lists in place of some numbers, the mapping {@code sweep} from
 * paths to lists, and lists on the command line, which come before both.
 *
 * @param sources the files without their ranges
 * @param axes the ranges; none: an ordinary scenario
 */
public record Ranges(Sources sources, List<Axis> axes) {

  /** The key of a scenario that names ranges of any setting. */
  public static final String KEY = "sweep";

  private static final String INTERFACES = "providers.interfaces";
  private static final String HEAP = "jvm.heap";

  /** Where a list in place of a number is a range. */
  public static final List<String> INLINE =
      List.of("registries.count", "providers.instances", INTERFACES, "providers.url.length");

  /** What the key holds. */
  public static final ValueType<JsonNode> NAMED =
      ValueType.lists("a mapping of paths to lists of values");

  private static final List<String> NOT_SWEPT = List.of("name", "profiles", "main", KEY);

  public Ranges {
    axes = List.copyOf(axes);
  }

  /**
   * Reads the files a command names and takes the ranges out of them.
   *
   * @param scenario a scenario's name or path
   * @param profiles names or paths; empty: the scenario's own
   * @param settings {@code path=value} texts of the command line
   * @throws BadInput if a file cannot be read, or a range is none
   */
  public static Ranges read(
      Home home, String scenario, List<String> profiles, List<String> settings) {
    List<Setting> all = settings.stream().map(Setting::parse).toList();
    Sources sources = Sources.read(home, scenario, profiles, all);
    try {
      return of(sources, all);
    } catch (BadInput refused) {
      throw sources.scenario().located(refused, KEY);
    }
  }

  private static Ranges of(Sources sources, List<Setting> all) {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    ObjectNode tree = sources.scenario().tree();
    String file = sources.scenario().file();
    INLINE.forEach(path -> inline(tree, path).ifPresent(list -> found.put(path, list)));
    named(file, tree).forEach((path, list) -> put(file, found, path, list));
    last(all, HEAP).filter(JsonNode::isArray).ifPresent(list -> found.put(HEAP, list));
    List<Axis> axes = new ArrayList<>();
    found.forEach((path, list) -> axes.add(axis(file, path, list)));
    requireFew(file, axes);
    return new Ranges(sources, axes);
  }

  /** Settings of the command line fix what the mapping gives ranges of. */
  static void fix(ObjectNode scenario, List<Setting> settings) {
    if (scenario.get(KEY) instanceof ObjectNode ranges) {
      for (Setting setting : settings) {
        ranges.remove(setting.path());
        setting.insteadOf().ifPresent(ranges::remove);
      }
      if (ranges.isEmpty()) {
        scenario.remove(KEY);
      }
    }
  }

  private static Optional<JsonNode> inline(ObjectNode tree, String path) {
    int end = path.lastIndexOf('.');
    JsonNode at = tree.at("/" + path.substring(0, end).replace('.', '/'));
    String key = path.substring(end + 1);
    boolean range = at.path(key).isArray() && !(path.equals(INTERFACES) && names(at.path(key)));
    return range ? Optional.of(((ObjectNode) at).remove(key)) : Optional.empty();
  }

  /** Interfaces may be listed by their names. */
  private static boolean names(JsonNode list) {
    return elements(list).stream().noneMatch(JsonNode::isNumber);
  }

  private static Map<String, JsonNode> named(String file, ObjectNode tree) {
    JsonNode ranges = tree.remove(KEY);
    Map<String, JsonNode> named = new LinkedHashMap<>();
    if (ranges == null || ranges.isNull()) {
      return named;
    }
    if (!ranges.isObject()) {
      throw BadInput.at(file, KEY, ranges.toString(), NAMED.allowed());
    }
    ranges
        .fields()
        .forEachRemaining(
            range -> {
              String path = range.getKey();
              if (!Setting.isPath(path) || NOT_SWEPT.contains(path)) {
                throw BadInput.at(
                    file,
                    KEY + "." + path,
                    "a key that can have no range",
                    "a path as in --set, such as jvm.heap, but none of "
                        + String.join(", ", NOT_SWEPT));
              }
              named.put(path, range.getValue());
            });
    return named;
  }

  private static void put(String file, Map<String, JsonNode> found, String path, JsonNode list) {
    if (found.putIfAbsent(path, list) != null) {
      throw BadInput.must(file, KEY + "." + path, "be the only range of the setting", "a second");
    }
  }

  private static Optional<JsonNode> last(List<Setting> settings, String path) {
    return settings.stream()
        .filter(setting -> setting.path().equals(path))
        .map(Setting::value)
        .reduce((before, after) -> after);
  }

  private static Axis axis(String file, String path, JsonNode list) {
    if (!list.isArray() || list.isEmpty()) {
      throw BadInput.at(
          file, path, list.isArray() ? "an empty list" : list.toString(), "a list of values");
    }
    List<JsonNode> values = elements(list);
    SweepValues.twice(values)
        .ifPresent(
            value -> {
              throw BadInput.must(file, path, "have each value once", value + " twice");
            });
    return new Axis(path, SweepValues.ascending(values));
  }

  private static List<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).toList();
  }

  private static void requireFew(String file, List<Axis> axes) {
    long count = SweepPoints.count(axes);
    if (count > SweepPoints.MOST) {
      throw BadInput.at(
          file,
          axes.stream().map(Axis::path).collect(Collectors.joining(" x ")),
          "%,d points".formatted(count),
          "at most %d".formatted(SweepPoints.MOST));
    }
  }
}
