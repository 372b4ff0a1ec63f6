package dev.discoveryscale.provider.session.nacos.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.provider.session.nacos.HealthReader;
import dev.discoveryscale.provider.session.nacos.NacosSessionGroup;
import dev.discoveryscale.provider.session.nacos.Rnacos;
import dev.discoveryscale.provider.session.nacos.StockNacos;
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
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that beat, against a server, looked at with the real client. */
class BeatingSessionTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final ServiceName SERVICE = new ServiceName("DEFAULT_GROUP", "beats");
  private static final ServiceName OTHER = new ServiceName("DEFAULT_GROUP", "more:beats::");
  private static final Map<String, String> METADATA = Map.of("pid", "1", "text", "ä\"\\&=+ %");
  private static final ServiceInstance INSTANCE = ServiceInstance.of("10.0.0.1", 20880, METADATA);
  private static final ServiceInstance SECOND = ServiceInstance.of("10.0.0.1", 20881, METADATA);

  @TempDir private Path folder;

  private final Queue<NacosLostException> losses = new ConcurrentLinkedQueue<>();
  private final Queue<NacosSession> restorations = new ConcurrentLinkedQueue<>();
  private final NacosSessionGroup group =
      new NacosSessionGroup(NacosOptions.beating().withRequestLimit(LIMIT));

  @AfterEach
  void closeGroup() {
    group.close();
  }

  @Test
  void keepsInstancesUntilDeregisteredOrClosed() throws Exception {
    try (RnacosServer server = Rnacos.start(folder.resolve("plain"));
        StockNacos stock = new StockNacos(server.connectString(), NacosOptions.PUBLIC)) {
      NacosSession session = open(group, server);
      done(session.registerAll(SERVICE, List.of(INSTANCE, SECOND)));
      done(session.register(OTHER, INSTANCE));

      listed(stock, SERVICE, "10.0.0.1:20880", "10.0.0.1:20881");
      listed(stock, OTHER, "10.0.0.1:20880");
      assertThat(stock.instances(OTHER))
          .singleElement()
          .satisfies(
              seen -> {
                assertThat(seen.getMetadata()).isEqualTo(METADATA);
                assertThat(seen.isHealthy()).isTrue();
                assertThat(seen.isEphemeral()).isTrue();
                assertThat(seen.getWeight()).isEqualTo(1);
              });
      assertThat(group.size()).isEqualTo(1);

      done(session.deregister(SERVICE, INSTANCE));
      listed(stock, SERVICE, "10.0.0.1:20881");
      done(session.deregisterAll(SERVICE, List.of(SECOND)));
      listed(stock, SERVICE);
      done(session.close());
      listed(stock, OTHER);

      assertThat(session.isEnded()).isTrue();
      assertThat(group.size()).isZero();
      assertThatThrownBy(() -> done(session.register(SERVICE, INSTANCE)))
          .isInstanceOf(NacosLostException.class)
          .hasMessageContaining("is closed");
      assertThat(losses).isEmpty();
    }
  }

  /** A Nacos acknowledges before it lists. */
  private static void listed(StockNacos stock, ServiceName service, String... addresses) {
    await()
        .atMost(LIMIT)
        .untilAsserted(() -> assertThat(stock.asked(service)).containsExactlyInAnyOrder(addresses));
  }

  @Test
  void writesReadsAndDeletesConfigurations() throws Exception {
    try (RnacosServer server = Rnacos.start(folder.resolve("entries"));
        StockNacos stock = new StockNacos(server.connectString(), NacosOptions.PUBLIC)) {
      NacosSession session = open(group, server);
      String content = "{\"a\": \"b & c = d + ü\"}\n";

      done(session.publish("mapping", "demo.Orders:1.0:", content, Optional.of("text")));
      await().atMost(LIMIT).until(() -> content.equals(stock.entry("mapping", "demo.Orders:1.0:")));
      assertThat(done(session.query("mapping", "demo.Orders:1.0:"))).contains(content);

      done(session.remove("mapping", "demo.Orders:1.0:"));
      await()
          .atMost(LIMIT)
          .until(() -> done(session.query("mapping", "demo.Orders:1.0:")).isEmpty());
    }
  }

  @Test
  void keepsInstanceByBeatsAndLosesItOnceCut() throws Exception {
    try (RnacosServer server = Rnacos.startImpatient(folder.resolve("impatient"))) {
      HealthReader health = new HealthReader(server.connectString());
      NacosSession living = open(group, server);
      NacosSession killed = open(group, server);
      done(living.register(SERVICE, INSTANCE));
      long last = System.nanoTime();
      done(killed.register(SERVICE, SECOND));

      killed.cut();

      assertThat(killed.isEnded()).isTrue();
      await()
          .atMost(LIMIT)
          .until(() -> health.of(SERVICE).equals(Map.of(20880, true, 20881, true)));
      await()
          .atMost(LIMIT)
          .until(() -> health.of(SERVICE).equals(Map.of(20880, true, 20881, false)));
      assertThat(Duration.ofNanos(System.nanoTime() - last)).isGreaterThan(Duration.ofSeconds(6));

      await().atMost(LIMIT).until(() -> health.of(SERVICE).equals(Map.of(20880, true)));
      assertThat(Duration.ofNanos(System.nanoTime() - last)).isGreaterThan(Duration.ofSeconds(17));
      assertThat(living.isOpen()).isTrue();
      assertThat(losses).isEmpty();
    }
  }

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
  void reportsRefusedLogin() throws Exception {
    try (RnacosServer server = Rnacos.startLocked(folder.resolve("locked"));
        NacosSessionGroup right = group("admin");
        NacosSessionGroup wrong = group("secret")) {
      // Such a server answers a moment before it has made its first user.
      await()
          .atMost(LIMIT)
          .ignoreException(NacosRefusedException.class)
          .untilAsserted(() -> done(open(right, server).register(SERVICE, INSTANCE)));

      NacosSession stranger = open(wrong, server);
      assertThatThrownBy(() -> done(stranger.register(SERVICE, SECOND)))
          .isInstanceOf(NacosRefusedException.class)
          .hasMessageContaining("login of user admin in Nacos " + server.connectString())
          .hasMessageNotContaining("secret");
      NacosSession nobody = open(group, server);
      assertThatThrownBy(() -> done(nobody.register(SERVICE, SECOND)))
          .isInstanceOf(NacosRefusedException.class)
          .hasMessageContaining("registration of 10.0.0.1:20881 in DEFAULT_GROUP@@beats")
          .hasMessageContaining("403");
      assertThat(nobody.isOpen()).isTrue();
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

  @Test
  void sharesThreadsAmongThousandsOfInstances() throws Exception {
    int sessions = 100;
    int services = 8;
    List<ServiceInstance> instances =
        IntStream.range(0, 5).mapToObj(i -> ServiceInstance.of("x", 20_880 + i, METADATA)).toList();
    try (RnacosServer server = Rnacos.start(folder.resolve("many"))) {
      List<CompletableFuture<?>> all = new ArrayList<>();
      for (int i = 0; i < sessions; i++) {
        NacosSession session = open(group, server);
        String ip = "10.0.1." + i;
        for (int s = 0; s < services; s++) {
          ServiceName service = new ServiceName("DEFAULT_GROUP", "many" + s);
          all.add(
              session.registerAll(
                  service,
                  instances.stream()
                      .map(each -> ServiceInstance.of(ip, each.port(), METADATA))
                      .toList()));
        }
      }
      done(CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new)));

      assertThat(group.size()).isEqualTo(sessions);
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () ->
                  assertThat(server.statistics().instances())
                      .hasValue((long) sessions * services * instances.size()));
      assertThat(
              Thread.getAllStackTraces().keySet().stream()
                  .filter(thread -> thread.getName().startsWith("nacos-session"))
                  .count())
          .isLessThanOrEqualTo(2);

      group.close();

      await()
          .atMost(LIMIT)
          .untilAsserted(() -> assertThat(server.statistics().instances()).hasValue(0));
    }
  }

  private static NacosSessionGroup group(String password) {
    return new NacosSessionGroup(
        NacosOptions.beating()
            .withRequestLimit(LIMIT)
            .withLogin(new NacosCredentials("admin", password)));
  }

  private NacosSession open(NacosSessionGroup in, RnacosServer server) throws Exception {
    return done(open(in, server.connectString()));
  }

  private CompletableFuture<NacosSession> open(NacosSessionGroup in, String servers) {
    return in.open(
        NacosServers.parse(servers),
        NacosModule.NAMING,
        new NacosSessionListener() {
          @Override
          public void lost(NacosSession session, NacosLostException cause) {
            losses.add(cause);
          }

          @Override
          public void restored(NacosSession session) {
            restorations.add(session);
          }
        });
  }

  private static <T> T done(Future<T> future) throws Exception {
    try {
      return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : e;
    }
  }
}
