package dev.discoveryscale.model.churn;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A length of time as scenario files write it: a whole number and {@code ms}, {@code s}, {@code m}
 * or {@code h}.
 *
 * @param duration the length, not negative
 */
public record Span(Duration duration) {

  /** What a person may write. */
  public static final String FORM = "a time such as 500ms, 5s, 2m or 20h";

  /** The same for a program. */
  public static final Pattern TEXT = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

  public Span {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(FORM);
    }
  }

  /**
   * Reads {@code 5s} and the like.
   *
   * @throws IllegalArgumentException whose message is {@link #FORM}, for anything else
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Span parse(String text) {
    Matcher matcher = TEXT.matcher(text.trim());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(FORM);
    }
    long number = Long.parseLong(matcher.group(1));
    return new Span(
        switch (matcher.group(2)) {
          case "ms" -> Duration.ofMillis(number);
          case "s" -> Duration.ofSeconds(number);
          case "m" -> Duration.ofMinutes(number);
          default -> Duration.ofHours(number);
        });
  }

  /** In milliseconds. */
  public long millis() {
    return duration.toMillis();
  }

  /** The shortest exact text, as {@link #parse} reads it. */
  @Override
  @JsonValue
  public String toString() {
    long millis = millis();
    if (millis % 1_000 != 0 || millis == 0) {
      return millis + "ms";
    }
    long seconds = millis / 1_000;
    if (seconds % 3_600 == 0) {
      return seconds / 3_600 + "h";
    }
    return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
  }
}
