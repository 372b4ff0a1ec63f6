package dev.discoveryscale.provider.endpoint.serialize;

import java.io.IOException;
import java.lang.reflect.Array;
import java.util.List;

/** Reads Hessian 2, whose values say what they are. */
final class Hessian2ObjectInput implements ObjectInput {

  private final Hessian2Values in;

  Hessian2ObjectInput(byte[] bytes) {
    this.in = new Hessian2Values(bytes);
  }

  @Override
  public Object read(Class<?> type) throws IOException {
    if (type == Object.class) {
      return in.unread();
    }
    Object value = in.read();
    return type.isArray() && value != null ? array(value, type) : value;
  }

  @Override
  public Object value() throws IOException {
    return in.read();
  }

  private static Object array(Object value, Class<?> type) throws IOException {
    if (value instanceof List<?> list) {
      try {
        return list.toArray((Object[]) Array.newInstance(type.componentType(), 0));
      } catch (ArrayStoreException e) {
        throw new IOException("expected a value of " + type + ", found " + e.getMessage(), e);
      }
    }
    throw new IOException("expected a value of " + type + ", found one of " + value.getClass());
  }
}
