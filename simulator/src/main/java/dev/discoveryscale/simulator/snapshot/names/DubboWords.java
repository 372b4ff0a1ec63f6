package dev.discoveryscale.simulator.snapshot.names;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What Dubbo itself writes, and says nothing about whose registry it is: names of parameters, and
 * of some their values. Read from {@code dubbo-words.txt}.
 */
public final class DubboWords {

  /** Nothing is known. */
  static final DubboWords NONE = new DubboWords(Map.of(), Set.of());

  private static final String RESOURCE = "dubbo-words.txt";

  /** What values of a parameter may be kept. */
  private enum Kept {
    ALL,
    NUMBERS,
    VERSIONS,
    NONE
  }

  private final Map<String, Kept> parameters;
  private final Set<String> values;

  private DubboWords(Map<String, Kept> parameters, Set<String> values) {
    this.parameters = Map.copyOf(parameters);
    this.values = Set.copyOf(values);
  }

  /** Reads the words that belong to this program. */
  public static DubboWords read() {
    Map<String, Kept> parameters = new HashMap<>();
    Set<String> values = new HashSet<>();
    for (String line : lines()) {
      String[] words = line.split("\\s+");
      switch (words[0]) {
        case "all" -> add(parameters, words, Kept.ALL);
        case "numbers" -> add(parameters, words, Kept.NUMBERS);
        case "versions" -> add(parameters, words, Kept.VERSIONS);
        case "none" -> add(parameters, words, Kept.NONE);
        case "values" ->
            values.addAll(Set.of(words).stream().filter(w -> !w.equals("values")).toList());
        default -> throw new IllegalStateException(RESOURCE + ": unknown kind " + words[0]);
      }
    }
    return new DubboWords(parameters, values);
  }

  /** The names of parameters. */
  Set<String> parameters() {
    return parameters.keySet();
  }

  /** True if all values of a parameter are Dubbo's own. */
  boolean kept(String parameter) {
    return parameters.get(parameter) == Kept.ALL;
  }

  /** True if numbers and truth values of a parameter say nothing. */
  boolean numbers(String parameter) {
    return parameters.get(parameter) == Kept.NUMBERS;
  }

  /** True if versions of a parameter say nothing. */
  boolean versions(String parameter) {
    return parameters.get(parameter) == Kept.VERSIONS;
  }

  /** Words of Dubbo that may stand in any value. */
  Set<String> values() {
    return values;
  }

  private static void add(Map<String, Kept> parameters, String[] words, Kept kept) {
    for (int i = 1; i < words.length; i++) {
      parameters.put(words[i], kept);
    }
  }

  private static Iterable<String> lines() {
    try (InputStream in = DubboWords.class.getResourceAsStream(RESOURCE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    }
  }
}
