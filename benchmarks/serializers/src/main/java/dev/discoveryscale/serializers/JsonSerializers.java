package dev.discoveryscale.serializers;

import com.alibaba.fastjson2.JSONB;
import com.alibaba.fastjson2.JSONReader;
import com.alibaba.fastjson2.JSONWriter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import org.msgpack.jackson.dataformat.MessagePackFactory;

/**
 * JSON, and binary forms of it. All read into the class that the reader expects. Settings are those
 * of the libraries, but for JSONB, which writes fields and references.
 */
final class JsonSerializers {

  private JsonSerializers() {}

  static Serializer fastjson() {
    return new Serializer() {
      @Override
      public byte[] write(Object value) {
        return com.alibaba.fastjson.JSON.toJSONBytes(value);
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) {
        return com.alibaba.fastjson.JSON.parseObject(bytes, type);
      }
    };
  }

  static Serializer fastjson2() {
    return new Serializer() {
      @Override
      public byte[] write(Object value) {
        return com.alibaba.fastjson2.JSON.toJSONBytes(value);
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) {
        return com.alibaba.fastjson2.JSON.parseObject(bytes, type);
      }
    };
  }

  static Serializer jsonb() {
    return new Serializer() {
      @Override
      public byte[] write(Object value) {
        return JSONB.toBytes(
            value, JSONWriter.Feature.FieldBased, JSONWriter.Feature.ReferenceDetection);
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) {
        return JSONB.parseObject(bytes, type, JSONReader.Feature.FieldBased);
      }
    };
  }

  static Serializer jackson() {
    return of(new ObjectMapper());
  }

  static Serializer msgpack() {
    return of(new ObjectMapper(new MessagePackFactory()));
  }

  private static Serializer of(ObjectMapper mapper) {
    mapper.registerModule(new JavaTimeModule());
    return new Serializer() {
      @Override
      public byte[] write(Object value) throws Exception {
        return mapper.writeValueAsBytes(value);
      }

      @Override
      public Object read(byte[] bytes, Class<?> type) throws Exception {
        return mapper.readValue(bytes, type);
      }
    };
  }
}
