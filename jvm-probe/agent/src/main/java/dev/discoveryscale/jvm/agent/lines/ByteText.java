package dev.discoveryscale.jvm.agent.lines;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Text in UTF-8 that grows at its end and is written as it is: makes no object but its own array,
 * which is kept when it is cleared. Not thread-safe.
 */
final class ByteText {

  private static final int MOST_DIGITS = 20;

  private byte[] bytes;
  private int length;

  ByteText(int capacity) {
    bytes = new byte[capacity];
  }

  byte[] array() {
    return bytes;
  }

  int length() {
    return length;
  }

  void clear() {
    length = 0;
  }

  /** Adds a character below 0x80. */
  ByteText ascii(char c) {
    reserve(1);
    bytes[length++] = (byte) c;
    return this;
  }

  /** Adds a character of the basic plane that is no surrogate. */
  ByteText character(char c) {
    if (c < 0x80) {
      return ascii(c);
    }
    reserve(3);
    if (c < 0x800) {
      bytes[length++] = (byte) (0xc0 | c >> 6);
    } else {
      bytes[length++] = (byte) (0xe0 | c >> 12);
      bytes[length++] = (byte) (0x80 | c >> 6 & 0x3f);
    }
    bytes[length++] = (byte) (0x80 | c & 0x3f);
    return this;
  }

  /** Adds a text of characters below 0x80. */
  ByteText ascii(String text) {
    for (int i = 0; i < text.length(); i++) {
      ascii(text.charAt(i));
    }
    return this;
  }

  /**
   * Adds a whole number in decimal digits; works on negative ones, as there is one more of them.
   */
  ByteText number(long value) {
    reserve(MOST_DIGITS);
    if (value < 0) {
      bytes[length++] = '-';
    }
    long rest = value < 0 ? value : -value;
    int end = length + digits(rest);
    length = end;
    do {
      bytes[--end] = (byte) ('0' - rest % 10);
      rest /= 10;
    } while (rest != 0);
    return this;
  }

  /** Adds the lowest digits of a number in hexadecimal. */
  ByteText hex(long value, int digits) {
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
      ascii(Character.forDigit((int) (value >>> shift) & 0xf, 16));
    }
    return this;
  }

  /** Adds all of another. */
  ByteText add(ByteText other) {
    reserve(other.length);
    System.arraycopy(other.bytes, 0, bytes, length, other.length);
    length += other.length;
    return this;
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  private static int digits(long negative) {
    int digits = 1;
    for (long rest = negative / 10; rest != 0; rest /= 10) {
      digits++;
    }
    return digits;
  }

  private void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
    }
  }
}
