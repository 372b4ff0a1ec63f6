package dev.discoveryscale.serializers;

import io.protostuff.LinkedBuffer;
import io.protostuff.ProtostuffIOUtil;
import io.protostuff.Schema;
import io.protostuff.runtime.RuntimeSchema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import org.apache.fory.Fory;
import org.apache.fory.config.CompatibleMode;
import org.nustaq.serialization.FSTConfiguration;

/** fst, Fory, protostuff and the JDK's own serialization. */
final class BinarySerializers {

  private static final int BUFFER = 512;

  private BinarySerializers() {}

  static Serializer fst(ClassLoader loader) {
    FSTConfiguration fst = FSTConfiguration.createDefaultConfiguration();
    fst.setClassLoader(loader);
    return new Serializer() {
      @Override
      public byte[] write(Object value) {
        return fst.asByteArray(value);
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) {
        return fst.asObject(bytes);
      }
    };
  }

  /**
   * Fory in its mode for Java alone, without registered classes.
   *
   * @param compatible whether fields are written with their names, so that classes may change
   */
  static Serializer fory(ClassLoader loader, boolean references, boolean compatible) {
    Fory fory =
        Fory.builder()
            .withXlang(false)
            .withClassLoader(loader)
            .withRefTracking(references)
            .withCompatibleMode(
                compatible ? CompatibleMode.COMPATIBLE : CompatibleMode.SCHEMA_CONSISTENT)
            .requireClassRegistration(false)
            .build();
    return new Serializer() {
      @Override
      public byte[] write(Object value) {
        return fory.serialize(value);
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) {
        return fory.deserialize(bytes);
      }
    };
  }

  /** It reads into the class that the reader expects, whatever was written. */
  static Serializer protostuff() {
    LinkedBuffer buffer = LinkedBuffer.allocate(BUFFER);
    return new Serializer() {
      @Override
      @SuppressWarnings("unchecked")
      public byte[] write(Object value) {
        try {
          Schema<Object> schema = (Schema<Object>) RuntimeSchema.getSchema(value.getClass());
          return ProtostuffIOUtil.toByteArray(value, schema, buffer);
        } finally {
          buffer.clear();
        }
      }

      @Override
      @SuppressWarnings("unchecked")
      public Object read(byte[] bytes, Class<?> type) {
        Schema<Object> schema = (Schema<Object>) RuntimeSchema.getSchema(type);
        Object read = schema.newMessage();
        ProtostuffIOUtil.mergeFrom(bytes, read, schema);
        return read;
      }
    };
  }

  static Serializer jdk(ClassLoader loader) {
    return new Serializer() {
      @Override
      public byte[] write(Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
          out.writeObject(value);
        }
        return bytes.toByteArray();
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) throws Exception {
        try (ObjectInputStream in =
            new ObjectInputStream(new ByteArrayInputStream(bytes)) {
              @Override
              protected Class<?> resolveClass(ObjectStreamClass description)
                  throws ClassNotFoundException {
                return Class.forName(description.getName(), false, loader);
              }
            }) {
          return in.readObject();
        }
      }
    };
  }
}
