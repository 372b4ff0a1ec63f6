package dev.discoveryscale.provider.session.nacos.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.session.nacos.NacosSessionGroup;
import dev.discoveryscale.provider.session.nacos.Rnacos;
import dev.discoveryscale.provider.session.nacos.StockNacos;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import dev.discoveryscale.registry.HeldPort;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Sessions that beat, and servers that restart, are absent or do not answer. */
class BeatingSessionOutageTest extends BeatingSessionFixture {

  private static final Duration SHORT = Duration.ofSeconds(1);

  @Test
  void restoresInstancesByBeatsWhenServerReturns() throws Exception {
    try (RnacosServer server = Rnacos.start(folder.resolve("restarted"));
        StockNacos stock = new StockNacos(server.connectString(), NacosOptions.PUBLIC)) {
      NacosSession session = open(group, server);
      done(session.register(SERVICE, INSTANCE));
      done(session.register(OTHER, SECOND));
      CompletableFuture<Boolean> restored = session.restored();

      server.stop();

      await().atMost(LIMIT).until(() -> !session.isOpen());
      assertThat(losses).hasSize(1);
      assertThat(losses.element())
          .hasMessageContaining("session with Nacos %s lost its server", server.connectString());
      ServiceName late = new ServiceName("DEFAULT_GROUP", "late");
      assertThatThrownBy(() -> done(session.register(late, INSTANCE)))
          .isInstanceOf(NacosLostException.class)
          .hasMessageContaining("registration of 10.0.0.1:20880 in DEFAULT_GROUP@@late");
      assertThat(group.size()).isZero();

      server.startAgain();

      assertThat(done(restored)).isTrue();
      assertThat(session.isOpen()).isTrue();
      for (ServiceName service : List.of(SERVICE, OTHER, late)) {
        await()
            .atMost(LIMIT)
            .untilAsserted(
                () ->
                    assertThat(stock.instances(service))
                        .singleElement()
                        .satisfies(seen -> assertThat(seen.getMetadata()).isEqualTo(METADATA)));
      }
      assertThat(losses).hasSize(1);
      assertThat(restorations).containsExactly(session);
    }
  }

  /** No beat was due while it was away. */
  @Test
  void noticesRestartBetweenBeats() throws Exception {
    try (RnacosServer server = Rnacos.start(folder.resolve("quick"));
        StockNacos stock = new StockNacos(server.connectString(), NacosOptions.PUBLIC)) {
      NacosSession session = open(group, server);
      done(session.register(SERVICE, INSTANCE));
      CompletableFuture<Boolean> restored = session.restored();

      server.stop();
      server.startAgain();

      assertThat(done(restored)).isTrue();
      listed(stock, SERVICE, "10.0.0.1:20880");
    }
  }

  @Test
  void namesAbsentServerAtOnce() throws Exception {
    try (HeldPort held = new HeldPort(new InetSocketAddress("127.0.0.1", 0))) {
      assertThatThrownBy(() -> done(open(group, "127.0.0.1:" + held.port())))
          .isInstanceOf(NacosLostException.class)
          .hasMessage("no session with Nacos 127.0.0.1:%d: Connection refused", held.port());
    }
  }

  @Test
  void abandonsSilentServer() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        NacosSessionGroup impatient =
            new NacosSessionGroup(NacosOptions.beating().withRequestLimit(SHORT))) {
      NacosSession session = done(open(impatient, "127.0.0.1:" + silent.getLocalPort()));

      // Three times a second is far less than the whole limit of this wait.
      assertThatThrownBy(() -> done(session.register(SERVICE, INSTANCE)))
          .isInstanceOf(NacosLostException.class)
          .hasMessageContaining("it did not answer in time");
      assertThat(session.isOpen()).isFalse();
    }
  }
}
