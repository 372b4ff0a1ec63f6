package dev.discoveryscale.provider.endpoint.serialize;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads <a href="http://hessian.caucho.com/doc/hessian-serialization.html">Hessian 2</a> without
 * loading a class: types are passed over, arrays become lists and objects maps. References to
 * earlier values are read as null and entries without a text as key are dropped, so that nothing
 * that is read is larger than what was sent. hessian-lite's reader has no such bounds: it makes
 * arrays as long as the caller says and nests as deep.
 */
final class Hessian2Values {

  private static final int DEEPEST = 1_000;
  private static final int END = 'Z';

  private final ByteBuffer in;
  private final Hessian2Scalars scalars;
  private final List<List<String>> classes = new ArrayList<>();
  private int depth;

  Hessian2Values(byte[] bytes) {
    this.in = ByteBuffer.wrap(bytes);
    this.scalars = new Hessian2Scalars(in);
  }

  /**
   * The next value; after a failure there is no further one.
   *
   * @throws IOException if there is none, or something that is no value, or nested too deep
   */
  Object read() throws IOException {
    try {
      return value(next());
    } catch (BufferUnderflowException e) {
      throw new IOException("expected a value that ends within " + in.limit() + " bytes", e);
    }
  }

  /**
   * The bytes of the next value, null for null.
   *
   * @throws IOException if it cannot be read
   */
  Unread unread() throws IOException {
    int start = in.position();
    if (read() == null) {
      return null;
    }
    byte[] bytes = new byte[in.position() - start];
    in.get(start, bytes);
    return new Unread(bytes);
  }

  private Object value(int tag) throws IOException {
    depth++;
    if (depth > DEEPEST) {
      throw new IOException("expected values nested at most " + DEEPEST + " deep");
    }
    Object value = anyOf(tag);
    depth--;
    return value;
  }

  private Object anyOf(int tag) throws IOException {
    if (tag >= 0x60 && tag <= 0x6f) {
      return object(tag - 0x60);
    }
    if (tag >= 0x70 && tag <= 0x7f) {
      return tag < 0x78 ? typed().list(tag - 0x70) : list(tag - 0x78);
    }
    return switch (tag) {
      case 'N' -> null;
      case 'Q' -> reference();
      case 'C' -> defined().value(next());
      case 'O' -> object(integer());
      case 'M' -> typed().map();
      case 'H' -> map();
      case 'U' -> typed().listToEnd();
      case 'V' -> typed().list(integer());
      case 'W' -> listToEnd();
      case 'X' -> list(integer());
      default -> scalars.read(tag);
    };
  }

  /** Passes over a type: a text, or the number of one that was there before. */
  private Hessian2Values typed() throws IOException {
    scalars.read(next());
    return this;
  }

  private Object reference() throws IOException {
    integer();
    return null;
  }

  private Hessian2Values defined() throws IOException {
    scalars.text(next());
    int count = integer();
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fields.add(scalars.text(next()));
    }
    classes.add(fields);
    return this;
  }

  private Map<String, Object> object(int definition) throws IOException {
    if (definition < 0 || definition >= classes.size()) {
      throw new IOException(
          "expected one of %d classes, found %d".formatted(classes.size(), definition));
    }
    Map<String, Object> object = new LinkedHashMap<>();
    for (String field : classes.get(definition)) {
      object.put(field, value(next()));
    }
    return object;
  }

  private Map<String, Object> map() throws IOException {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int tag = next(); tag != END; tag = next()) {
      Object key = value(tag);
      Object value = value(next());
      if (key instanceof String text) {
        map.put(text, value);
      }
    }
    return map;
  }

  private List<Object> list(int length) throws IOException {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      list.add(value(next()));
    }
    return list;
  }

  private List<Object> listToEnd() throws IOException {
    List<Object> list = new ArrayList<>();
    for (int tag = next(); tag != END; tag = next()) {
      list.add(value(tag));
    }
    return list;
  }

  private int integer() throws IOException {
    return scalars.integer(next());
  }

  private int next() {
    return in.get() & 0xff;
  }
}
