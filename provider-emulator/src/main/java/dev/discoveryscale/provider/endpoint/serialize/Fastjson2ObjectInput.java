package dev.discoveryscale.provider.endpoint.serialize;

import com.alibaba.fastjson2.JSONB;
import com.alibaba.fastjson2.JSONException;
import com.alibaba.fastjson2.JSONReader.Feature;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads Fastjson 2 as Dubbo's {@code FastJson2ObjectInput} does: before each value stands the
 * number of its bytes, in four. Classes that a caller names are not loaded.
 */
final class Fastjson2ObjectInput implements ObjectInput {

  private static final Feature[] FEATURES = {
    Feature.UseDefaultConstructorAsPossible,
    Feature.ErrorOnNoneSerializable,
    Feature.IgnoreAutoTypeNotMatch,
    Feature.UseNativeObject,
    Feature.FieldBased
  };

  private final DataInputStream in;

  Fastjson2ObjectInput(InputStream in) {
    this.in = new DataInputStream(in);
  }

  @Override
  public Object read(Class<?> type) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException(
          "expected a value of %d bytes, found %d".formatted(length, in.available()));
    }
    try {
      return JSONB.parseObject(in.readNBytes(length), type, FEATURES);
    } catch (JSONException e) {
      throw new IOException("expected a value of " + type + ", found " + e.getMessage(), e);
    }
  }
}
