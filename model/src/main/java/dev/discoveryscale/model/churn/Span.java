package dev.discoveryscale.model.churn;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
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

  private static final Pattern FINE = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)(us|ms|s)");

  private static final Map<String, BigDecimal> SECONDS =
      Map.of(
          "us",
          new BigDecimal("0.000001"),
          "ms",
          new BigDecimal("0.001"),
          "s",
          BigDecimal.ONE,
          "m",
          BigDecimal.valueOf(60),
          "h",
          BigDecimal.valueOf(3_600));

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
    return read(TEXT, text.trim())
        .map(Span::new)
        .orElseThrow(() -> new IllegalArgumentException(FORM));
  }

  /**
   * Reads a time of calls, which may have decimals, such as {@code 500us} or {@code 2.5ms}, down to
   * nanoseconds; absent for anything else.
   */
  public static Optional<Duration> parseFine(String text) {
    return read(FINE, text);
  }

  private static Optional<Duration> read(Pattern form, String text) {
    Matcher matcher = form.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    BigDecimal seconds = new BigDecimal(matcher.group(1)).multiply(SECONDS.get(matcher.group(2)));
    long nanos = seconds.remainder(BigDecimal.ONE).movePointRight(9).longValue();
    return Optional.of(Duration.ofSeconds(seconds.longValue(), nanos));
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
