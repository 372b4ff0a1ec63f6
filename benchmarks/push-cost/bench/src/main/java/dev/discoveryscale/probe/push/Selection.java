package dev.discoveryscale.probe.push;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.probe.push.subject.Incarnation;
import dev.discoveryscale.probe.push.subject.Level;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The selection of benchmarks.
 *
 * @param lines for example {@code dubbo-2.7}
 * @param sizes how many addresses a list has
 * @param levels those of the lines that have them
 */
record Selection(List<String> lines, List<Integer> sizes, List<Level> levels) {

  private static final String PREFIX = "dubbo-";
  private static final String ALL_SIZES = "100,1000,2500,10000";

  /** A tenth of the hosts there are leaves enough new ones for all pushes. */
  private static final int LARGEST = Incarnation.CAPACITY / 10;

  Selection {
    lines = List.copyOf(lines);
    sizes = List.copyOf(sizes);
    levels = List.copyOf(levels);
  }

  /**
   * Reads the settings, each a list with commas; empty is all.
   *
   * @param built the lines there are
   * @param lines {@code 2.7} is short for {@code dubbo-2.7}
   * @throws IllegalArgumentException if one is not what is allowed; the message names the setting,
   *     what was found and what is allowed
   */
  static Selection of(List<String> built, String lines, String sizes, String levels) {
    List<String> asked = lines.isBlank() ? built : parts(lines, part -> line(part, built));
    List<Integer> lengths = parts(sizes.isBlank() ? ALL_SIZES : sizes, Selection::size);
    List<Level> wanted =
        levels.isBlank() ? List.of(Level.values()) : parts(levels, Selection::level);
    Selection selection = new Selection(asked, lengths, wanted);
    for (String line : asked) {
      if (selection.levelsOf(line).isEmpty()) {
        throw new IllegalArgumentException(
            "bench.levels: %s is measured at INTERFACE level only, found '%s'"
                .formatted(line, levels));
      }
    }
    return selection;
  }

  /** Those of the levels that the line is measured at: lines before 3.0 at interface level only. */
  List<Level> levelsOf(String line) {
    boolean both = ReleaseLine.of(line).hasApplicationDiscovery();
    return levels.stream().filter(level -> both || level == Level.INTERFACE).toList();
  }

  private static <T> List<T> parts(String text, Function<String, T> read) {
    return Arrays.stream(text.split(",", -1)).map(String::strip).map(read).distinct().toList();
  }

  private static String line(String text, List<String> built) {
    String name = text.startsWith(PREFIX) ? text : PREFIX + text;
    if (!built.contains(name)) {
      throw new IllegalArgumentException(
          "bench.lines: no line '%s' is built, allowed are %s".formatted(text, built));
    }
    return name;
  }

  private static int size(String text) {
    try {
      int size = Integer.parseInt(text);
      if (size > 0 && size <= LARGEST) {
        return size;
      }
    } catch (NumberFormatException e) {
      // said below, as for numbers that are too small or too large
    }
    throw new IllegalArgumentException(
        "bench.n: sizes are whole numbers from 1 to %d, found '%s'".formatted(LARGEST, text));
  }

  private static Level level(String text) {
    return Arrays.stream(Level.values())
        .filter(level -> level.name().equals(text.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "bench.levels: allowed are %s, found '%s'"
                        .formatted(Arrays.toString(Level.values()), text)));
  }
}
