package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.churn.Span;
import dev.discoveryscale.simulator.model.ByteSize;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * One mapping of a YAML file, read key by key. Every reader names what it allows, so that a refusal
 * can; {@link #end} refuses the keys nobody asked for. Defaults that were applied are told to a
 * listener, for the run's record.
 *
 * <p>Records bound by a mapper would be shorter, but their errors speak of classes and leave out
 * what is allowed, and they do not tell which values were defaults.
 */
public final class Section {

  private final String file;
  private final String path;
  private final JsonNode node;
  private final Consumer<String> defaults;
  private final Set<String> known = new LinkedHashSet<>();

  Section(String file, String path, JsonNode node, Consumer<String> defaults) {
    this.file = file;
    this.path = path;
    this.node = node;
    this.defaults = defaults;
    if (!node.isObject() && !node.isMissingNode()) {
      throw refuse("", shown(node), "a mapping of keys to values");
    }
  }

  /** True if the file has this key. */
  public boolean has(String key) {
    known.add(key);
    return node.has(key) && !node.get(key).isNull();
  }

  /** True if the file has a list under this key. */
  public boolean isList(String key) {
    return has(key) && node.get(key).isArray();
  }

  /** True if the file has a single text under this key. */
  public boolean isText(String key) {
    return has(key) && node.get(key).isTextual();
  }

  /** A nested mapping; missing ones read as empty, so that their own defaults apply. */
  public Section section(String key) {
    return new Section(
        file, join(key), has(key) ? node.get(key) : MissingNode.getInstance(), defaults);
  }

  /** True if the file has a mapping, or this word in place of one, under this key. */
  public boolean isMapping(String key, String word) {
    return has(key) && (node.get(key).isObject() || word.equals(node.get(key).textValue()));
  }

  /** A nested mapping in whose place a word may stand for all of its defaults. */
  public Section section(String key, String word) {
    return isText(key) && word.equals(node.get(key).textValue())
        ? new Section(file, join(key), MissingNode.getInstance(), defaults)
        : section(key);
  }

  /** A text that matches a pattern, described by {@code allowed}. */
  public String text(String key, Pattern pattern, String allowed) {
    JsonNode value = required(key, allowed);
    if (!value.isTextual() || !pattern.matcher(value.textValue()).matches()) {
      throw refuse(key, shown(value), allowed);
    }
    return value.textValue();
  }

  /** {@link #text} with a default. */
  public String text(String key, Pattern pattern, String allowed, String byDefault) {
    return has(key) ? text(key, pattern, allowed) : applied(key, byDefault);
  }

  /** One of a few words. */
  public String word(String key, List<String> words) {
    return word(key, words, found -> "one of " + String.join(", ", words));
  }

  /** One of many words; {@code allowed} says what may stand in place of one that is none. */
  String word(String key, List<String> words, UnaryOperator<String> allowed) {
    JsonNode value = required(key, allowed.apply(""));
    String found = value.asText();
    if (!value.isTextual() || !words.contains(found)) {
      throw refuse(key, shown(value), allowed.apply(found));
    }
    return found;
  }

  /** {@link #word} with a default. */
  public String word(String key, List<String> words, String byDefault) {
    return has(key) ? word(key, words) : applied(key, byDefault);
  }

  /** Yes or no, with a default. */
  public boolean truth(String key, boolean byDefault) {
    if (!has(key)) {
      return applied(key, byDefault);
    }
    JsonNode value = node.get(key);
    if (!value.isBoolean()) {
      throw refuse(key, shown(value), "true or false");
    }
    return value.booleanValue();
  }

  /** A whole number within limits. */
  public int whole(String key, int min, int max) {
    String allowed = "a whole number from %d to %d".formatted(min, max);
    JsonNode value = required(key, allowed);
    if (!value.isIntegralNumber()
        || !value.canConvertToInt()
        || value.intValue() < min
        || value.intValue() > max) {
      throw refuse(key, shown(value), allowed);
    }
    return value.intValue();
  }

  /** {@link #whole} with a default. */
  public int whole(String key, int min, int max, int byDefault) {
    return has(key) ? whole(key, min, max) : applied(key, byDefault);
  }

  /** A number, whole or not. */
  public double number(String key) {
    JsonNode value = required(key, "a number");
    if (!value.isNumber()) {
      throw refuse(key, shown(value), "a number");
    }
    return value.doubleValue();
  }

  /** A length of time within limits. */
  public Span span(String key, Span min, Span max) {
    String allowed = "%s, from %s to %s".formatted(Span.FORM, min, max);
    Span found = parsed(key, allowed, Span::parse);
    if (found.duration().compareTo(min.duration()) < 0
        || found.duration().compareTo(max.duration()) > 0) {
      throw refuse(key, found.toString(), allowed);
    }
    return found;
  }

  /** {@link #span} with a default. */
  public Span span(String key, Span min, Span max, Span byDefault) {
    return has(key) ? span(key, min, max) : applied(key, byDefault);
  }

  /** An amount of memory within limits. */
  public ByteSize size(String key, ByteSize min, ByteSize max) {
    String allowed = "%s, from %s to %s".formatted(ByteSize.FORM, min, max);
    ByteSize found = parsed(key, allowed, ByteSize::parse);
    if (found.compareTo(min) < 0 || found.compareTo(max) > 0) {
      throw refuse(key, found.toString(), allowed);
    }
    return found;
  }

  /** {@link #size} with a default. */
  public ByteSize size(String key, ByteSize min, ByteSize max, ByteSize byDefault) {
    return has(key) ? size(key, min, max) : applied(key, byDefault);
  }

  /** A list of mappings; a missing key is an empty list. */
  public <T> List<T> sections(String key, Function<Section, T> reader) {
    List<T> all = new ArrayList<>();
    int index = 0;
    for (JsonNode element : list(key, "a list of mappings")) {
      Section section = new Section(file, join(key) + "[" + index++ + "]", element, defaults);
      all.add(reader.apply(section));
      section.end();
    }
    return all;
  }

  /** A list of texts that match a pattern; a missing key is an empty list. */
  public List<String> texts(String key, Pattern pattern, String allowed) {
    List<String> all = new ArrayList<>();
    for (JsonNode element : list(key, "a list, each " + allowed)) {
      if (!element.isValueNode() || !pattern.matcher(element.asText()).matches()) {
        throw refuse(key + "[" + all.size() + "]", shown(element), allowed);
      }
      all.add(element.asText());
    }
    return all;
  }

  /** Refuses a value for a reason the readers do not know. */
  public BadInput refuse(String key, String found, String allowed) {
    return BadInput.at(file, key.isEmpty() ? path : join(key), found, allowed);
  }

  /** The same of a value that breaks another rule, such as {@code have min, max or both}. */
  public BadInput must(String key, String condition, String got) {
    return BadInput.must(file, key.isEmpty() ? path : join(key), condition, got);
  }

  /** To be called when all keys have been read: refuses the others. */
  public void end() {
    node.fieldNames()
        .forEachRemaining(
            key -> {
              if (!known.contains(key)) {
                throw refuse(
                    key,
                    "an unknown key",
                    "one of the keys " + String.join(", ", Nearest.first(key, known)));
              }
            });
  }

  private Iterable<JsonNode> list(String key, String allowed) {
    if (!has(key)) {
      return List.of();
    }
    if (!node.get(key).isArray()) {
      throw refuse(key, shown(node.get(key)), allowed);
    }
    return node.get(key);
  }

  private <T> T parsed(String key, String allowed, Function<String, T> parser) {
    JsonNode value = required(key, allowed);
    try {
      return parser.apply(value.isValueNode() ? value.asText() : "");
    } catch (IllegalArgumentException e) {
      throw refuse(key, shown(value), allowed);
    }
  }

  private JsonNode required(String key, String allowed) {
    if (!has(key)) {
      throw refuse(
          key, misspelt(key).map("nothing, but there is "::concat).orElse("nothing"), allowed);
    }
    return node.get(key);
  }

  /** A key of the file that was not asked for so far and looks like the one that is missing. */
  private Optional<String> misspelt(String key) {
    List<String> others = new ArrayList<>();
    node.fieldNames().forEachRemaining(others::add);
    others.removeAll(known);
    return Nearest.first(key, others).stream().findFirst().filter(it -> Nearest.alike(key, it));
  }

  private <T> T applied(String key, T value) {
    defaults.accept(join(key) + "=" + value);
    return value;
  }

  private String join(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  private static String shown(JsonNode value) {
    String text = value.isObject() ? "a mapping" : value.isArray() ? "a list" : value.toString();
    return text.length() > 60 ? text.substring(0, 57) + "..." : text;
  }
}
