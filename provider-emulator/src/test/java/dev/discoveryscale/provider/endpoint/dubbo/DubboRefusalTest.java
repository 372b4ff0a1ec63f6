package dev.discoveryscale.provider.endpoint.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import dev.discoveryscale.provider.endpoint.EndpointFixture;
import dev.discoveryscale.provider.endpoint.serialize.Serialization;
import dev.discoveryscale.provider.endpoint.serialize.Unread;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Frames that endpoints refuse: what no Dubbo consumer sends. */
class DubboRefusalTest extends DubboWireFixture {

  private static final int FASTJSON = 6;

  @Test
  void refusesOtherSerializationWithReason() throws IOException {
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-3.3");
        Socket socket = connected(fixture, fixture.opened(0))) {
      send(socket, REQUEST | TWO_WAY | FASTJSON, 8, new byte[] {1, 2, 3});

      Frame answer = read(socket);

      assertThat(answer.header().status()).isEqualTo(Status.BAD_REQUEST);
      assertThat(text(answer)).contains("serialization id 6", "hessian2 (2), fastjson2 (23)");
    }
  }

  @Test
  void refusesInvalidInvocationAndKeepsConnection() throws IOException {
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-3.3");
        Socket socket = connected(fixture, fixture.opened(0))) {
      send(socket, REQUEST | TWO_WAY | HESSIAN2, 9, new byte[] {(byte) 0xff, 0, 3});
      assertThat(read(socket).header().status()).isEqualTo(Status.BAD_REQUEST);

      send(socket, REQUEST | TWO_WAY | EVENT | HESSIAN2, 10, new byte[] {'N'});
      Frame heartbeat = read(socket);

      assertThat(heartbeat.header())
          .isEqualTo(new Header((byte) (EVENT | HESSIAN2), Status.OK, 10));
      assertThat(heartbeat.body()).containsExactly('N');
      assertThat(fixture.endpoints().statistics().protocolErrors()).isEqualTo(1);
    }
  }

  /** An array that is longer than the JVM has them, a class of as many fields, and deep nesting. */
  @ParameterizedTest
  @CsvSource({
    "2, Ljava/lang/Object;, 56045b696e74497fffffff, 0",
    "2, Ljava/lang/String;, 430161497fffffff, 0",
    "2, Ljava/lang/Object;, 79, 200000",
    "2, Ljava/lang/String;, 48, 200000",
    "23, Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;, a4487fffffff, 0",
    "23, Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;, 95, 200000",
  })
  void refusesOversizedArgumentsAndKeepsConnection(
      int serialization, String descriptor, String argument, int times) throws IOException {
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-3.3");
        Socket socket = connected(fixture, fixture.opened(0))) {
      byte[] hostile = HexFormat.of().parseHex(times == 0 ? argument : argument.repeat(times));
      byte[] body = calling(Serialization.of((byte) serialization).get(), descriptor, hostile);

      send(socket, REQUEST | TWO_WAY | serialization, 1, body);
      Frame refused = read(socket);
      send(socket, REQUEST | TWO_WAY | HESSIAN2, 2, call("2.0.2", "demo.Alpha", "call"));

      assertThat(refused.header().status()).isEqualTo(Status.BAD_REQUEST);
      assertThat(text(refused)).startsWith("Fail to decode request due to: java.io.IOException");
      assertThat(read(socket).header().status()).isEqualTo(Status.OK);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.6, com.alibaba.dubbo.rpc.RpcException: demo.Alpha.nope(java.lang.String)",
    "dubbo-2.7, org.apache.dubbo.rpc.RpcException: demo.Alpha.nope(java.lang.String)",
    "dubbo-3.3, org.apache.dubbo.rpc.RpcException: No such method nope in class interface demo.Alpha",
  })
  void refusesGenericCallOfUnknownMethodLikeLine(String line, String reason) throws IOException {
    try (EndpointFixture fixture = EndpointFixture.of(line);
        Socket socket = connected(fixture, fixture.opened(0))) {
      byte[] body =
          called(
              out -> {
                out.object("$invoke");
                out.object("Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;");
                out.object("nope");
                out.object(new String[] {"java.lang.String"});
                out.object(new Object[] {"hello"});
                out.object(new HashMap<>());
              });

      send(socket, REQUEST | TWO_WAY | HESSIAN2, 1, body);

      Frame refused = read(socket);
      assertThat(refused.header().status()).isEqualTo(Status.SERVICE_ERROR);
      assertThat(text(refused)).isEqualTo(reason);
    }
  }

  @Test
  void endsConnectionAtInvalidFrame() throws IOException {
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-3.3");
        Socket socket = connected(fixture, fixture.opened(0))) {
      socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes());

      assertThat(ended(socket)).isTrue();
      assertThat(fixture.endpoints().statistics().protocolErrors()).isEqualTo(1);
    }
  }

  @Test
  void refusesTooLongFrameAndEndsConnection() throws IOException {
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-3.3");
        Socket socket = connected(fixture, fixture.opened(0))) {
      byte[] header =
          ByteBuffer.allocate(Header.LENGTH)
              .putShort(Header.MAGIC)
              .put((byte) (REQUEST | TWO_WAY | HESSIAN2))
              .put((byte) 0)
              .putLong(11)
              .putInt(FrameDecoder.MAX_BODY_BYTES + 1)
              .array();
      socket.getOutputStream().write(header);

      assertThat(text(read(socket))).startsWith("Data length too large");
      assertThat(ended(socket)).isTrue();
    }
  }

  /** A call of a method with these parameters; the last one is as given. */
  private static byte[] calling(Serialization serialization, String descriptor, byte[] last) {
    boolean generic = descriptor.contains("[");
    return called(
        serialization,
        out -> {
          out.object(generic ? "$invoke" : descriptor.contains("Object") ? "$echo" : "call");
          out.object(descriptor);
          if (generic) {
            out.object("call");
            out.object(null);
          }
          out.unread(new Unread(last));
        });
  }

  private static byte[] called(Serialization.Content content) {
    return called(Serialization.HESSIAN2, content);
  }

  private static byte[] called(Serialization serialization, Serialization.Content content) {
    return serialization.bytes(
        out -> {
          out.object("2.0.2");
          out.object("demo.Alpha");
          out.object("0.0.0");
          content.write(out);
        });
  }

  private static String text(Frame frame) throws IOException {
    return new Hessian2Input(new ByteArrayInputStream(frame.body())).readString();
  }
}
