package dev.discoveryscale.provider.session.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.session.nacos.wire.NacosAddress;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosServers;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import dev.discoveryscale.registry.HeldPort;
import dev.discoveryscale.registry.nacos.RnacosServer;
import dev.discoveryscale.registry.relay.RegistryRelay;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Servers and networks that go, come back, or are not what they should be. */
class NacosFaultTest extends NacosFaultFixture {

  private static final Duration SHORT = Duration.ofSeconds(2);

  @Test
  void registersAgainWhenServerReturns() throws Exception {
    try (RnacosServer server = Rnacos.start(folder.resolve("restarted"));
        StockNacos stock = new StockNacos(server.connectString(), NacosOptions.PUBLIC)) {
      NacosSession session = open(NacosServers.parse(server.connectString()));
      done(session.register(SERVICE, INSTANCE));
      done(session.registerAll(OTHER, List.of(INSTANCE)));
      Optional<String> before = session.connectionId();
      CompletableFuture<Boolean> restored = session.restored();

      server.stop();

      await().atMost(LIMIT).until(() -> !session.isOpen());
      assertThat(losses).hasSize(1);
      assertThat(losses.element())
          .hasMessageContaining("lost its connection: Nacos " + server.connectString());
      assertThatThrownBy(() -> done(session.query("group", "entry")))
          .isInstanceOf(NacosLostException.class)
          .hasMessageContaining("session with Nacos %s has no connection", server.connectString());
      // Nobody hears of it now, but it is wished for, and made up for when it can be.
      ServiceName late = new ServiceName("DEFAULT_GROUP", "late");
      assertThatThrownBy(() -> done(session.register(late, INSTANCE)))
          .isInstanceOf(NacosLostException.class);
      assertThat(session.isEnded()).isFalse();

      server.startAgain();

      assertThat(done(restored)).isTrue();
      assertThat(session.isOpen()).isTrue();
      assertThat(session.connectionId()).isPresent().isNotEqualTo(before);
      for (ServiceName service : List.of(SERVICE, OTHER, late)) {
        await().atMost(LIMIT).until(() -> stock.asked(service).equals(List.of("10.0.0.1:20880")));
      }
      assertThat(losses).hasSize(1);
    }
  }

  @Test
  void restoresNoDeregisteredInstance() throws Exception {
    try (RnacosServer server = Rnacos.start(folder.resolve("less"));
        StockNacos stock = new StockNacos(server.connectString(), NacosOptions.PUBLIC)) {
      NacosSession session = open(NacosServers.parse(server.connectString()));
      done(session.register(SERVICE, INSTANCE));
      done(session.register(OTHER, INSTANCE));
      done(session.deregister(OTHER, INSTANCE));
      CompletableFuture<Boolean> restored = session.restored();

      server.stop();
      server.startAgain();

      assertThat(done(restored)).isTrue();
      awaitAsked(stock, "10.0.0.1:20880");
      assertThat(stock.asked(OTHER)).isEmpty();
    }
  }

  /** A network that swallows everything: only after its time does the server take them away. */
  @Test
  void restoresExpiredSessionWhenNetworkReturns() throws Exception {
    try (RnacosServer server = Rnacos.start(folder.resolve("silent"));
        StockNacos stock = new StockNacos(server.connectString(), NacosOptions.PUBLIC);
        RegistryRelay relay = RegistryRelay.open("silent", grpc(server));
        NacosSessionGroup watchful =
            new NacosSessionGroup(NacosOptions.likeClient().withRequestLimit(SHORT))) {
      NacosAddress through =
          new NacosAddress(
              NacosAddress.parse(server.connectString()).http(), address(relay.connectString()));
      NacosSession session = open(watchful, () -> through);
      done(session.register(SERVICE, INSTANCE));
      awaitAsked(stock, "10.0.0.1:20880");
      CompletableFuture<Boolean> restored = session.restored();
      long cut = System.nanoTime();

      relay.cut();

      await().atMost(LIMIT).until(() -> stock.asked(SERVICE).isEmpty());
      assertThat(Duration.ofNanos(System.nanoTime() - cut)).isGreaterThan(Rnacos.SILENCE);
      await().atMost(LIMIT).until(() -> !losses.isEmpty());

      relay.heal();

      assertThat(done(restored)).isTrue();
      await().atMost(LIMIT).until(() -> stock.asked(SERVICE).size() == 1);
    }
  }

  @Test
  void namesPortWithoutServer() throws Exception {
    try (HeldPort held = new HeldPort(new InetSocketAddress("127.0.0.1", 0))) {
      assertRefused(new InetSocketAddress("127.0.0.1", held.port()), "Connection refused");
    }
  }

  /** As when the HTTP port is taken for that of gRPC. */
  @Test
  void namesServerWithoutGrpc() throws Exception {
    try (RnacosServer server = Rnacos.start(folder.resolve("http"))) {
      assertRefused(address(server.connectString()), "");
    }
  }

  /** Connections that nobody accepts stay in the queue, so it has room for every attempt. */
  @Test
  void abandonsSilentServerAfterLimit() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      assertRefused(
          new InetSocketAddress("127.0.0.1", silent.getLocalPort()), "it did not answer in time");
    }
  }

  /** Four attempts of two seconds are far less than the whole limit of this wait. */
  private void assertRefused(InetSocketAddress grpc, String why) {
    NacosAddress wrong = new NacosAddress(new InetSocketAddress("127.0.0.1", 1), grpc);
    try (NacosSessionGroup impatient =
        new NacosSessionGroup(NacosOptions.likeClient().withRequestLimit(SHORT))) {
      assertThatThrownBy(() -> open(impatient, () -> wrong))
          .isInstanceOf(NacosLostException.class)
          .hasMessageStartingWith("no session with Nacos 127.0.0.1:1 (gRPC %d): ", grpc.getPort())
          .hasMessageContaining(why);
      assertThat(impatient.size()).isZero();
    }
  }

  @Test
  void closesSessionThatSearchesServer() throws Exception {
    RnacosServer server = Rnacos.start(folder.resolve("gone"));
    NacosSession session;
    try (server) {
      session = open(NacosServers.parse(server.connectString()));
      done(session.register(SERVICE, INSTANCE));
    }
    await().atMost(LIMIT).until(() -> !session.isOpen());
    CompletableFuture<Boolean> restored = session.restored();

    done(session.close());

    assertThat(done(restored)).isFalse();
    assertThat(session.isEnded()).isTrue();
  }

  private static String grpc(RnacosServer server) {
    InetSocketAddress grpc = NacosAddress.parse(server.connectString()).grpc();
    return grpc.getHostString() + ":" + grpc.getPort();
  }
}
