package dev.discoveryscale.calls.streams;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A payload of items, such as {@code stream-down-100}: how they travel, how many there are, and
 * whether their reader is slow.
 */
public final class StreamKind {

  /** Directions. */
  public enum Direction {
    /** The server sends them. */
    DOWN,
    /** The client sends them. */
    UP,
    /** Both send them, and do not wait for each other. */
    BOTH,
    /** A call for each, one after another. */
    NONE
  }

  private static final Pattern NAME =
      Pattern.compile("(?:stream-(down|up|both)|unary)-([1-9]\\d{0,5})(-slow)?");

  private final Direction direction;
  private final int items;
  private final boolean slow;

  private StreamKind(Direction direction, int items, boolean slow) {
    this.direction = direction;
    this.items = items;
    this.slow = slow;
  }

  /**
   * The kind of a payload.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static StreamKind of(String payload) {
    Matcher name = NAME.matcher(payload);
    if (!name.matches()) {
      throw new IllegalArgumentException(
          "no stream '"
              + payload
              + "'; there are stream-down-100, stream-up-100, stream-both-100 and"
              + " unary-100, each with any number of items, and with -slow");
    }
    Direction direction =
        name.group(1) == null ? Direction.NONE : Direction.valueOf(name.group(1).toUpperCase());
    return new StreamKind(direction, Integer.parseInt(name.group(2)), name.group(3) != null);
  }

  public Direction direction() {
    return direction;
  }

  /** Items of a call. */
  public int items() {
    return items;
  }

  /** Whether who gets the items needs a millisecond for each. */
  public boolean slow() {
    return slow;
  }

  /** Answers of a call: one to a stream that the client sends, else one for each item. */
  int answers() {
    return direction == Direction.UP ? 1 : items;
  }
}
