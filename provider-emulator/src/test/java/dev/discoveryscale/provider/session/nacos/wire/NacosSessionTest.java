package dev.discoveryscale.provider.session.nacos.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.alibaba.nacos.api.naming.pojo.Instance;
import dev.discoveryscale.provider.session.nacos.NacosSessionGroup;
import dev.discoveryscale.provider.session.nacos.Rnacos;
import dev.discoveryscale.provider.session.nacos.StockNacos;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosServer;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Against a server, looked at with the real client. */
class NacosSessionTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** So long the server bears a connection that is silent. */
  private static final Duration SILENCE = Duration.ofSeconds(60);

  /** Before it gives a silent connection up. */
  private static final Duration AT_ONCE = SILENCE.dividedBy(2);

  @TempDir static Path folder;

  private static RnacosServer server;
  private static StockNacos stock;

  private final Queue<NacosLostException> losses = new ConcurrentLinkedQueue<>();
  private NacosSessionGroup group;
  private ServiceName service;

  @BeforeAll
  static void startServer() throws Exception {
    if (RnacosBinary.find().isPresent()) {
      server = Rnacos.start(folder.resolve("sessions"), SILENCE);
      stock = new StockNacos(server.connectString(), NacosOptions.PUBLIC);
    }
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      stock.close();
      server.close();
    }
  }

  @BeforeEach
  void openGroup(TestInfo test) throws Exception {
    group = new NacosSessionGroup(patient());
    service = new ServiceName("DEFAULT_GROUP", test.getTestMethod().orElseThrow().getName());
    Rnacos.require();
  }

  @AfterEach
  void closeGroup() {
    group.close();
  }

  @Test
  void notifiesRealClientOfInstanceAndItsEnd() throws Exception {
    stock.subscribe(service);
    NacosSession session = open(group);
    ServiceInstance instance =
        new ServiceInstance(
            "10.0.0.1",
            20880,
            2,
            true,
            true,
            Optional.empty(),
            Optional.empty(),
            Map.of("side", "provider", "text", "ä\"\\"));

    done(session.register(service, instance));

    await().atMost(LIMIT).until(() -> stock.pushed(service).size() == 1);
    Instance seen = stock.pushed(service).get(0);
    assertThat(seen.toInetAddr()).isEqualTo("10.0.0.1:20880");
    assertThat(seen.getWeight()).isEqualTo(2);
    assertThat(seen.isEphemeral()).isTrue();
    assertThat(seen.isHealthy()).isTrue();
    assertThat(seen.getMetadata()).isEqualTo(instance.metadata());

    done(session.close());

    await().atMost(AT_ONCE).until(() -> stock.pushed(service).isEmpty());
    assertThat(session.isOpen()).isFalse();
    assertThat(session.isEnded()).isTrue();
    assertThat(losses).isEmpty();
  }

  @Test
  void deregistersAndRegistersWithOtherMetadata() throws Exception {
    stock.subscribe(service);
    NacosSession session = open(group);
    done(session.register(service, at(1)));
    await().atMost(LIMIT).until(() -> stock.pushed(service).size() == 1);

    done(session.deregister(service, at(1)));

    await().atMost(AT_ONCE).until(() -> stock.pushed(service).isEmpty());

    done(session.register(service, ServiceInstance.of("10.0.0.1", 1, Map.of("pid", "2"))));

    await()
        .atMost(LIMIT)
        .untilAsserted(
            () ->
                assertThat(stock.pushed(service))
                    .extracting(Instance::getMetadata)
                    .containsExactly(Map.of("pid", "2")));
  }

  /** As the kernel ends the connections of a process that is killed. */
  @Test
  void removesCutSessionWhenConnectionEnds() throws Exception {
    stock.subscribe(service);
    NacosSession session = open(group);
    done(session.register(service, at(1)));
    await().atMost(LIMIT).until(() -> stock.pushed(service).size() == 1);

    session.cut();

    assertThat(session.isEnded()).isTrue();
    assertThat(losses).isEmpty();
    await().atMost(AT_ONCE).until(() -> stock.pushed(service).isEmpty());
    assertThatThrownBy(() -> done(session.register(service, at(1))))
        .isInstanceOf(NacosLostException.class)
        .hasMessageContaining("session with Nacos " + server.connectString() + " is closed");
  }

  @Test
  void registersSeveralPortsOfServiceAtOnce() throws Exception {
    NacosSession session = open(group);

    done(session.registerAll(service, IntStream.rangeClosed(1, 5).mapToObj(this::at).toList()));

    awaitAsked(
        stock, List.of("10.0.0.1:1", "10.0.0.1:2", "10.0.0.1:3", "10.0.0.1:4", "10.0.0.1:5"));
    done(session.close());
    await().atMost(AT_ONCE).until(() -> stock.asked(service).isEmpty());
  }

  /** A server may answer before all its threads, or a cluster's others, see the entry. */
  @Test
  void writesReadsAndDeletesConfigurations() throws Exception {
    NacosSession session = open(group);
    assertThat(done(session.query("mapping", service.name()))).isEmpty();

    done(session.publish("mapping", service.name(), "a,b", Optional.of("text")));
    done(session.publish("mapping", service.name(), "a,b,ä", Optional.empty()));

    await()
        .atMost(LIMIT)
        .until(() -> done(session.query("mapping", service.name())).equals(Optional.of("a,b,ä")));
    await().atMost(LIMIT).until(() -> "a,b,ä".equals(stock.entry("mapping", service.name())));

    done(session.remove("mapping", service.name()));

    await().atMost(LIMIT).until(() -> done(session.query("mapping", service.name())).isEmpty());
  }

  @Test
  void processesRequestsOfThreadInOrder() throws Exception {
    NacosSession session = open(group);
    List<CompletableFuture<Void>> requests = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      requests.add(session.register(service, at(1)));
      requests.add(session.deregister(service, at(1)));
    }
    requests.add(session.register(service, at(2)));
    for (CompletableFuture<Void> request : requests) {
      done(request);
    }

    awaitAsked(stock, List.of("10.0.0.1:2"));
  }

  /** A Nacos lists what it has acknowledged a little later. */
  private void awaitAsked(StockNacos client, List<String> expected) {
    await()
        .atMost(LIMIT)
        .untilAsserted(() -> assertThat(client.asked(service)).isEqualTo(expected));
  }

  @Test
  void separatesFleetsByNamespace() throws Exception {
    try (NacosSessionGroup other = new NacosSessionGroup(patient().withNamespace("other"));
        StockNacos otherStock = new StockNacos(server.connectString(), "other")) {
      done(open(group).register(service, at(1)));
      NacosSession session = open(other);
      done(session.register(service, at(2)));
      done(session.publish("mapping", service.name(), "other", Optional.empty()));

      awaitAsked(stock, List.of("10.0.0.1:1"));
      awaitAsked(otherStock, List.of("10.0.0.1:2"));
      await()
          .atMost(LIMIT)
          .until(() -> "other".equals(otherStock.entry("mapping", service.name())));
      assertThat(stock.entry("mapping", service.name())).isNull();

      other.close();

      await().atMost(AT_ONCE).until(() -> otherStock.asked(service).isEmpty());
      assertThat(stock.asked(service)).containsExactly("10.0.0.1:1");
    }
  }

  /** The server asks, and here nobody else says anything for far longer than it bears. */
  @Test
  void answersClientDetection() throws Exception {
    NacosOptions quiet =
        new NacosOptions(
            NacosOptions.PUBLIC,
            Optional.empty(),
            "Nacos-Java-Client:v2.5.1",
            LIMIT,
            Duration.ofHours(1),
            Duration.ofSeconds(3),
            Duration.ofSeconds(15),
            false);
    try (RnacosServer curious = Rnacos.start(folder.resolve("curious"));
        StockNacos client = new StockNacos(curious.connectString(), NacosOptions.PUBLIC);
        NacosSessionGroup silent = new NacosSessionGroup(quiet)) {
      NacosSession session = open(silent, curious);
      done(session.register(service, at(1)));
      Optional<String> connection = session.connectionId();

      await()
          .during(Rnacos.SILENCE.multipliedBy(5))
          .atMost(LIMIT)
          .until(() -> client.asked(service).size() == 1);

      assertThat(session.connectionId()).isEqualTo(connection).isPresent();
      assertThat(losses).isEmpty();
    }
  }

  @Test
  void sharesTwoThreadsAmongManySessions() throws Exception {
    List<NacosSession> sessions = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      sessions.add(open(group));
    }
    assertThat(group.size()).isEqualTo(200);
    // Some threads of gRPC are those of the real clients here, and come and go.
    assertThat(
            Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("nacos-session") || name.startsWith("grpc"))
                .toList())
        .hasSizeLessThan(20)
        .filteredOn(name -> name.startsWith("nacos-session"))
        .hasSize(2);

    group.close();

    assertThat(sessions).allMatch(NacosSession::isEnded);
    assertThat(group.size()).isZero();
  }

  private ServiceInstance at(int port) {
    return ServiceInstance.of("10.0.0.1", port, Map.of("side", "provider"));
  }

  /** Longer than a pause of a server on a busy machine. */
  private static NacosOptions patient() {
    return NacosOptions.likeClient().withRequestLimit(LIMIT);
  }

  private NacosSession open(NacosSessionGroup in) throws Exception {
    return open(in, server);
  }

  private NacosSession open(NacosSessionGroup in, RnacosServer with) throws Exception {
    return done(
        in.open(
            NacosServers.parse(with.connectString()),
            NacosModule.NAMING,
            (session, loss) -> losses.add(loss)));
  }

  private static <T> T done(Future<T> future) throws Exception {
    try {
      return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
