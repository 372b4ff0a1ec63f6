package dev.discoveryscale.simulator.snapshot.names;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HexFormat;

/** A text in which some characters are percent-encoded in UTF-8. */
public final class PercentEncoded {

  private static final int LENGTH = 3;
  private static final HexFormat HEXADECIMAL = HexFormat.of().withUpperCase();
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
    for (int at = written.indexOf('%'); at >= 0; at = written.indexOf('%', at + LENGTH)) {
      if (at + LENGTH > written.length()
          || !HexFormat.isHexDigit(written.charAt(at + 1))
          || !HexFormat.isHexDigit(written.charAt(at + 2))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Decodes a text.
   *
   * @param written where each percent sign is followed by two hexadecimal digits
   */
  public static PercentEncoded decode(String written) {
    StringBuilder text = new StringBuilder(written.length());
    BitSet marks = new BitSet();
    boolean lowerCase = false;
    int plain = 0;
    for (int at = written.indexOf('%'); at >= 0; at = written.indexOf('%', plain)) {
      text.append(written, plain, at);
      int end = at;
      while (end < written.length() && written.charAt(end) == '%') {
        lowerCase |= written.charAt(end + 1) >= 'a' || written.charAt(end + 2) >= 'a';
        end += LENGTH;
      }
      int start = text.length();
      append(text, written, at, end);
      marks.set(start, text.length());
      plain = end;
    }
    text.append(written, plain, written.length());
    return new PercentEncoded(text.toString(), marks, lowerCase);
  }

  /** Appends the characters of encoded bytes. */
  private static void append(StringBuilder text, String written, int from, int to) {
    byte[] bytes = new byte[(to - from) / LENGTH];
    for (int i = 0; i < bytes.length; i++) {
      int digits = from + LENGTH * i + 1;
      bytes[i] = (byte) HexFormat.fromHexDigits(written, digits, digits + 2);
    }
    text.append(new String(bytes, StandardCharsets.UTF_8));
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
    StringBuilder all = new StringBuilder(part.length() + LENGTH * marks.cardinality());
    int plain = 0;
    int marked = marks.nextSetBit(start);
    while (marked >= 0 && marked < start + part.length()) {
      int at = marked - start;
      all.append(part, plain, at);
      plain = at + Character.charCount(part.codePointAt(at));
      percent(all, part.substring(at, plain));
      marked = marks.nextSetBit(start + plain);
    }
    all.append(part, plain, part.length());
    return all.toString();
  }

  private void percent(StringBuilder all, String character) {
    HexFormat digits = lowerCase ? HEXADECIMAL.withLowerCase() : HEXADECIMAL;
    for (byte each : character.getBytes(StandardCharsets.UTF_8)) {
      all.append('%').append(digits.toHexDigits(each));
    }
  }
}
