package dev.discoveryscale.calls.payload;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts of a payload such as {@code text-1k}: a few different ones, so that an answer belongs
 * to its question. Their letters are of one byte in UTF-8, and differ so that they do not compress
 * away.
 */
public final class Texts {

  private static final Pattern NAME = Pattern.compile("text-([1-9]\\d{0,4})([km]?)");
  private static final int TEXTS = 16;

  private final String[] texts = new String[TEXTS];

  private Texts(int length) {
    for (int i = 0; i < TEXTS; i++) {
      texts[i] = text(length, i);
    }
  }

  /** Whether a payload of that name is a text. */
  public static boolean isOne(String payload) {
    return NAME.matcher(payload).matches();
  }

  /**
   * The texts of a payload.
   *
   * @throws IllegalArgumentException if {@link #isOne} is false
   */
  public static Texts of(String payload) {
    Matcher name = NAME.matcher(payload);
    if (!name.matches()) {
      throw new IllegalArgumentException("no text: '" + payload + "'");
    }
    int unit = name.group(2).isEmpty() ? 1 : name.group(2).equals("k") ? 1 << 10 : 1 << 20;
    return new Texts(Math.multiplyExact(Integer.parseInt(name.group(1)), unit));
  }

  private static String text(int length, long number) {
    char[] all = new char[length];
    for (int i = 0; i < length; i++) {
      long mixed = (i + number * 31) * 0x9E3779B97F4A7C15L;
      all[i] = (char) ('a' + (mixed >>> 32) % 26);
    }
    return new String(all);
  }

  /** A text with another end, of the same length. */
  public static String wrong(String text) {
    return text.substring(1) + "!";
  }

  /** The text of a call. */
  public String sent(long number) {
    return texts[(int) (number % TEXTS)];
  }

  /** Whether an answer is the text of that call, by its length and both ends. */
  public boolean isRight(long number, String answer) {
    return areSame(sent(number), answer);
  }

  /** Whether an answer is the text that was sent, by its length and both ends. */
  static boolean areSame(String sent, Object answer) {
    return answer instanceof String && areSame(sent, (String) answer);
  }

  private static boolean areSame(String sent, String answer) {
    int last = sent.length() - 1;
    return answer.length() == sent.length()
        && answer.charAt(0) == sent.charAt(0)
        && answer.charAt(last) == sent.charAt(last);
  }
}
