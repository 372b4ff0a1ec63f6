package dev.discoveryscale.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of memory. Written as the JVM's own flags are: a whole number and {@code k}, {@code m}
 * or {@code g}, powers of 1,024.
 *
 * @param bytes the amount, not negative
 */
public record ByteSize(long bytes) implements Comparable<ByteSize> {

  /** What a person may write. */
  public static final String FORM = "a size such as 512k, 768m or 2g";

  /** The same for a program. */
  public static final Pattern TEXT = Pattern.compile("(\\d{1,12})([kmgKMG])");

  public ByteSize {
    if (bytes < 0) {
      throw new IllegalArgumentException(FORM);
    }
  }

  /**
   * Reads {@code 768m} and the like.
   *
   * @throws IllegalArgumentException whose message is {@link #FORM}, for anything else
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static ByteSize parse(String text) {
    Matcher matcher = TEXT.matcher(text.trim().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new IllegalArgumentException(FORM);
    }
    int shift =
        switch (matcher.group(2).charAt(0)) {
          case 'k' -> 10;
          case 'm' -> 20;
          default -> 30;
        };
    long number = Long.parseLong(matcher.group(1));
    if (number > (Long.MAX_VALUE >> shift)) {
      throw new IllegalArgumentException(FORM);
    }
    return new ByteSize(number << shift);
  }

  /** In mebibytes, rounded down. */
  public long mebibytes() {
    return bytes >> 20;
  }

  @Override
  public int compareTo(ByteSize other) {
    return Long.compare(bytes, other.bytes);
  }

  /** The shortest exact text, as {@link #parse} reads it; whole bytes have no such text. */
  @Override
  @JsonValue
  public String toString() {
    if (bytes >= 1L << 30 && bytes % (1L << 30) == 0) {
      return (bytes >> 30) + "g";
    }
    if (bytes >= 1L << 20 && bytes % (1L << 20) == 0) {
      return (bytes >> 20) + "m";
    }
    return (bytes >> 10) + "k";
  }
}
