package dev.discoveryscale.simulator.snapshot.names;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Locale;
import java.util.regex.Pattern;

/** A text in which some characters are percent-encoded in UTF-8. */
public final class PercentEncoded {

  private static final int LENGTH = 3;
  private static final int HEXADECIMAL = 16;
  private static final Pattern WELL_FORMED =
      Pattern.compile("(?:[^%]|%[0-9A-Fa-f]{2})*+", Pattern.DOTALL);
  private static final char NOT_UTF_8 = '\ufffd';

  private final String decoded;
  private final BitSet marks;
  private final boolean lowerCase;

  private PercentEncoded(String decoded, BitSet marks, boolean lowerCase) {
    this.decoded = decoded;
    this.marks = marks;
    this.lowerCase = lowerCase;
  }

  /** True if each percent sign is followed by two hexadecimal digits. */
  public static boolean isWellFormed(String written) {
    return WELL_FORMED.matcher(written).matches();
  }

  /**
   * Decodes a text.
   *
   * @param written where each percent sign is followed by two hexadecimal digits
   */
  public static PercentEncoded decode(String written) {
    StringBuilder text = new StringBuilder(written.length());
    BitSet marks = new BitSet();
    int at = 0;
    while (at < written.length()) {
      int end = at;
      while (end < written.length() && written.charAt(end) == '%') {
        end += LENGTH;
      }
      if (end == at) {
        text.append(written.charAt(at));
        at++;
      } else {
        String part = bytes(written.substring(at, end));
        marks.set(text.length(), text.length() + part.length());
        text.append(part);
        at = end;
      }
    }
    return new PercentEncoded(
        text.toString(), marks, written.matches("(?s).*%(?:[a-f]|[0-9][a-f]).*"));
  }

  private static String bytes(String encoded) {
    byte[] bytes = new byte[encoded.length() / LENGTH];
    for (int i = 0; i < bytes.length; i++) {
      String digits = encoded.substring(LENGTH * i + 1, LENGTH * (i + 1));
      bytes[i] = (byte) Integer.parseInt(digits, HEXADECIMAL);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The text without encoding. */
  public String decoded() {
    return decoded;
  }

  /** False if some encoded bytes are no UTF-8. */
  public boolean valid() {
    return decoded.indexOf(NOT_UTF_8) < 0;
  }

  /**
   * Encodes those characters that were encoded.
   *
   * @param part what stands in place of a part of the decoded text, as long as that
   * @param start where that part begins
   */
  public String encoded(String part, int start) {
    StringBuilder all = new StringBuilder(part.length());
    int at = 0;
    while (at < part.length()) {
      String character = Character.toString(part.codePointAt(at));
      all.append(marks.get(start + at) ? percent(character) : character);
      at += character.length();
    }
    return all.toString();
  }

  private String percent(String character) {
    StringBuilder all = new StringBuilder();
    for (byte each : character.getBytes(StandardCharsets.UTF_8)) {
      all.append("%%%02X".formatted(each));
    }
    return lowerCase ? all.toString().toLowerCase(Locale.ROOT) : all.toString();
  }
}
