package dev.discoveryscale.provider.endpoint.tri;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.dialect.data.ServiceInfo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** The messages of MetadataServiceV2 (Dubbo's {@code metadata_service_v2.proto}). */
final class MetadataProtobuf {

  private static final int REVISION = 1;
  private static final int KEY = 1;
  private static final int VALUE = 2;

  private MetadataProtobuf() {}

  /**
   * The revision a {@code MetadataRequest} asks for.
   *
   * @throws IOException if it is no protobuf
   */
  static String revision(byte[] message) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(message);
    String revision = "";
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) == REVISION) {
        revision = in.readString();
      } else {
        in.skipField(tag);
      }
    }
    return revision;
  }

  /** A {@code MetadataInfoV2}. */
  static byte[] bytes(MetadataInfo info) {
    return message(
        out -> {
          text(out, 1, info.application());
          text(out, 2, info.revision());
          for (Map.Entry<String, ServiceInfo> service : info.services().entrySet()) {
            byte[] value = service(service.getValue());
            out.writeByteArray(
                3,
                message(
                    entry -> {
                      text(entry, KEY, service.getKey());
                      entry.writeByteArray(VALUE, value);
                    }));
          }
        });
  }

  /** A {@code ServiceInfoV2}. */
  private static byte[] service(ServiceInfo service) {
    return message(
        out -> {
          text(out, 1, service.service().interfaceName());
          text(out, 2, service.service().group());
          text(out, 3, service.service().version());
          text(out, 4, service.protocol());
          if (service.port().isPresent()) {
            out.writeInt32(5, service.port().getAsInt());
          }
          text(out, 6, service.path());
          for (Map.Entry<String, String> parameter : service.parameters().entrySet()) {
            out.writeByteArray(
                7,
                message(
                    entry -> {
                      text(entry, KEY, parameter.getKey());
                      text(entry, VALUE, parameter.getValue());
                    }));
          }
        });
  }

  private static void text(CodedOutputStream out, int field, String text) throws IOException {
    if (!text.isEmpty()) {
      out.writeString(field, text);
    }
  }

  private static byte[] message(Content content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      content.write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("protobuf failed on memory", e);
    }
    return bytes.toByteArray();
  }

  @FunctionalInterface
  private interface Content {
    void write(CodedOutputStream out) throws IOException;
  }
}
