package dev.discoveryscale.report.text;

import java.util.Collection;
import java.util.stream.Collectors;

/** Names for a sentence. */
public final class NameList {

  private NameList() {}

  /**
   * The first names with commas, and how many others there are: {@code a, b and 7 more}.
   *
   * @param shown how many are written out
   */
  public static String of(Collection<String> names, int shown) {
    String first = names.stream().limit(shown).collect(Collectors.joining(", "));
    return names.size() <= shown ? first : "%s and %,d more".formatted(first, names.size() - shown);
  }
}
