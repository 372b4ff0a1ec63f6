package dev.discoveryscale.provider.endpoint.tri;

import static dev.discoveryscale.provider.endpoint.tri.PlainHttp2Client.headers;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.endpoint.EndpointFixture;
import dev.discoveryscale.provider.endpoint.tri.PlainHttp2Client.Stream;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2PingFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import java.net.Socket;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Streams and connections of HTTP/2, beyond the calls that they carry. */
class TripleConnectionTest extends TripleWireFixture {

  @Test
  void answersOtherStreamsAfterReset() throws Exception {
    connect("dubbo-3.3");
    Stream stream = client.open(headers(CALL), false);
    stream.send(Arrays.copyOf(call("hessian4"), 20), false);

    stream.reset();

    assertThat(client.exchange(headers(CALL), call("hessian4")).status()).isEqualTo("0");
    assertThat(fixture.endpoints().statistics())
        .satisfies(s -> assertThat(s.callsAnswered()).isEqualTo(1))
        .satisfies(s -> assertThat(s.connections()).isEqualTo(1))
        .satisfies(s -> assertThat(s.protocolErrors()).isZero());
  }

  @Test
  void waitsForWindowOfCaller() throws Exception {
    fixture = EndpointFixture.speaking("tri", "dubbo-3.3");
    instance = fixture.opened(0);
    client =
        new PlainHttp2Client(
            instance.host(), fixture.port(), Http2Settings.defaultSettings().initialWindowSize(10));

    assertThat(value(client.exchange(headers(CALL), call("hessian4")))).startsWith("hessian4 h");
  }

  @Test
  void answersAndCountsPing() throws Exception {
    connect("dubbo-3.3");

    client.ping(7);

    Http2PingFrame answer = client.next(Http2PingFrame.class);
    assertThat(answer.ack()).isTrue();
    assertThat(answer.content()).isEqualTo(7);
    assertThat(fixture.endpoints().statistics().heartbeatsAnswered()).isEqualTo(1);
  }

  @Test
  void sendsSettingsOfRealProvider() throws Exception {
    connect("dubbo-3.3");

    Http2Settings settings = client.next(Http2SettingsFrame.class).settings();

    assertThat(settings.initialWindowSize()).isEqualTo(MAX_BYTES);
    assertThat(settings.maxFrameSize()).isEqualTo(MAX_BYTES);
    assertThat(settings.maxHeaderListSize()).isEqualTo(32 * 1024);
    assertThat(settings.maxConcurrentStreams()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void sendsGoAwayOnClose() throws Exception {
    connect("dubbo-3.3");
    client.next(Http2SettingsFrame.class);
    // It has read all: closing a connection with bytes unread resets it, and what it said is lost.
    client.ping(7);
    client.next(Http2PingFrame.class);

    fixture.endpoints().close(instance);

    assertThat(client.next(Http2GoAwayFrame.class).errorCode()).isZero();
    client.awaitClosed();
    await()
        .atMost(EndpointFixture.LIMIT)
        .until(() -> fixture.endpoints().statistics().connections() == 0);
  }

  @Test
  void endsConnectionAtInvalidHttp2() throws Exception {
    connect("dubbo-3.3");
    client.next(Http2SettingsFrame.class);

    client.raw(new byte[] {(byte) 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3});
    client.awaitClosed();
    try (Socket socket = new Socket(instance.host(), fixture.port())) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(UTF_8));
      assertThat(socket.getInputStream().readAllBytes()).isNotNull();
    }

    await()
        .atMost(EndpointFixture.LIMIT)
        .until(() -> fixture.endpoints().statistics().protocolErrors() == 2);
  }
}
