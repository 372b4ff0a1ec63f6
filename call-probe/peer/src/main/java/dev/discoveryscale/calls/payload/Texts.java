package dev.discoveryscale.calls.payload;

import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts of a payload such as {@code text-1k}: a few different ones, so that an answer belongs
 * to its question. Their letters are of one byte in UTF-8, and differ so that they do not compress
 * away. Texts such as {@code text-20-to-200k} have random lengths, the same for 20 calls.
 */
public final class Texts {

  private static final String SIZE = "([1-9]\\d{0,4})([km]?)";
  private static final Pattern NAME = Pattern.compile("text-" + SIZE + "(?:-to-" + SIZE + ")?");
  private static final int TEXTS = 16;

  /** So many random lengths there are. All texts are made before, as making one takes long. */
  private static final int LENGTHS = 64;

  private static final int TEXTS_OF_A_LENGTH = 4;

  /** All lengths come within about a thousand calls, so any measured time has each as often. */
  private static final int CALLS_OF_A_LENGTH = 20;

  /** By length. */
  private final String[][] texts;

  private Texts(int[] lengths, int ofEach) {
    texts = new String[lengths.length][ofEach];
    for (int i = 0; i < lengths.length; i++) {
      for (int j = 0; j < ofEach; j++) {
        texts[i][j] = text(lengths[i], j);
      }
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
    int shortest = bytes(name.group(1), name.group(2));
    if (name.group(3) == null) {
      return new Texts(new int[] {shortest}, TEXTS);
    }
    int longest = bytes(name.group(3), name.group(4));
    return new Texts(
        new Random(longest).ints(LENGTHS, shortest, Math.addExact(longest, 1)).toArray(),
        TEXTS_OF_A_LENGTH);
  }

  private static int bytes(String number, String unit) {
    int size = unit.isEmpty() ? 1 : unit.equals("k") ? 1 << 10 : 1 << 20;
    return Math.multiplyExact(Integer.parseInt(number), size);
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
    String[] same = texts[(int) (number / CALLS_OF_A_LENGTH % texts.length)];
    return same[(int) (number % same.length)];
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
