package dev.discoveryscale.provider.endpoint.dubbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.endpoint.EndpointFixture;
import dev.discoveryscale.provider.endpoint.Endpoints;
import dev.discoveryscale.provider.endpoint.serialize.Serialization;
import dev.discoveryscale.provider.endpoint.serialize.Unread;
import dev.discoveryscale.provider.model.Instance;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Speaks to endpoints over a bare socket: what no Dubbo consumer sends, or does not show. */
class DubboWireTest {

  private static final int REQUEST = 0x80;
  private static final int TWO_WAY = 0x40;
  private static final int EVENT = 0x20;
  private static final int HESSIAN2 = 2;
  private static final int FASTJSON = 6;

  @ParameterizedTest
  @CsvSource({"2.0.2, 4", "2.0.1, 1", "2.6.12, 1", "2.0.99, 4"})
  void sendsAttachmentsOnlyToCallersThatReadThem(String version, int kind) throws IOException {
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-2.7");
        Socket socket = connected(fixture, fixture.opened(0))) {
      send(socket, REQUEST | TWO_WAY | HESSIAN2, 7, call(version, "demo.Alpha", "call"));

      Frame answer = read(socket);

      assertThat(answer.header()).isEqualTo(new Header((byte) HESSIAN2, Status.OK, 7));
      Hessian2Input body = new Hessian2Input(new ByteArrayInputStream(answer.body()));
      assertThat(body.readInt()).isEqualTo(kind);
      assertThat(body.readString()).startsWith("hello@").endsWith("/demo.Alpha");
      if (kind == 4) {
        assertThat(body.readObject()).isEqualTo(Map.of("dubbo", "2.0.2"));
      }
    }
  }

  @Test
  void readsSplitAndJoinedFrames() throws IOException {
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-2.7");
        Socket socket = connected(fixture, fixture.opened(0))) {
      byte[] frame = frame(REQUEST | TWO_WAY | HESSIAN2, 1, call("2.0.2", "demo.Alpha", "call"));
      for (byte b : frame) {
        socket.getOutputStream().write(b);
        socket.getOutputStream().flush();
      }
      socket
          .getOutputStream()
          .write(ByteBuffer.allocate(frame.length * 2).put(frame).put(frame).array());

      for (int i = 0; i < 3; i++) {
        assertThat(read(socket).header().status()).isEqualTo(Status.OK);
      }
    }
  }

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

  @Test
  void sendsNoAnswerToOneWayCallAndReadOnlyEvent() throws IOException {
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-2.7");
        Socket socket = connected(fixture, fixture.opened(0))) {
      send(socket, REQUEST | HESSIAN2, 1, call("2.0.2", "demo.Alpha", "call"));
      send(socket, REQUEST | EVENT | HESSIAN2, 2, new byte[] {1, 'R'});
      send(socket, REQUEST | TWO_WAY | HESSIAN2, 3, call("2.0.2", "demo.Alpha", "call"));

      assertThat(read(socket).header().id()).isEqualTo(3);
      assertThat(fixture.endpoints().statistics().callsAnswered()).isEqualTo(2);
    }
  }

  @Test
  void recordsFirstCallOfEachInterface() throws IOException {
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-2.7");
        Socket socket = connected(fixture, fixture.opened(0))) {
      Endpoints endpoints = fixture.endpoints();
      long before = System.currentTimeMillis();
      send(socket, REQUEST | TWO_WAY | HESSIAN2, 1, call("2.0.2", "demo.Alpha", "call"));
      send(socket, REQUEST | TWO_WAY | HESSIAN2, 2, call("2.0.2", "demo.Nobody", "call"));
      read(socket);
      read(socket);

      assertThat(endpoints.firstCalledAtMillis("demo.Alpha").getAsLong())
          .isBetween(before, System.currentTimeMillis());
      assertThat(endpoints.firstCalledAtMillis("demo.Nobody")).isEmpty();

      assertThat(endpoints.firstCalledAtMillis("demo.Beta")).isEmpty();
      send(socket, REQUEST | TWO_WAY | HESSIAN2, 3, call("2.0.2", "demo.Beta", "order"));
      assertThat(read(socket).header().status()).isEqualTo(Status.BAD_REQUEST);
      assertThat(endpoints.firstCalledAtMillis("demo.Beta")).isPresent();

      endpoints.forgetFirstCallsBefore(before);
      assertThat(endpoints.firstCalledAtMillis("demo.Alpha")).isPresent();
      endpoints.forgetFirstCallsBefore(System.currentTimeMillis() + 1);
      assertThat(endpoints.firstCalledAtMillis("demo.Alpha")).isEmpty();
    }
  }

  @Test
  void announcesClosingAndThenRefusesConnections() throws IOException {
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-3.3")) {
      Instance instance = fixture.opened(0);
      try (Socket socket = connected(fixture, instance)) {
        await().until(() -> fixture.endpoints().statistics().connections() == 1);

        fixture.endpoints().close(instance);

        assertThat(read(socket).body()).containsExactly(1, 'R');
        assertThat(ended(socket)).isTrue();
      }
      assertThatThrownBy(() -> connected(fixture, instance)).isInstanceOf(ConnectException.class);
      fixture.endpoints().open(instance);
      connected(fixture, instance).close();
    }
  }

  @Test
  void sendsHeartbeatsIn26AndClosesIdleConnectionsLater() throws IOException {
    Duration heartbeat = Duration.ofMillis(200);
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-2.6", heartbeat);
        Socket socket = connected(fixture, fixture.opened(0))) {
      assertThat(read(socket).header().event()).isTrue();
    }
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-2.7", heartbeat);
        Socket socket = connected(fixture, fixture.opened(0))) {
      assertThat(ended(socket)).isTrue();
    }
  }

  @Test
  void namesOccupiedPortAndLeavesNothingOpen() throws IOException {
    try (EndpointFixture first = EndpointFixture.of("dubbo-3.3");
        Endpoints second = new Endpoints(first.fleet(), Dialects.of("dubbo-3.3"))) {
      Instance instance = first.opened(0);

      assertThatThrownBy(() -> second.open(instance))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(instance.host() + ":" + first.port());
      assertThat(second.statistics().openInstances()).isZero();
    }
  }

  private static Socket connected(EndpointFixture fixture, Instance instance) throws IOException {
    Socket socket = new Socket();
    socket.setSoTimeout(60_000);
    socket.connect(new InetSocketAddress(instance.host(), fixture.port()), 60_000);
    return socket;
  }

  private static void send(Socket socket, int flags, long id, byte[] body) throws IOException {
    socket.getOutputStream().write(frame(flags, id, body));
  }

  private static byte[] frame(int flags, long id, byte[] body) {
    return ByteBuffer.allocate(Header.LENGTH + body.length)
        .putShort(Header.MAGIC)
        .put((byte) flags)
        .put((byte) 0)
        .putLong(id)
        .putInt(body.length)
        .put(body)
        .array();
  }

  private static byte[] call(String version, String service, String method) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Hessian2Output out = new Hessian2Output(bytes);
    out.writeString(version);
    out.writeString(service);
    out.writeString("0.0.0");
    out.writeString(method);
    out.writeString("Ljava/lang/String;");
    out.writeString("hello");
    out.writeObject(new HashMap<>(Map.of("path", service)));
    out.flush();
    return bytes.toByteArray();
  }

  /** A call of a method with these parameters, the last of which is as given. */
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

  private static Frame read(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    assertThat(in.readShort()).isEqualTo(Header.MAGIC);
    Header header = new Header(in.readByte(), in.readByte(), in.readLong());
    byte[] body = new byte[in.readInt()];
    in.readFully(body);
    return new Frame(header, body);
  }

  private static String text(Frame frame) throws IOException {
    return new Hessian2Input(new ByteArrayInputStream(frame.body())).readString();
  }

  private static boolean ended(Socket socket) throws IOException {
    return socket.getInputStream().read() == -1;
  }
}
