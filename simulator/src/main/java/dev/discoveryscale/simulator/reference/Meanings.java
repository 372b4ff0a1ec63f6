package dev.discoveryscale.simulator.reference;

import dev.discoveryscale.model.churn.ChurnKind;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What keys mean, as a person wrote it; in Markdown.
 *
 * @param byPath by path without indexes, in the order of the reference; each may end with {@code
 *     =>} and what holds without the key
 */
record Meanings(Map<String, String> byPath) {

  /** What stands after it takes the place of the default in the reference. */
  private static final String OTHERWISE = " => ";

  private static final Pattern IN_CHURN = Pattern.compile("churn\\[(\\d+)](?:\\.(\\w+))?");
  private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

  /**
   * Reads a file of meanings.
   *
   * @throws IllegalStateException if a key has no meaning there, or a meaning no key
   */
  static Meanings of(String file, Set<String> paths) {
    Meanings meanings = new Meanings(Resources.texts(file));
    Set<String> known =
        paths.stream()
            .filter(path -> wait(path).isEmpty())
            .map(Keys::general)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    if (!known.equals(meanings.byPath.keySet())) {
      Set<String> lacking = new LinkedHashSet<>(known);
      lacking.removeAll(meanings.byPath.keySet());
      Set<String> unknown = new LinkedHashSet<>(meanings.byPath.keySet());
      unknown.removeAll(known);
      throw new IllegalStateException(
          "%s must have a meaning for each key; it lacks %s, and no reader asks for %s"
              .formatted(file, lacking, unknown));
    }
    return meanings;
  }

  /** What a key means. */
  String text(String path) {
    return byPath.get(path).split(OTHERWISE)[0];
  }

  /** What holds without the key, where that cannot be said by a value. */
  Optional<String> otherwise(String path) {
    String[] parts = byPath.get(path).split(OTHERWISE);
    return parts.length > 1 ? Optional.of(parts[1]) : Optional.empty();
  }

  /** Without Markdown, for a schema; also of what kinds of churn say of themselves. */
  Optional<String> plain(String path) {
    String general = Keys.general(path);
    return Optional.of(general)
        .filter(byPath::containsKey)
        .map(this::text)
        .or(() -> wait(path))
        .or(() -> kind(path).map(ChurnKind::meaning))
        .map(text -> LINK.matcher(text).replaceAll("$1").replace("`", ""));
  }

  /** The kind of an entry of the probe, which has each kind once. */
  private static Optional<ChurnKind> kind(String path) {
    Matcher entry = IN_CHURN.matcher(path);
    return entry.matches()
        ? Optional.of(ChurnKind.values()[Integer.parseInt(entry.group(1))])
        : Optional.empty();
  }

  private static Optional<String> wait(String path) {
    return kind(path).stream()
        .flatMap(kind -> kind.thens().stream())
        .filter(then -> path.endsWith("]." + then.key()))
        .findFirst()
        .map(ChurnKind.Then::meaning);
  }
}
