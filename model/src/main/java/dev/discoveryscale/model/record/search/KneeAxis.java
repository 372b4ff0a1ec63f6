package dev.discoveryscale.model.record.search;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a knee search varies. Its values are whole numbers: MB of heap, instances of the fleet,
 * calls a second.
 */
public enum KneeAxis {
  /** The consumer's heap: the more, the easier. */
  HEAP("jvm.heap", "m", Comparator.reverseOrder()),

  /** Instances of the fleet: the fewer, the easier. */
  INSTANCES("providers.instances", "", Comparator.naturalOrder()),

  /** The rate of an open loop of calls: the lower, the easier. */
  RATE("load.rate", "", Comparator.naturalOrder());

  private final String path;
  private final String unit;
  private final Comparator<Long> byHardness;

  KneeAxis(String path, String unit, Comparator<Long> byHardness) {
    this.path = path;
    this.unit = unit;
    this.byHardness = byHardness;
  }

  /** Orders values so that each is harder to survive than those before it. */
  public Comparator<Long> byHardness() {
    return byHardness;
  }

  /** Whether one value is harder to survive than another. */
  public boolean harder(long one, long other) {
    return byHardness.compare(one, other) > 0;
  }

  /** A value as files and command lines write it: {@code 256m}, {@code 400}. */
  public String text(long value) {
    return value + unit;
  }

  /** What lays a value over scenario and profile: {@code jvm.heap=256m}. */
  public String setting(long value) {
    return path + "=" + text(value);
  }

  /** Where a scenario or profile has the value. */
  public String path() {
    return path;
  }

  /** The name of a value's folder: {@code heap=256m}. */
  public String label(long value) {
    return word() + "=" + text(value);
  }

  /** The word used in files, reports and on the command line. */
  @JsonValue
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is of scenarios of calls; the others are of discovery. */
  public boolean ofCalls() {
    return this == RATE;
  }

  /** The words of those of discovery, for a person. */
  public static String words() {
    return Arrays.stream(values())
        .filter(axis -> !axis.ofCalls())
        .map(KneeAxis::word)
        .collect(Collectors.joining(" or "));
  }

  /**
   * The axis a word stands for.
   *
   * @throws IllegalArgumentException if it stands for none
   */
  @JsonCreator
  public static KneeAxis of(String word) {
    return Arrays.stream(values())
        .filter(axis -> axis.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is not " + all()));
  }

  private static String all() {
    return Arrays.stream(values()).map(KneeAxis::word).collect(Collectors.joining(", "));
  }
}
