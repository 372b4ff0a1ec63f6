package dev.discoveryscale.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A release of a framework, such as {@code 2.7.23}. Releases are ordered by their numbers; a
 * preview such as {@code 3.3.0-beta.2} comes before its release.
 *
 * @param text as Maven has it
 */
public record Release(@JsonValue String text) implements Comparable<Release> {

  private static final Pattern TEXT =
      Pattern.compile("(0|[1-9]\\d{0,3})\\.(0|[1-9]\\d{0,3})\\.\\d{1,9}([.-][0-9A-Za-z]+)*");

  public Release {
    if (!TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("a release must be like 3.3.6, got '" + text + "'");
    }
  }

  /**
   * The release a text names.
   *
   * @throws IllegalArgumentException if it names none
   */
  @JsonCreator
  public static Release of(String text) {
    return new Release(text);
  }

  /** The release a text names; absent if it names none. */
  public static Optional<Release> parse(String text) {
    return Optional.of(text).filter(TEXT.asMatchPredicate()).map(Release::new);
  }

  /** The line it belongs to if it is one of Dubbo's. */
  public ReleaseLine line() {
    return new ReleaseLine(ReleaseLine.DUBBO, major(), minor());
  }

  int major() {
    return number(1);
  }

  int minor() {
    return number(2);
  }

  private int number(int group) {
    Matcher matcher = TEXT.matcher(text);
    matcher.matches();
    return Integer.parseInt(matcher.group(group));
  }

  @Override
  public int compareTo(Release other) {
    String[] ours = text.split("[.-]");
    String[] theirs = other.text.split("[.-]");
    for (int i = 0; i < Math.max(ours.length, theirs.length); i++) {
      int order = compare(i < ours.length ? ours[i] : "", i < theirs.length ? theirs[i] : "");
      if (order != 0) {
        return order;
      }
    }
    return text.compareTo(other.text);
  }

  /** A word comes before nothing, and nothing before a number. */
  private static int compare(String one, String other) {
    int kinds = Integer.compare(kind(one), kind(other));
    if (kinds != 0 || kind(one) == 1) {
      return kinds;
    }
    return kind(one) == 2
        ? Long.compare(Long.parseLong(one), Long.parseLong(other))
        : one.compareTo(other);
  }

  private static int kind(String part) {
    if (part.isEmpty()) {
      return 1;
    }
    return part.matches("\\d{1,18}") ? 2 : 0;
  }

  @Override
  public String toString() {
    return text;
  }
}
