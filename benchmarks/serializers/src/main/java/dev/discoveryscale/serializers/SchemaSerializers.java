package dev.discoveryscale.serializers;

import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.reflect.ReflectDatumReader;
import org.apache.avro.reflect.ReflectDatumWriter;

/** Serializers of a schema: avro with that of the class, and messages of protobuf. */
final class SchemaSerializers {

  private SchemaSerializers() {}

  /** As Dubbo has it, the reader knows its own schema only. */
  static Serializer avro(ClassLoader loader) {
    ReflectData data = new ReflectData(loader);
    data.addLogicalTypeConversion(new TimeConversions.DateConversion());
    data.addLogicalTypeConversion(new TimeConversions.LocalTimestampMillisConversion());
    Map<Class<?>, Schema> schemas = new HashMap<>();
    return new Serializer() {
      private BinaryEncoder encoder;
      private BinaryDecoder decoder;

      @Override
      public byte[] write(Object value) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        encoder = EncoderFactory.get().binaryEncoder(bytes, encoder);
        Schema schema = schemas.computeIfAbsent(value.getClass(), data::getSchema);
        new ReflectDatumWriter<>(schema, data).write(value, encoder);
        encoder.flush();
        return bytes.toByteArray();
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) throws Exception {
        decoder = DecoderFactory.get().binaryDecoder(bytes, decoder);
        Schema schema = schemas.computeIfAbsent(type, data::getSchema);
        return new ReflectDatumReader<>(schema, schema, data).read(null, decoder);
      }
    };
  }

  /** Messages are made before anything is measured: what an object would cost is not in it. */
  static Serializer protobuf() {
    Map<Class<?>, Parser<?>> parsers = new HashMap<>();
    return new Serializer() {
      @Override
      public Object prepared(Object value) {
        return MessageValues.of(value);
      }

      @Override
      public byte[] write(Object value) {
        return ((MessageLite) value).toByteArray();
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) throws Exception {
        Parser<?> parser = parsers.get(type);
        if (parser == null) {
          parser =
              ((MessageLite) type.getMethod("getDefaultInstance").invoke(null)).getParserForType();
          parsers.put(type, parser);
        }
        return parser.parseFrom(bytes);
      }
    };
  }
}
