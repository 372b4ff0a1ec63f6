package dev.discoveryscale.provider.endpoint.serialize;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads <a href="http://hessian.caucho.com/doc/hessian-serialization.html">Hessian 2</a> without
 * loading a class: types are passed over, arrays become lists and objects maps, except that times
 * become those of {@code java.time}. Keys of maps become texts; entries with another key than a
 * scalar or a constant of an enum are dropped. A reference to an enclosing value is read as null.
 * Other references are read as their target. What they repeat is bounded by {@value #MOST_REPEATED}
 * bytes, and their depth like that of any value. hessian-lite's reader has no such bounds: it makes
 * arrays as long as the caller says and nests as deep.
 */
final class Hessian2Values {

  private static final int DEEPEST = 1_000;
  private static final int END = 'Z';

  /** Bytes that references may stand for, as if their targets were sent again. */
  static final int MOST_REPEATED = 16 << 20;

  private final ByteBuffer in;
  private final Hessian2Scalars scalars;
  private final List<Defined> classes = new ArrayList<>();
  private final List<Referred> referred = new ArrayList<>();

  /** What references have stood for so far, in bytes. */
  private long repeated;

  /** False while values are passed over, not kept. */
  private boolean bounded = true;

  private int depth;

  /** The greatest depth since the innermost value that is being read has begun. */
  private int reached;

  /** A class that was defined in the stream. */
  private record Defined(String name, List<String> fields) {}

  /** The target of references; its value is null until it is read completely. */
  private static final class Referred {
    private Object value;

    /** As if everything in it that references mean were sent again. */
    private long bytes;

    /** How many levels are below it. */
    private int height;
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
    bounded = false;
    Object passed = read();
    bounded = true;
    if (passed == null) {
      return null;
    }
    byte[] bytes = new byte[in.position() - start];
    in.get(start, bytes);
    return new Unread(bytes);
  }

  private Object value(int tag) throws IOException {
    depth++;
    reach(depth);
    Object value = anyOf(tag);
    depth--;
    return value;
  }

  private void reach(int deep) throws IOException {
    if (deep > DEEPEST) {
      throw new IOException("expected values nested at most " + DEEPEST + " deep");
    }
    reached = Math.max(reached, deep);
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
    int start = in.position();
    long repeatedBefore = repeated;
    int reachedBefore = reached;
    reached = depth;
    one.value = several(tag);
    one.bytes = in.position() - start + repeated - repeatedBefore;
    one.height = reached - depth;
    reached = Math.max(reached, reachedBefore);
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
    Referred meant = referred.get(number);
    if (bounded) {
      reach(depth + meant.height);
      repeated += meant.bytes;
      if (repeated > MOST_REPEATED) {
        throw new IOException(
            "expected references that repeat at most " + MOST_REPEATED + " bytes");
      }
    }
    return meant.value;
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
      key(key).ifPresent(text -> map.put(text, value));
    }
    return map;
  }

  private static Optional<String> key(Object key) {
    if (key instanceof Map<?, ?> constant) {
      return constant.size() == 1 && constant.get("name") instanceof String name
          ? Optional.of(name)
          : Optional.empty();
    }
    if (key instanceof Date date) {
      return Optional.of(date.toInstant().toString());
    }
    return key instanceof List || key instanceof byte[]
        ? Optional.empty()
        : Optional.ofNullable(key).map(Object::toString);
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
