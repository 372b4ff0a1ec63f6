package dev.discoveryscale.provider.endpoint.serialize;

import com.alibaba.fastjson2.JSONB;
import com.alibaba.fastjson2.JSONException;
import com.alibaba.fastjson2.JSONReader;
import com.alibaba.fastjson2.JSONReader.Feature;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Reads Fastjson 2 as Dubbo's {@code FastJson2ObjectInput} does: before each value stands the
 * number of its bytes, in four. Classes that a caller names are not loaded. Fastjson bounds neither
 * the nesting of values nor the lengths of arrays, which it makes before it has their elements;
 * where that is beyond the JVM the value is refused.
 */
final class Fastjson2ObjectInput implements ObjectInput {

  private static final Feature[] FEATURES = {
    Feature.UseDefaultConstructorAsPossible,
    Feature.ErrorOnNoneSerializable,
    Feature.IgnoreAutoTypeNotMatch,
    Feature.UseNativeObject,
    Feature.FieldBased
  };

  /** Without it, objects of named classes, enums and arrays are read as null or refused. */
  private static final JSONReader.AutoTypeBeforeHandler ANY_CLASS =
      (name, expected, features) -> Object.class;

  private static final byte[] NULL = JSONB.toBytes((Object) null);

  private final DataInputStream in;

  Fastjson2ObjectInput(byte[] bytes) {
    this.in = new DataInputStream(new ByteArrayInputStream(bytes));
  }

  @Override
  public Object read(Class<?> type) throws IOException {
    byte[] bytes = next();
    if (type == Object.class) {
      return Arrays.equals(bytes, NULL) ? null : new Unread(bytes);
    }
    return parsed(type, () -> JSONB.parseObject(bytes, type, FEATURES));
  }

  @Override
  public Object value() throws IOException {
    byte[] bytes = next();
    return parsed(
        Object.class, () -> new PlainCopy().of(JSONB.parseObject(bytes, Object.class, ANY_CLASS)));
  }

  private static Object parsed(Class<?> type, Supplier<Object> parsing) throws IOException {
    try {
      return parsing.get();
    } catch (JSONException | StackOverflowError | OutOfMemoryError e) {
      throw new IOException("expected a value of " + type + ", found " + e, e);
    }
  }

  private byte[] next() throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException(
          "expected a value of %d bytes, found %d".formatted(length, in.available()));
    }
    return in.readNBytes(length);
  }
}
