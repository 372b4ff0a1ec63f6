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
 * loading a class: types are passed over, arrays become lists and objects maps, except that times
 * become those of {@code java.time}. Keys of maps become texts; entries whose key is a map or a
 * list are dropped. A reference to a value that it is part of is read as null. All references count
 * as much as what they refer to, and what is read may not be larger than {@value #MOST_VALUES}
 * values: a few bytes could stand for any number. hessian-lite's reader has no such bounds: it
 * makes arrays as long as the caller says and nests as deep.
 */
final class Hessian2Values {

  private static final int DEEPEST = 1_000;
  private static final int END = 'Z';

  /** Far more than a call of 8 MB can have without references. */
  static final int MOST_VALUES = 10_000_000;

  private final ByteBuffer in;
  private final Hessian2Scalars scalars;
  private final List<Defined> classes = new ArrayList<>();
  private final List<Referred> referred = new ArrayList<>();
  private long values;
  private int depth;

  /** A class that was defined in the stream. */
  private record Defined(String name, List<String> fields) {}

  /** A value that a reference can mean; it has none while it is being read. */
  private static final class Referred {
    private Object value;
    private long values;
  }

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
    count(1);
    Object value = anyOf(tag);
    depth--;
    return value;
  }

  private void count(long more) throws IOException {
    values += more;
    if (values > MOST_VALUES) {
      throw new IOException("expected at most " + MOST_VALUES + " values");
    }
  }

  private Object anyOf(int tag) throws IOException {
    return switch (tag) {
      case 'N' -> null;
      case 'Q' -> reference();
      case 'C' -> defined().value(next());
      case 'O', 'M', 'H', 'U', 'V', 'W', 'X' -> referable(tag);
      default -> tag >= 0x60 && tag <= 0x7f ? referable(tag) : scalars.read(tag);
    };
  }

  /** Objects, maps and lists are numbered in the order in which they begin. */
  private Object referable(int tag) throws IOException {
    Referred one = new Referred();
    referred.add(one);
    long before = values;
    one.value = several(tag);
    one.values = values - before;
    return one.value;
  }

  private Object several(int tag) throws IOException {
    return switch (tag) {
      case 'O' -> object(integer());
      case 'M' -> typed().map();
      case 'H' -> map();
      case 'U' -> typed().listToEnd();
      case 'V' -> typed().list(integer());
      case 'W' -> listToEnd();
      case 'X' -> list(integer());
      default -> {
        if (tag < 0x70) {
          yield object(tag - 0x60);
        }
        yield tag < 0x78 ? typed().list(tag - 0x70) : list(tag - 0x78);
      }
    };
  }

  /** Passes over a type: a text, or the number of one that was there before. */
  private Hessian2Values typed() throws IOException {
    scalars.read(next());
    return this;
  }

  private Object reference() throws IOException {
    int number = integer();
    if (number < 0 || number >= referred.size()) {
      throw new IOException(
          "expected a reference to one of %d values, found %d".formatted(referred.size(), number));
    }
    count(referred.get(number).values);
    return referred.get(number).value;
  }

  private Hessian2Values defined() throws IOException {
    String name = scalars.text(next());
    int count = integer();
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fields.add(scalars.text(next()));
    }
    classes.add(new Defined(name, fields));
    return this;
  }

  private Object object(int definition) throws IOException {
    if (definition < 0 || definition >= classes.size()) {
      throw new IOException(
          "expected one of %d classes, found %d".formatted(classes.size(), definition));
    }
    Defined type = classes.get(definition);
    Map<String, Object> object = new LinkedHashMap<>();
    for (String field : type.fields()) {
      object.put(field, value(next()));
    }
    return Hessian2Times.of(type.name(), object);
  }

  private Map<String, Object> map() throws IOException {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int tag = next(); tag != END; tag = next()) {
      Object key = value(tag);
      Object value = value(next());
      if (key instanceof Map<?, ?> constant && constant.get("name") instanceof String name) {
        map.put(name, value);
      } else if (!(key instanceof Map || key instanceof List || key instanceof byte[])) {
        map.put(String.valueOf(key), value);
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
