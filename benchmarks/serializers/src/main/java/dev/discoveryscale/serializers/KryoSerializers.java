package dev.discoveryscale.serializers;

/**
 * kryo, without registered classes as Dubbo has it by default: 4.x, which Dubbo 2.7 and the
 * extension of 3.0 use, and 5.x.
 */
final class KryoSerializers {

  private static final int BUFFER = 512;

  private KryoSerializers() {}

  static Serializer four(ClassLoader loader, boolean references) {
    com.esotericsoftware.kryo.Kryo kryo = new com.esotericsoftware.kryo.Kryo();
    kryo.setRegistrationRequired(false);
    kryo.setReferences(references);
    kryo.setClassLoader(loader);
    return new Serializer() {
      @Override
      public byte[] write(Object value) {
        com.esotericsoftware.kryo.io.Output out =
            new com.esotericsoftware.kryo.io.Output(BUFFER, -1);
        kryo.writeClassAndObject(out, value);
        return out.toBytes();
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) {
        return kryo.readClassAndObject(new com.esotericsoftware.kryo.io.Input(bytes));
      }
    };
  }

  /**
   * kryo 5.
   *
   * @param compatible whether fields are written with their names, so that classes may change
   */
  static Serializer five(ClassLoader loader, boolean references, boolean compatible) {
    com.esotericsoftware.kryo.kryo5.Kryo kryo = new com.esotericsoftware.kryo.kryo5.Kryo();
    kryo.setRegistrationRequired(false);
    kryo.setReferences(references);
    kryo.setClassLoader(loader);
    if (compatible) {
      kryo.setDefaultSerializer(
          com.esotericsoftware.kryo.kryo5.serializers.CompatibleFieldSerializer.class);
    }
    return new Serializer() {
      @Override
      public byte[] write(Object value) {
        com.esotericsoftware.kryo.kryo5.io.Output out =
            new com.esotericsoftware.kryo.kryo5.io.Output(BUFFER, -1);
        kryo.writeClassAndObject(out, value);
        return out.toBytes();
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) {
        return kryo.readClassAndObject(new com.esotericsoftware.kryo.kryo5.io.Input(bytes));
      }
    };
  }
}
