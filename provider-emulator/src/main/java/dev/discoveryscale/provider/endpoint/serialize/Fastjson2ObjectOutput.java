package dev.discoveryscale.provider.endpoint.serialize;

import com.alibaba.fastjson2.JSONB;
import com.alibaba.fastjson2.JSONWriter;
import com.alibaba.fastjson2.JSONWriter.Feature;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes Fastjson 2 as Dubbo's {@code FastJson2ObjectOutput} does: before each value stands the
 * number of its bytes, in four.
 */
final class Fastjson2ObjectOutput implements ObjectOutput {

  private static final Feature[] FEATURES = {
    Feature.WriteClassName,
    Feature.FieldBased,
    Feature.ErrorOnNoneSerializable,
    Feature.ReferenceDetection,
    Feature.WriteNulls,
    Feature.NotWriteDefaultValue,
    Feature.NotWriteHashMapArrayListClassName,
    Feature.WriteNameAsSymbol
  };

  private final DataOutputStream out;

  Fastjson2ObjectOutput(OutputStream out) {
    this.out = new DataOutputStream(out);
  }

  @Override
  public void kind(int kind) throws IOException {
    object((byte) kind);
  }

  @Override
  public void object(Object value) throws IOException {
    write(JSONB.toBytes(value, FEATURES));
  }

  @Override
  public void unread(Unread value) throws IOException {
    write(value.bytes());
  }

  @Override
  public void rpcException(String message, boolean noSuchMethod) throws IOException {
    try (JSONWriter writer = JSONWriter.ofJSONB(FEATURES)) {
      writeRpcException(writer, message, noSuchMethod);
      write(writer.getBytes());
    }
  }

  @Override
  public void exception(String type, String message) throws IOException {
    try (JSONWriter writer = JSONWriter.ofJSONB(FEATURES)) {
      writer.writeTypeName(type);
      writer.startObject();
      Fastjson2Metadata.text(writer, "detailMessage", message);
      writer.endObject();
      write(writer.getBytes());
    }
  }

  @Override
  public void metadata(MetadataInfo metadata) throws IOException {
    try (JSONWriter writer = JSONWriter.ofJSONB(FEATURES)) {
      Fastjson2Metadata.write(writer, metadata);
      write(writer.getBytes());
    }
  }

  private void write(byte[] value) throws IOException {
    out.writeInt(value.length);
    out.write(value);
  }

  /**
   * Writes an {@code org.apache.dubbo.rpc.RpcException} in Fastjson 2 without having the class, and
   * without stack traces.
   */
  private static void writeRpcException(JSONWriter out, String message, boolean noSuchMethod) {
    out.writeTypeName("org.apache.dubbo.rpc.RpcException");
    out.startObject();
    if (noSuchMethod) {
      Fastjson2Metadata.field(out, "cause");
      out.writeTypeName("NoSuchMethodException");
      out.startObject();
      Fastjson2Metadata.text(out, "detailMessage", message);
      out.endObject();
    }
    Fastjson2Metadata.text(out, "detailMessage", message);
    out.endObject();
  }
}
