package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.discoveryscale.model.Nearest;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.simulator.BadInput;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One mapping of a YAML file, read key by key. Every reader names what it allows, so that a refusal
 * can; {@link #end} refuses the keys nobody asked for. A listener learns which defaults were
 * applied, for the run's record, and what each key may hold, for the reference.
 *
 * <p>Records bound by a mapper would be shorter, but their errors speak of classes and leave out
 * what is allowed, and they do not say which values were defaults.
 */
public final class Section {

  private final String file;
  private final String path;
  private final JsonNode node;
  private final ReadListener listener;
  private final Set<String> known = new LinkedHashSet<>();

  /** The paths of all keys that were asked for in the file so far. */
  private final Set<String> paths;

  /** The path of the key that may have been meant for this section, where the file has none. */
  private final Optional<String> instead;

  Section(String file, String path, JsonNode node, ReadListener listener) {
    this(file, path, node, listener, new LinkedHashSet<>(), Optional.empty());
  }

  private Section(
      String file,
      String path,
      JsonNode node,
      ReadListener listener,
      Set<String> paths,
      Optional<String> instead) {
    this.file = file;
    this.path = path;
    this.node = node;
    this.listener = listener;
    this.paths = paths;
    this.instead = instead;
    if (!node.isObject() && !node.isMissingNode()) {
      throw refuse("", shown(node), "a mapping of keys to values, such as {key: value}");
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
    return has(key) ? below(key, node.get(key)) : missing(key);
  }

  private Section below(String key, JsonNode value) {
    return new Section(file, join(key), value, listener, paths, Optional.empty());
  }

  private Section missing(String key) {
    return new Section(
        file,
        join(key),
        MissingNode.getInstance(),
        listener,
        paths,
        misspelt(key).or(() -> instead));
  }

  private void asked(String key, ValueType<?> type) {
    paths.add(join(key));
    listener.read(join(key), type);
  }

  /** True if the file has a mapping, or this word in place of one, under this key. */
  public boolean isMapping(String key, String word) {
    return has(key) && (node.get(key).isObject() || word.equals(node.get(key).textValue()));
  }

  /** A nested mapping in whose place a word may stand for all of its defaults. */
  public Section section(String key, String word) {
    asked(key, ValueType.word(List.of(word)));
    return isText(key) && word.equals(node.get(key).textValue()) ? missing(key) : section(key);
  }

  /** A value. */
  public <T> T value(String key, ValueType<T> type) {
    return value(key, type, type.allowedInsteadOf());
  }

  /** A value; {@code allowed} says what may stand in place of one that is refused. */
  <T> T value(String key, ValueType<T> type, UnaryOperator<String> allowed) {
    asked(key, type);
    if (!has(key)) {
      Optional<String> other = misspelt(key).or(() -> instead);
      if (other.isPresent()) {
        String name = other.get().substring(other.get().lastIndexOf('.') + 1);
        throw refuse(key, "nothing; is '" + name + "' misspelt?", allowed.apply(""))
            .because(other.get());
      }
      throw refuse(key, "nothing", allowed.apply(""));
    }
    return value(key, node.get(key), type, allowed);
  }

  /** A value with a default. */
  public <T> T valueOr(String key, ValueType<T> type, T byDefault) {
    if (has(key)) {
      return value(key, type);
    }
    asked(key, type);
    listener.applied(join(key) + "=" + byDefault);
    return byDefault;
  }

  /** A value that may be absent and has no default. */
  public <T> Optional<T> optional(String key, ValueType<T> type) {
    asked(key, type);
    return has(key) ? Optional.of(value(key, type)) : Optional.empty();
  }

  private <T> T value(
      String key, JsonNode value, ValueType<T> type, UnaryOperator<String> allowed) {
    T found =
        type.parser()
            .apply(value)
            .orElseThrow(
                () -> refuse(key, shown(value) + unit(value, type), allowed.apply(value.asText())));
    if (!type.within().test(found)) {
      throw refuse(key, found.toString(), allowed.apply(value.asText()));
    }
    return found;
  }

  private static String unit(JsonNode value, ValueType<?> type) {
    return value.isNumber() && type.hasUnit() ? " without a unit" : "";
  }

  /** A text that matches a pattern, described by {@code allowed}. */
  public String text(String key, Pattern pattern, String allowed) {
    return value(key, ValueType.text(pattern, allowed));
  }

  /** {@link #text} with a default. */
  public String text(String key, Pattern pattern, String allowed, String byDefault) {
    return valueOr(key, ValueType.text(pattern, allowed), byDefault);
  }

  /** One of a few words. */
  public String word(String key, List<String> words) {
    return value(key, ValueType.word(words));
  }

  /** {@link #word} with a default. */
  public String word(String key, List<String> words, String byDefault) {
    return valueOr(key, ValueType.word(words), byDefault);
  }

  /** Yes or no, with a default. */
  public boolean truth(String key, boolean byDefault) {
    return valueOr(key, ValueType.truth(), byDefault);
  }

  /** A whole number within limits. */
  public int whole(String key, int min, int max) {
    return value(key, ValueType.whole(min, max));
  }

  /** {@link #whole} with a default. */
  public int whole(String key, int min, int max, int byDefault) {
    return valueOr(key, ValueType.whole(min, max), byDefault);
  }

  /** A length of time within limits. */
  public Span span(String key, Span min, Span max) {
    return value(key, ValueType.span(min, max));
  }

  /** {@link #span} with a default. */
  public Span span(String key, Span min, Span max, Span byDefault) {
    return valueOr(key, ValueType.span(min, max), byDefault);
  }

  /** An amount of memory within limits. */
  public ByteSize size(String key, ByteSize min, ByteSize max) {
    return value(key, ValueType.size(min, max));
  }

  /** {@link #size} with a default. */
  public ByteSize size(String key, ByteSize min, ByteSize max, ByteSize byDefault) {
    return valueOr(key, ValueType.size(min, max), byDefault);
  }

  /** A list of mappings; a missing key is an empty list. */
  public <T> List<T> sections(String key, Function<Section, T> reader) {
    List<T> all = new ArrayList<>();
    int index = 0;
    for (JsonNode element : list(key, ValueType.MAPPINGS)) {
      Section section = below(key + "[" + index++ + "]", element);
      all.add(reader.apply(section));
      section.end();
    }
    return all;
  }

  /** A list of values; a missing key is an empty list. */
  public <T> List<T> values(String key, ValueType<T> type) {
    List<T> all = new ArrayList<>();
    for (JsonNode element : list(key, type.listed())) {
      all.add(value("%s[%d]".formatted(key, all.size()), element, type, type.allowedInsteadOf()));
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
                throw BadInput.says(
                    file,
                    join(key),
                    "unknown key '%s'%s; known keys: %s"
                        .formatted(
                            key,
                            path.isEmpty() ? "" : " in " + path,
                            String.join(", ", Nearest.first(key, known))
                                + elsewhere(key).map("; did you mean %s?"::formatted).orElse("")));
              }
            });
  }

  /** Paths that end with a key, here and in a profile. */
  private Optional<String> elsewhere(String key) {
    String all =
        Stream.concat(
                paths.stream().filter(each -> each.endsWith("." + key)).limit(1),
                Setting.inProfile(key).stream())
            .collect(Collectors.joining(" or "));
    return Optional.of(all).filter(text -> !text.isEmpty());
  }

  private Iterable<JsonNode> list(String key, ValueType<?> type) {
    asked(key, type);
    if (!has(key)) {
      return List.of();
    }
    if (!node.get(key).isArray()) {
      throw refuse(key, shown(node.get(key)), type.allowed());
    }
    return node.get(key);
  }

  /**
   * The path of a key of the file that was not asked for so far and looks like the one that is
   * missing.
   */
  private Optional<String> misspelt(String key) {
    List<String> others = new ArrayList<>();
    node.fieldNames().forEachRemaining(others::add);
    others.removeAll(known);
    return Nearest.first(key, others).stream()
        .findFirst()
        .filter(it -> Nearest.alike(key, it))
        .map(this::join);
  }

  private String join(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  private static String shown(JsonNode value) {
    String text = value.isObject() ? "a mapping" : value.isArray() ? "a list" : value.toString();
    return text.length() > 60 ? text.substring(0, 57) + "..." : text;
  }
}
