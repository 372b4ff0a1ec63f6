package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.simulator.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * One {@code --set path=value} of the command line. Paths that begin with a profile's own keys are
 * laid over every profile, the others over the scenario.
 *
 * @param path keys joined by dots, list elements as {@code [index]}
 * @param value as YAML reads it
 */
public record Setting(String path, JsonNode value) {

  private static final Set<String> PROFILE_KEYS = Set.of("client", "discovery", "jvm");

  /** Keys below {@code jvm} in a profile. */
  private static final Set<String> JVM_KEYS = Set.of("heap", "collector", "flags", "memory");

  private static final String KIND = "registries.kind";
  private static final String KINDS = "registries.kinds";
  private static final String NACOS = "nacos";

  /** Keys that do not go beside each other. */
  private static final Map<String, String> OTHERS = Map.of(KIND, KINDS, KINDS, KIND);

  private static final Pattern STEP = Pattern.compile("([A-Za-z]\\w*)(?:\\[(\\d{1,4})])?");

  /** An element of a list in a form that other tools have. */
  private static final Pattern NUMBERED = Pattern.compile("\\.(\\d+)(?=\\.|$)");

  /**
   * Reads {@code path=value}.
   *
   * @throws BadInput if it is not of that form
   */
  public static Setting parse(String text) {
    int equals = text.indexOf('=');
    String path = equals < 0 ? text : text.substring(0, equals).trim();
    if (equals < 1 || !isPath(path)) {
      throw NUMBERED.matcher(path).find()
          ? BadInput.at(
              "--set",
              "",
              text,
              NUMBERED.matcher(path).replaceAll("[$1]") + text.substring(path.length()))
          : BadInput.at("--set", "", text, "path=value, such as providers.instances=37");
    }
    try {
      JsonNode value = Source.value(text.substring(equals + 1));
      if (value == null || value.isMissingNode()) {
        throw BadInput.must("--set " + path, "", "have a value after '='", "none");
      }
      return new Setting(path, value);
    } catch (JsonProcessingException e) {
      throw YamlProblem.refused(e, "--set " + path, "a value as in a YAML file");
    }
  }

  /**
   * Reads with settings laid over files. An error that goes away without one of the settings is
   * blamed on it, as a file alone would be read.
   *
   * @param texts {@code path=value} texts of the command line
   * @throws BadInput if the settings or the files cannot be read
   */
  static <T> T blaming(List<String> texts, Function<List<Setting>, T> reading) {
    List<Setting> all = texts.stream().map(Setting::parse).toList();
    try {
      return reading.apply(all);
    } catch (BadInput refused) {
      throw IntStream.range(0, all.size())
          .filter(i -> isRead(without(all, i), reading))
          .mapToObj(texts::get)
          .findFirst()
          .map(refused.with(texts)::by)
          .orElse(refused);
    }
  }

  private static List<Setting> without(List<Setting> all, int index) {
    List<Setting> others = new ArrayList<>(all);
    others.remove(index);
    return others;
  }

  private static <T> boolean isRead(List<Setting> settings, Function<List<Setting>, T> reading) {
    try {
      reading.apply(settings);
      return true;
    } catch (BadInput alsoRefused) {
      return false;
    }
  }

  /** Whether a text is of the form that paths have. */
  static boolean isPath(String text) {
    return List.of(text.split("\\.", -1)).stream().allMatch(s -> STEP.matcher(s).matches());
  }

  /** The words of the command line that lay this over a file. */
  public String word() {
    return "--set=" + path + "=" + (isPlain() ? value.asText() : value);
  }

  private boolean isPlain() {
    try {
      return value.isValueNode() && value.equals(Source.value(value.asText()));
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  /** The path in a profile of a key that a scenario does not have. */
  static Optional<String> inProfile(String key) {
    return Optional.of(key)
        .filter(JVM_KEYS::contains)
        .map(name -> CallScenarioReader.JVM + "." + name + " of a profile");
  }

  /** True if it belongs to profiles. */
  public boolean forProfiles() {
    return PROFILE_KEYS.contains(path.split("[.\\[]")[0]);
  }

  /**
   * The path of a setting beside which this one does not go, and whose place it takes therefore;
   * absent for most, and for null, which takes no place.
   */
  Optional<String> insteadOf() {
    return value.isNull() ? Optional.empty() : Optional.ofNullable(OTHERS.get(path));
  }

  /**
   * Whether it has registries of another kind, so that a file's words on a Nacos are for naught.
   */
  private boolean leavesNacos() {
    if (path.equals(KIND)) {
      return value.asText().equals(RegistryKind.ZOOKEEPER.word());
    }
    return path.equals(KINDS)
        && value.isArray()
        && StreamSupport.stream(value.spliterator(), false)
            .allMatch(kind -> kind.asText().equals(RegistryKind.ZOOKEEPER.word()));
  }

  /** Lays the value over a tree, making the mappings on the way. */
  void applyTo(ObjectNode root) {
    ObjectNode at = root;
    String[] steps = path.split("\\.");
    for (int i = 0; i < steps.length; i++) {
      Matcher step = STEP.matcher(steps[i]);
      if (!step.matches()) {
        throw new IllegalStateException(path);
      }
      boolean last = i == steps.length - 1;
      if (step.group(2) != null) {
        at = intoList(at, step.group(1), Integer.parseInt(step.group(2)), last);
      } else if (last) {
        at.set(step.group(1), value.deepCopy());
        insteadOf().map(other -> other.substring(other.lastIndexOf('.') + 1)).ifPresent(at::remove);
        if (leavesNacos()) {
          at.remove(NACOS);
        }
      } else {
        at = into(at, step.group(1));
      }
    }
  }

  private ObjectNode into(ObjectNode at, String key) {
    JsonNode next = at.get(key);
    if (next == null) {
      return at.putObject(key);
    }
    if (next instanceof ObjectNode mapping) {
      return mapping;
    }
    if (next.isArray()) {
      throw BadInput.must(
          "--set " + path,
          "",
          "name an element of the list %s, such as %s[0]".formatted(key, key),
          "none");
    }
    throw BadInput.at("--set " + path, key, next.toString(), "a mapping at this place");
  }

  private ObjectNode intoList(ObjectNode at, String key, int index, boolean last) {
    if (!(at.get(key) instanceof ArrayNode list) || index >= list.size()) {
      throw BadInput.at(
          "--set " + path,
          key + "[" + index + "]",
          at.has(key) ? "a list of length " + at.get(key).size() : "no such list",
          "an existing element");
    }
    if (last) {
      list.set(index, value.deepCopy());
      return at;
    }
    if (list.get(index) instanceof ObjectNode mapping) {
      return mapping;
    }
    throw BadInput.at("--set " + path, key, list.get(index).toString(), "a mapping at this place");
  }
}
