package dev.discoveryscale.probe.holders;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Assigns classes to holders: prefixes of class names, each with a {@link Holder} or {@code held},
 * which means that an object belongs to the holder that retains it. The longest prefix wins; a
 * class without one is treated as its superclass. One file holds for all lines, and a small one for
 * each line, or for all of Dubbo 3, says what is different there.
 */
public final class HolderRules implements Owners {

  private static final String HELD = "held";
  private static final String COMMON = "common";

  /** All lines of Dubbo 3 have their classes in the same packages. */
  private static final String MINOR_OF_3 = "(dubbo-3)\\.\\d+";

  private final TreeMap<String, Optional<Holder>> byBeginning;

  private HolderRules(TreeMap<String, Optional<Holder>> byBeginning) {
    this.byBeginning = byBeginning;
  }

  /**
   * The table of a line.
   *
   * @param line as {@code dubbo-2.7}
   * @throws IllegalArgumentException if there is none for it
   */
  public static HolderRules of(String line) {
    Map<String, String> rules = new HashMap<>();
    for (String name : List.of(COMMON, line.replaceFirst(MINOR_OF_3, "$1"))) {
      Properties file = read(name);
      file.stringPropertyNames().forEach(rule -> rules.put(rule, file.getProperty(rule)));
    }
    return of(rules);
  }

  /** A table of rules: words by the beginnings of class names. */
  static HolderRules of(Map<String, String> rules) {
    TreeMap<String, Optional<Holder>> byBeginning = new TreeMap<>();
    rules.forEach((beginning, word) -> byBeginning.put(beginning, holder(word)));
    return new HolderRules(byBeginning);
  }

  private static Optional<Holder> holder(String word) {
    return word.equals(HELD) ? Optional.empty() : Optional.of(Holder.of(word));
  }

  private static Properties read(String name) {
    Properties rules = new Properties();
    try (InputStream file = HolderRules.class.getResourceAsStream(name + ".properties")) {
      if (file == null) {
        throw new IllegalArgumentException("no table of holders for " + name);
      }
      rules.load(file);
      return rules;
    } catch (IOException e) {
      throw new IllegalArgumentException("the table of holders for " + name + " cannot be read", e);
    }
  }

  /**
   * The holder of objects of a class.
   *
   * @param lineage the names of the class and its superclasses, its own first
   * @return absent if they belong to the object that holds them
   */
  Optional<Holder> holder(List<String> lineage) {
    for (String name : lineage) {
      for (String rule = byBeginning.floorKey(name);
          rule != null;
          rule = byBeginning.lowerKey(rule)) {
        if (name.startsWith(rule)) {
          return byBeginning.get(rule);
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public int count() {
    return Holder.values().length;
  }

  @Override
  public int rest() {
    return Holder.REST.ordinal();
  }

  @Override
  public int classLibrary() {
    return Holder.JDK.ordinal();
  }

  @Override
  public int of(List<String> lineage) {
    return holder(lineage).map(Enum::ordinal).orElse(WHO_RETAINS);
  }
}
