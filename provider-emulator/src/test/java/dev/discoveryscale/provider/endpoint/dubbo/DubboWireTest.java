package dev.discoveryscale.provider.endpoint.dubbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.endpoint.EndpointFixture;
import dev.discoveryscale.provider.endpoint.Endpoints;
import dev.discoveryscale.provider.model.Instance;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Speaks to endpoints over a bare socket: what no Dubbo consumer sends, or does not show. */
class DubboWireTest extends DubboWireFixture {

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
        await()
            .atMost(EndpointFixture.LIMIT)
            .until(() -> fixture.endpoints().statistics().connections() == 1);

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
}
