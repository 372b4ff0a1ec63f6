package dev.discoveryscale.provider.session.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.provider.session.nacos.wire.NacosAddress;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosModule;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.NacosServers;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.NacosSessionListener;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import dev.discoveryscale.registry.HeldPort;
import dev.discoveryscale.registry.nacos.RnacosServer;
import dev.discoveryscale.registry.relay.RegistryRelay;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers and networks that go, come back, or are not what they should be. */
class NacosFaultTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofSeconds(2);

  /** Longer than a pause of a server on a busy machine. */
  private static final Duration PATIENT = Duration.ofSeconds(15);

  private static final ServiceName SERVICE = new ServiceName("DEFAULT_GROUP", "faults");
  private static final ServiceName OTHER = new ServiceName("DEFAULT_GROUP", "other");
  private static final NacosCredentials ADMIN = new NacosCredentials("admin", "admin");
  private static final ServiceInstance INSTANCE =
      ServiceInstance.of("10.0.0.1", 20880, Map.of("pid", "1"));

  @TempDir private Path folder;

  private final Queue<NacosLostException> losses = new ConcurrentLinkedQueue<>();
  private final Queue<NacosRefusedException> refusals = new ConcurrentLinkedQueue<>();
  private final Queue<NacosSession> restorations = new ConcurrentLinkedQueue<>();
  private final NacosSessionGroup group =
      new NacosSessionGroup(NacosOptions.likeClient().withRequestLimit(PATIENT));

  @AfterEach
  void closeGroup() {
    group.close();
  }

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

  @Test
  void abandonsSilentServerAfterLimit() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
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

  /** A Nacos acknowledges before it lists. */
  private static void awaitAsked(StockNacos stock, String address) {
    await().atMost(LIMIT).until(() -> stock.asked(SERVICE).equals(List.of(address)));
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

  @Test
  void acceptsLoginAndReportsWrongOne() throws Exception {
    try (RnacosServer server = Rnacos.startLocked(folder.resolve("locked"));
        NacosSessionGroup right = group(new NacosCredentials("admin", "admin"));
        NacosSessionGroup wrong = group(new NacosCredentials("admin", "secret"))) {
      NacosServers servers = NacosServers.parse(server.connectString());

      // Such a server answers a moment before it has made its first user.
      await()
          .atMost(LIMIT)
          .ignoreException(NacosRefusedException.class)
          .untilAsserted(() -> done(open(right, servers).register(SERVICE, INSTANCE)));

      NacosSession stranger = open(wrong, servers);
      assertThatThrownBy(() -> done(stranger.register(SERVICE, INSTANCE)))
          .isInstanceOf(NacosRefusedException.class)
          .hasMessageContaining("login of user admin in Nacos " + server.connectString())
          .hasMessageNotContaining("secret");
      NacosSession nobody = open(group, servers);
      assertThatThrownBy(() -> done(nobody.register(SERVICE, INSTANCE)))
          .isInstanceOf(NacosRefusedException.class)
          .hasMessageContaining("registration of [10.0.0.1:20880] in DEFAULT_GROUP@@faults")
          .hasMessageContaining("403");
    }
  }

  /** Another server that took its place has never heard of it. */
  @Test
  void renewsUnknownTokenAndRegistersAgain() throws Exception {
    try (RnacosServer first = Rnacos.startLocked(folder.resolve("first"));
        NacosSessionGroup group = group(ADMIN)) {
      AtomicReference<NacosAddress> where = new AtomicReference<>(address(first));
      NacosSession session = registered(group, where);
      CompletableFuture<Boolean> restored = session.restored();
      try (RnacosServer second = Rnacos.startLocked(folder.resolve("second"))) {
        awaitFirstUser(second);
        where.set(address(second));

        first.close();

        assertThat(done(restored)).isTrue();
        try (StockNacos stock = new StockNacos(second.connectString(), ADMIN)) {
          awaitAsked(stock, "10.0.0.1:20880");
        }
        assertThat(refusals).isEmpty();
        assertThat(restorations).hasSize(1);
      }
    }
  }

  @Test
  void reportsRefusedRestorationAndTriesAgain() throws Exception {
    try (RnacosServer first = Rnacos.startLocked(folder.resolve("first"));
        RnacosServer second = Rnacos.startLocked(folder.resolve("second"), "another");
        NacosSessionGroup group = group(ADMIN)) {
      AtomicReference<NacosAddress> where = new AtomicReference<>(address(first));
      NacosSession session = registered(group, where);
      CompletableFuture<Boolean> restored = session.restored();
      where.set(address(second));

      first.close();

      assertThat(done(restored)).isFalse();
      assertThat(session.isOpen()).isTrue();
      assertThat(restorations).isEmpty();
      assertThat(refusals).hasSize(1);
      assertThat(refusals.element())
          .hasMessageContaining("login of user admin in Nacos " + second.connectString());

      CompletableFuture<Boolean> again = session.restored();
      try (RnacosServer third = Rnacos.startLocked(folder.resolve("third"))) {
        awaitFirstUser(third);
        where.set(address(third));

        second.close();

        assertThat(done(again)).isTrue();
        try (StockNacos stock = new StockNacos(third.connectString(), ADMIN)) {
          awaitAsked(stock, "10.0.0.1:20880");
        }
        assertThat(restorations).hasSize(1);
        assertThat(refusals).hasSize(1);
      }
    }
  }

  private NacosSession registered(NacosSessionGroup in, AtomicReference<NacosAddress> where)
      throws Exception {
    NacosSession session = open(in, where::get);
    await()
        .atMost(LIMIT)
        .ignoreException(NacosRefusedException.class)
        .untilAsserted(() -> done(session.register(SERVICE, INSTANCE)));
    return session;
  }

  /** Such a server answers a moment before it has made its first user. */
  private void awaitFirstUser(RnacosServer server) {
    await()
        .atMost(LIMIT)
        .ignoreException(NacosRefusedException.class)
        .untilAsserted(
            () -> {
              try (NacosSessionGroup group = group(ADMIN)) {
                done(open(group, () -> address(server)).register(OTHER, INSTANCE));
              }
            });
  }

  private static NacosAddress address(RnacosServer server) {
    return NacosAddress.parse(server.connectString());
  }

  private static NacosSessionGroup group(NacosCredentials login) {
    return new NacosSessionGroup(
        NacosOptions.likeClient().withRequestLimit(PATIENT).withLogin(login));
  }

  private NacosSession open(Supplier<NacosAddress> servers) throws Exception {
    return open(group, servers);
  }

  private NacosSession open(NacosSessionGroup in, Supplier<NacosAddress> servers) throws Exception {
    return done(
        in.open(
            servers,
            NacosModule.NAMING,
            new NacosSessionListener() {
              @Override
              public void lost(NacosSession session, NacosLostException cause) {
                losses.add(cause);
              }

              @Override
              public void refused(NacosSession session, NacosRefusedException cause) {
                refusals.add(cause);
              }

              @Override
              public void restored(NacosSession session) {
                restorations.add(session);
              }
            }));
  }

  private static String grpc(RnacosServer server) {
    InetSocketAddress grpc = NacosAddress.parse(server.connectString()).grpc();
    return grpc.getHostString() + ":" + grpc.getPort();
  }

  private static InetSocketAddress address(String hostAndPort) {
    String[] parts = hostAndPort.split(":");
    return new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
  }

  private static <T> T done(Future<T> future) throws Exception {
    try {
      return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
