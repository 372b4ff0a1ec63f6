package dev.discoveryscale.simulator.cores;

import java.util.Optional;

/**
 * A process, or one of its threads, as a stat file of proc(5) states it.
 *
 * @param key who it is
 * @param name its command's name; characters that could mean something in a report are {@code ?}
 * @param parent the process that it is a child of
 * @param ticks its processor time
 * @param treeTicks the same with its children that have ended
 * @param processor the one it ran on last
 */
record TaskStat(Key key, String name, long parent, long ticks, long treeTicks, int processor) {

  private static final int PARENT = 1;
  private static final int USER = 11;
  private static final int CHILDREN = 13;
  private static final int STARTED = 19;
  private static final int PROCESSOR = 36;

  /**
   * Distinguishes a task from a later one with the same number.
   *
   * @param id its number
   * @param started when it was started, in ticks since the machine's start
   */
  record Key(long id, long started) {}

  /** Its number. */
  long id() {
    return key.id();
  }

  /** Reads a line; empty if it is none. */
  static Optional<TaskStat> parse(String line) {
    int open = line.indexOf('(');
    int close = line.lastIndexOf(')');
    if (open < 1 || close < open) {
      return Optional.empty();
    }
    String[] words = line.substring(close + 1).trim().split(" ");
    if (words.length <= PROCESSOR) {
      return Optional.empty();
    }
    long own = number(words, USER) + number(words, USER + 1);
    return Optional.of(
        new TaskStat(
            new Key(Long.parseLong(line.substring(0, open).trim()), number(words, STARTED)),
            line.substring(open + 1, close).replaceAll("[^A-Za-z0-9._:/@+-]", "?"),
            number(words, PARENT),
            own,
            own + number(words, CHILDREN) + number(words, CHILDREN + 1),
            (int) number(words, PROCESSOR)));
  }

  private static long number(String[] words, int column) {
    return Long.parseLong(words[column]);
  }
}
