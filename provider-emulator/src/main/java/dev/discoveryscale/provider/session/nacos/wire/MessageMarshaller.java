package dev.discoveryscale.provider.session.nacos.wire;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONException;
import com.alibaba.fastjson2.JSONObject;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Messages in protobuf as nacos_grpc_service.proto has them: {@code Payload {Metadata metadata = 2;
 * google.protobuf.Any body = 3;}} with {@code Metadata {string type = 3; map<string, string>
 * headers = 7; string clientIp = 8;}}, and of {@code Any} only {@code bytes value = 2}, the JSON.
 *
 * @param clientIp what is said of the client's address; servers go by the connection's
 */
public record MessageMarshaller(String clientIp) implements Marshaller<GrpcMessage> {

  private static final int METADATA = 2;
  private static final int BODY = 3;
  private static final int TYPE = 3;
  private static final int HEADERS = 7;
  private static final int CLIENT_IP = 8;
  private static final int ANY_VALUE = 2;
  private static final int KEY = 1;
  private static final int VALUE = 2;

  @FunctionalInterface
  private interface Content {
    void write(CodedOutputStream to) throws IOException;
  }

  @FunctionalInterface
  private interface Field {
    void read(int number, ByteString value) throws IOException;
  }

  @Override
  public InputStream stream(GrpcMessage message) {
    try {
      return new ByteArrayInputStream(
          bytes(
              payload -> {
                payload.writeByteArray(METADATA, bytes(metadata -> metadata(message, metadata)));
                payload.writeByteArray(
                    BODY,
                    bytes(any -> any.writeByteArray(ANY_VALUE, JSON.toJSONBytes(message.body()))));
              }));
    } catch (IOException e) {
      throw new UncheckedIOException("a message could not be written into memory", e);
    }
  }

  private void metadata(GrpcMessage message, CodedOutputStream to) throws IOException {
    to.writeString(TYPE, message.type());
    for (Map.Entry<String, String> header : message.headers().entrySet()) {
      to.writeByteArray(
          HEADERS,
          bytes(
              entry -> {
                entry.writeString(KEY, header.getKey());
                entry.writeString(VALUE, header.getValue());
              }));
    }
    to.writeString(CLIENT_IP, clientIp);
  }

  private static byte[] bytes(Content content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream coded = CodedOutputStream.newInstance(bytes);
    content.write(coded);
    coded.flush();
    return bytes.toByteArray();
  }

  @Override
  public GrpcMessage parse(InputStream stream) {
    Parsed parsed = new Parsed();
    try {
      fields(CodedInputStream.newInstance(stream), parsed::payload);
      return new GrpcMessage(parsed.type, parsed.headers, parsed.body);
    } catch (IOException | JSONException e) {
      throw Status.INTERNAL
          .withDescription("a message of the server cannot be read: " + e.getMessage())
          .withCause(e)
          .asRuntimeException();
    }
  }

  private static void fields(CodedInputStream from, Field field) throws IOException {
    for (int tag = from.readTag(); tag != 0; tag = from.readTag()) {
      if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
        field.read(WireFormat.getTagFieldNumber(tag), from.readBytes());
      } else {
        from.skipField(tag);
      }
    }
  }

  /** The part of a payload that has been read. */
  private static final class Parsed {
    private String type = "";
    private final Map<String, String> headers = new HashMap<>();
    private JSONObject body = new JSONObject();

    void payload(int number, ByteString value) throws IOException {
      if (number == METADATA) {
        fields(value.newCodedInput(), this::metadata);
      } else if (number == BODY) {
        fields(value.newCodedInput(), this::any);
      }
    }

    private void metadata(int number, ByteString value) throws IOException {
      if (number == TYPE) {
        type = value.toStringUtf8();
      } else if (number == HEADERS) {
        Map<Integer, String> entry = new HashMap<>();
        fields(value.newCodedInput(), (part, text) -> entry.put(part, text.toStringUtf8()));
        headers.put(entry.getOrDefault(KEY, ""), entry.getOrDefault(VALUE, ""));
      }
    }

    private void any(int number, ByteString value) {
      if (number == ANY_VALUE) {
        body = JSON.parseObject(value.toByteArray());
      }
    }
  }
}
