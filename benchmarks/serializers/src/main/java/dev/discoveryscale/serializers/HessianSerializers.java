package dev.discoveryscale.serializers;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/** Hessian 2: the library of Dubbo, and that of Caucho, which Dubbo calls native. */
final class HessianSerializers {

  private HessianSerializers() {}

  static Serializer lite(ClassLoader loader) {
    com.alibaba.com.caucho.hessian.io.SerializerFactory factory =
        new com.alibaba.com.caucho.hessian.io.SerializerFactory(loader);
    return new Serializer() {
      @Override
      public byte[] write(Object value) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        com.alibaba.com.caucho.hessian.io.Hessian2Output out =
            new com.alibaba.com.caucho.hessian.io.Hessian2Output(bytes);
        out.setSerializerFactory(factory);
        out.writeObject(value);
        out.flush();
        return bytes.toByteArray();
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) throws Exception {
        com.alibaba.com.caucho.hessian.io.Hessian2Input in =
            new com.alibaba.com.caucho.hessian.io.Hessian2Input(new ByteArrayInputStream(bytes));
        in.setSerializerFactory(factory);
        return in.readObject(type);
      }
    };
  }

  static Serializer caucho(ClassLoader loader) {
    com.caucho.hessian.io.SerializerFactory factory =
        new com.caucho.hessian.io.SerializerFactory(loader);
    return new Serializer() {
      @Override
      public byte[] write(Object value) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        com.caucho.hessian.io.Hessian2Output out = new com.caucho.hessian.io.Hessian2Output(bytes);
        out.setSerializerFactory(factory);
        out.writeObject(value);
        out.flush();
        return bytes.toByteArray();
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) throws Exception {
        com.caucho.hessian.io.Hessian2Input in =
            new com.caucho.hessian.io.Hessian2Input(new ByteArrayInputStream(bytes));
        in.setSerializerFactory(factory);
        return in.readObject(type);
      }
    };
  }
}
