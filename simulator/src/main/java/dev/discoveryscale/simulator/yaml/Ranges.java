package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.search.SweepRecord.Axis;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.plan.SweepPoints;
import dev.discoveryscale.simulator.plan.SweepValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /** The same in scenarios of calls. */
  public static final List<String> INLINE_OF_CALLS = List.of("load.callers", "load.rate");

  /** Keys of scenarios of calls whose values are lists anyway. */
  private static final Set<String> LISTS =
      Set.of("payloads", "profiles", "stacks", "exclude", "gates", "flags");

  /** Keys that names of stacks are made of. */
  private static final Set<String> NAMING =
      Set.of("framework", "line", "version", "protocol", "transporter", "serialization", "gateway");

  /** What the key holds. */
  public static final ValueType<JsonNode> NAMED =
      ValueType.lists("a mapping of paths to lists of values");

  private static final List<String> NOT_SWEPT = List.of("kind", "name", "profiles", "main", KEY);
  private static final List<String> NOT_SWEPT_OF_CALLS =
      List.of("kind", "name", "profiles", "stacks", "exclude", KEY);

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

  /**
   * Takes the ranges out of a scenario of calls and writes its stacks out.
   *
   * @param source the file as it was written
   * @param asked names of stacks, as they are at the first point; empty: all of the scenario's
   * @param settings {@code path=value} texts of the command line; a list is a range unless the key
   *     has a list anyway
   * @param versions release by line, as built
   * @param limits what the machine gives
   * @throws BadInput if the scenario cannot be read, or a range is none
   */
  public static Ranges ofCalls(
      Home home,
      Source source,
      List<String> asked,
      List<String> settings,
      Map<String, String> versions,
      Limits limits) {
    List<Setting> all = settings.stream().map(Setting::parse).toList();
    Map<String, JsonNode> swept = new LinkedHashMap<>();
    for (Setting setting : all) {
      if (isRange(setting)) {
        last(all, setting.path()).ifPresent(list -> swept.put(setting.path(), list));
      }
    }
    List<Setting> rest = all.stream().filter(each -> !swept.containsKey(each.path())).toList();
    Source scenario =
        source.with(rest.stream().filter(each -> !CallInputs.ofStacks(each)).toList());
    fix(scenario.tree(), all);
    try {
      List<Axis> axes = axes(scenario, INLINE_OF_CALLS, swept, all);
      if (axes.isEmpty()) {
        return new Ranges(new Sources(scenario, List.of()), axes);
      }
      List<Setting> first =
          axes.stream().map(axis -> new Setting(axis.path(), axis.values().get(0))).toList();
      boolean named = axes.stream().map(Axis::path).noneMatch(Ranges::names);
      List<Setting> ofStacks = rest.stream().filter(CallInputs::ofStacks).toList();
      Source whole =
          CallInputs.whole(home, scenario, asked, ofStacks, first, named, versions, limits);
      return new Ranges(new Sources(whole, List.of()), axes);
    } catch (BadInput refused) {
      throw scenario.located(refused, KEY);
    }
  }

  /** A list for the last key of a path, or for an element of a list, is a range. */
  private static boolean isRange(Setting setting) {
    String last = setting.path().substring(setting.path().lastIndexOf('.') + 1);
    return setting.value().isArray() && !LISTS.contains(last);
  }

  private static boolean names(String path) {
    return NAMING.contains(path.substring(path.lastIndexOf('.') + 1));
  }

  private static Ranges of(Sources sources, List<Setting> all) {
    Map<String, JsonNode> heaps = new LinkedHashMap<>();
    last(all, HEAP).filter(JsonNode::isArray).ifPresent(list -> heaps.put(HEAP, list));
    return new Ranges(sources, axes(sources.scenario(), INLINE, heaps, all));
  }

  /**
   * The ranges of a scenario, which are taken out of it.
   *
   * @param inline where a list in place of a number is one
   * @param more those of the command line that were not laid over it
   * @param settings all of the command line
   */
  private static List<Axis> axes(
      Source scenario, List<String> inline, Map<String, JsonNode> more, List<Setting> settings) {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    ObjectNode tree = scenario.tree();
    String file = scenario.file();
    inline.forEach(path -> inline(tree, path).ifPresent(list -> found.put(path, list)));
    List<String> never = inline.equals(INLINE) ? NOT_SWEPT : NOT_SWEPT_OF_CALLS;
    named(file, tree, never).forEach((path, list) -> put(file, found, path, list));
    found.putAll(more);
    List<Axis> axes = new ArrayList<>();
    found.forEach((path, list) -> axes.add(axis(file, path, list)));
    requireFew(file, axes, settings);
    return axes;
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

  private static Map<String, JsonNode> named(String file, ObjectNode tree, List<String> never) {
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
              if (!Setting.isPath(path) || never.contains(path)) {
                throw BadInput.at(
                    file,
                    KEY + "." + path,
                    "a key that can have no range",
                    "a path as in --set, such as jvm.heap, but none of "
                        + String.join(", ", never));
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

  private static void requireFew(String file, List<Axis> axes, List<Setting> settings) {
    long count = SweepPoints.count(axes);
    if (count <= SweepPoints.MOST) {
      return;
    }
    String sentence =
        "a sweep must have at most %d points; %s values make %,d"
            .formatted(
                SweepPoints.MOST,
                axes.stream()
                    .map(axis -> String.valueOf(axis.values().size()))
                    .collect(Collectors.joining(" x ")),
                count);
    List<String> paths = axes.stream().map(Axis::path).toList();
    throw paths.stream()
        .filter(path -> settings.stream().noneMatch(setting -> gives(setting, path)))
        .findFirst()
        .map(ofFile -> BadInput.says(file, ofFile, sentence))
        .orElseGet(() -> BadInput.says("--set " + String.join(", ", paths), "", sentence));
  }

  /** Whether a setting of the command line is, or contains, the range of a path. */
  private static boolean gives(Setting setting, String path) {
    return List.of(path, KEY, KEY + "." + path).contains(setting.path());
  }
}
