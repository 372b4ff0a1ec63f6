package dev.discoveryscale.provider.endpoint.tri;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import dev.discoveryscale.provider.endpoint.EndpointFixture;
import dev.discoveryscale.provider.endpoint.tri.PlainHttp2Client.Response;
import dev.discoveryscale.provider.model.Instance;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;

/** An endpoint that speaks triple, and a plain HTTP/2 client connected to it. */
abstract class TripleWireFixture {

  static final String CALL = "/demo.Alpha/call";
  static final int MAX_BYTES = 8 * 1024 * 1024;

  EndpointFixture fixture;
  Instance instance;
  PlainHttp2Client client;

  @AfterEach
  void stop() {
    client.close();
    fixture.close();
  }

  void connect(String line) throws IOException {
    fixture = EndpointFixture.speaking("tri", line);
    instance = fixture.opened(0);
    client = new PlainHttp2Client(instance.host(), fixture.port());
  }

  String host() {
    return instance.registeredHost() + ":" + fixture.port();
  }

  static byte[] call(String serialization) throws IOException {
    return frame(0, wrapper(serialization, new byte[] {5, 'h', 'e', 'l', 'l', 'o'}));
  }

  static byte[] wrapper(String serialization, byte[]... arguments) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeString(1, serialization);
    for (byte[] argument : arguments) {
      out.writeByteArray(2, argument);
    }
    out.writeString(3, "java.lang.String");
    out.flush();
    return bytes.toByteArray();
  }

  static byte[] frame(int flag, byte[] content) {
    return ByteBuffer.allocate(5 + content.length)
        .put((byte) flag)
        .putInt(content.length)
        .put(content)
        .array();
  }

  /** Serialization, value and type of a response. */
  static String value(Response response) throws IOException {
    byte[] body = response.body();
    assertThat(ByteBuffer.wrap(body, 1, 4).getInt()).isEqualTo(body.length - 5);
    CodedInputStream in = CodedInputStream.newInstance(body, 5, body.length - 5);
    in.readTag();
    String serialization = in.readString();
    in.readTag();
    byte[] hessian = in.readByteArray();
    in.readTag();
    return serialization
        + " "
        + new com.alibaba.com.caucho.hessian.io.Hessian2Input(
                new java.io.ByteArrayInputStream(hessian))
            .readString()
        + " "
        + in.readString();
  }
}
