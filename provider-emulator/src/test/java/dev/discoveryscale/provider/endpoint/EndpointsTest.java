package dev.discoveryscale.provider.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import java.net.ConnectException;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** What endpoints cannot be made of, and what they tell. */
class EndpointsTest {

  @Test
  void refusesUnknownWireNamingKnownOnes() {
    assertThatThrownBy(() -> EndpointFixture.speaking("rest", "dubbo-3.3"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "protocol rest: wire must be one of [dubbo, tri] for providers of dubbo-3.3, was rest");
  }

  @Test
  void refusesTripleBeforeDubbo3() {
    assertThatThrownBy(() -> EndpointFixture.speaking("tri", "dubbo-2.7"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "protocol tri: wire must be one of [dubbo] for providers of dubbo-2.7, was tri");
  }

  @Test
  void reportsFirstConnectionSinceOpening() throws Exception {
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-2.7")) {
      Endpoints endpoints = fixture.endpoints();
      Instance instance = new Instance(3, HostScheme.host(3), 1, 1);
      endpoints.open(instance);
      assertThat(endpoints.firstConnectedAtMillis(3)).isEmpty();

      long before = System.currentTimeMillis();
      try (Socket one = new Socket(instance.host(), fixture.port());
          Socket other = new Socket(instance.host(), fixture.port())) {
        await()
            .atMost(EndpointFixture.LIMIT)
            .until(() -> endpoints.statistics().connections() == 2);
      }
      assertThat(endpoints.firstConnectedAtMillis(3).getAsLong())
          .isBetween(before, System.currentTimeMillis());
      assertThat(endpoints.firstConnectedAtMillis(4)).isEmpty();

      endpoints.forgetFirstConnectionsBefore(before);
      assertThat(endpoints.firstConnectedAtMillis(3)).isPresent();
      endpoints.forgetFirstConnectionsBefore(System.currentTimeMillis() + 1);
      assertThat(endpoints.firstConnectedAtMillis(3)).isEmpty();
      long again = System.currentTimeMillis();
      try (Socket next = new Socket(instance.host(), fixture.port())) {
        await()
            .atMost(EndpointFixture.LIMIT)
            .until(() -> endpoints.firstConnectedAtMillis(3).isPresent());
      }
      assertThat(endpoints.firstConnectedAtMillis(3).getAsLong()).isGreaterThanOrEqualTo(again);

      endpoints.close(instance);
      endpoints.open(instance);
      assertThat(endpoints.firstConnectedAtMillis(3)).isEmpty();
    }
  }

  /** Not even for the moment until the JVM has closed what a channel said was closed. */
  @Test
  void refusesConnectionsAfterInstanceClosed() throws Exception {
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-2.7")) {
      Instance instance = new Instance(3, HostScheme.host(3), 1, 1);
      for (int i = 0; i < 300; i++) {
        fixture.endpoints().open(instance);
        fixture.endpoints().close(instance);
        assertThatThrownBy(() -> new Socket(instance.host(), fixture.port()).close())
            .isInstanceOf(ConnectException.class);
      }
    }
  }
}
