package dev.discoveryscale.provider.endpoint.serialize;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Date;

/**
 * Texts, numbers, dates and byte arrays of Hessian 2. Each begins with a tag, which is read by the
 * caller. A buffer that ends too early throws its {@code BufferUnderflowException}.
 */
final class Hessian2Scalars {

  private static final long MINUTE_MILLIS = 60_000;

  private final ByteBuffer in;

  Hessian2Scalars(ByteBuffer in) {
    this.in = in;
  }

  /** A scalar that is not null. */
  Object read(int tag) throws IOException {
    if (isText(tag)) {
      return text(tag);
    }
    if (isInteger(tag)) {
      return integer(tag);
    }
    if (tag >= 0xd8) {
      return tag < 0xf0 ? tag - 0xe0L : (tag - 0xf8L) * 0x100 + next();
    }
    if (tag >= 0x38 && tag <= 0x3f) {
      return (tag - 0x3cL) * 0x10000 + twoBytes();
    }
    return switch (tag) {
      case 'T' -> true;
      case 'F' -> false;
      case 'L' -> in.getLong();
      case 'Y' -> (long) in.getInt();
      case 'D' -> in.getDouble();
      case 0x5b -> 0.0;
      case 0x5c -> 1.0;
      case 0x5d -> (double) in.get();
      case 0x5e -> (double) in.getShort();
      case 0x5f -> 0.001 * in.getInt();
      case 'J' -> new Date(in.getLong());
      case 'K' -> new Date(in.getInt() * MINUTE_MILLIS);
      default -> binary(tag);
    };
  }

  static boolean isText(int tag) {
    return tag < 0x20 || (tag >= 0x30 && tag <= 0x33) || tag == 'R' || tag == 'S';
  }

  /** Chunks of so many UTF-16 units, each in one to three bytes. */
  String text(int first) throws IOException {
    StringBuilder text = new StringBuilder();
    int tag = first;
    for (; tag == 'R'; tag = next()) {
      units(text, twoBytes());
    }
    if (!isText(tag)) {
      throw unexpected("a text", tag);
    }
    units(text, tag == 'S' ? twoBytes() : tag < 0x20 ? tag : (tag - 0x30) * 0x100 + next());
    return text.toString();
  }

  int integer(int tag) throws IOException {
    if (!isInteger(tag)) {
      throw unexpected("an int", tag);
    }
    if (tag == 'I') {
      return in.getInt();
    }
    if (tag <= 0xbf) {
      return tag - 0x90;
    }
    return tag <= 0xcf ? (tag - 0xc8) * 0x100 + next() : (tag - 0xd4) * 0x10000 + twoBytes();
  }

  private static boolean isInteger(int tag) {
    return tag == 'I' || (tag >= 0x80 && tag <= 0xd7);
  }

  private void units(StringBuilder text, int count) {
    for (int i = 0; i < count; i++) {
      int lead = next();
      if (lead < 0x80) {
        text.append((char) lead);
      } else if (lead < 0xe0) {
        text.append((char) ((lead & 0x1f) << 6 | next() & 0x3f));
      } else {
        text.append((char) ((lead & 0x0f) << 12 | (next() & 0x3f) << 6 | next() & 0x3f));
      }
    }
  }

  private byte[] binary(int first) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int tag = first;
    for (; tag == 'A'; tag = next()) {
      copy(bytes, twoBytes());
    }
    if (tag == 'B') {
      copy(bytes, twoBytes());
    } else if (tag >= 0x20 && tag <= 0x2f) {
      copy(bytes, tag - 0x20);
    } else if (tag >= 0x34 && tag <= 0x37) {
      copy(bytes, (tag - 0x34) * 0x100 + next());
    } else {
      throw unexpected("a value", tag);
    }
    return bytes.toByteArray();
  }

  private void copy(ByteArrayOutputStream bytes, int count) {
    byte[] chunk = new byte[count];
    in.get(chunk);
    bytes.writeBytes(chunk);
  }

  private int next() {
    return in.get() & 0xff;
  }

  private int twoBytes() {
    return in.getShort() & 0xffff;
  }

  private static IOException unexpected(String expected, int tag) {
    return new IOException("expected %s, found 0x%02x".formatted(expected, tag));
  }
}
