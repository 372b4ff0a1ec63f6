package dev.discoveryscale.jvm.agent.gc;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The message of HotSpot's log at the end of a collection, without its decorations: {@code Pause
 * Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 3.123ms}.
 */
final class GcLogLine {

  private static final String PAUSE = "Pause ";
  private static final String BETWEEN_SIZES = "M->";

  /** What G1 says of a young collection before its cause, JDK 11 and later. */
  private static final List<String> SORTS =
      Arrays.asList("Normal", "Concurrent Start", "Prepare Mixed", "Mixed");

  final GcKind kind;
  final String cause;
  final long pauseUs;

  /** {@link GcEvent#UNTOLD} of a cycle beside the application, like what is left. */
  final long beforeBytes;

  final long afterBytes;

  private GcLogLine(GcKind kind, String said, int words, long pauseUs) {
    this.kind = kind;
    this.pauseUs = pauseUs;
    this.cause = cause(said.substring(0, words));
    int sizes = said.indexOf(BETWEEN_SIZES, words);
    this.beforeBytes = sizes < 0 ? GcEvent.UNTOLD : number(said, words + 1) << 20;
    this.afterBytes =
        sizes < 0 ? GcEvent.UNTOLD : number(said, sizes + BETWEEN_SIZES.length()) << 20;
  }

  /** The line's meaning; empty if it reports no end. */
  static Optional<GcLogLine> of(String said) {
    int time = said.lastIndexOf(' ');
    Optional<GcKind> kind = kind(said);
    if (time < 0 || !said.endsWith("ms") || !kind.isPresent()) {
      return Optional.empty();
    }
    int sizes = said.lastIndexOf(BETWEEN_SIZES);
    int words = sizes < 0 ? time : said.lastIndexOf(' ', sizes);
    long us = kind.get() == GcKind.CONCURRENT ? 0 : thousandths(said, time + 1);
    return Optional.of(new GcLogLine(kind.get(), said, words, us));
  }

  /** G1 called its young collections otherwise in JDK 9 and 10. */
  private static Optional<GcKind> kind(String said) {
    if (said.startsWith("Concurrent ")) {
      return Optional.of(GcKind.CONCURRENT);
    }
    if (!said.startsWith(PAUSE)) {
      return Optional.empty();
    }
    for (String young : new String[] {"Young", "Mixed", "Initial Mark"}) {
      if (said.startsWith(young, PAUSE.length())) {
        return Optional.of(GcKind.YOUNG);
      }
    }
    return Optional.of(said.startsWith("Full", PAUSE.length()) ? GcKind.FULL : GcKind.PAUSE);
  }

  /** The first parenthesis that is no sort; of what has none, all of it. */
  private static String cause(String words) {
    int open = words.indexOf('(');
    if (open < 0) {
      return words.startsWith(PAUSE) ? words.substring(PAUSE.length()) : words;
    }
    String[] parts = words.substring(open + 1, words.lastIndexOf(')')).split("\\) \\(", -1);
    return parts.length > 1 && SORTS.contains(parts[0]) ? parts[1] : parts[0];
  }

  /**
   * A number that the JVM writes with three decimals, times a thousand. What stands before them is
   * a point or, by the locale, a comma.
   */
  static long thousandths(String text, int begin) {
    int at = begin;
    while (at < text.length() && Character.isDigit(text.charAt(at))) {
      at++;
    }
    return number(text, begin) * 1_000 + number(text, at + 1);
  }

  static long number(String text, int begin) {
    long number = 0;
    for (int at = begin; at < text.length() && Character.isDigit(text.charAt(at)); at++) {
      number = 10 * number + text.charAt(at) - '0';
    }
    return number;
  }
}
