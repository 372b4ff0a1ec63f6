package dev.discoveryscale.provider.session.nacos.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.session.nacos.NacosSessionGroup;
import dev.discoveryscale.provider.session.nacos.Rnacos;
import dev.discoveryscale.provider.session.nacos.StockNacos;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** An rnacos that waits long for a silent connection, and the real client that reads it. */
abstract class NacosSessionFixture {

  static final Duration LIMIT = Duration.ofSeconds(60);

  /** So long the server bears a connection that is silent. */
  static final Duration SILENCE = Duration.ofSeconds(60);

  /** Before it gives a silent connection up. */
  static final Duration AT_ONCE = SILENCE.dividedBy(2);

  @TempDir static Path folder;

  static RnacosServer server;
  static StockNacos stock;

  final Queue<NacosLostException> losses = new ConcurrentLinkedQueue<>();

  NacosSessionGroup group;
  ServiceName service;

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

  /** A Nacos lists what it has acknowledged a little later. */
  void awaitAsked(StockNacos client, List<String> expected) {
    await()
        .atMost(LIMIT)
        .untilAsserted(() -> assertThat(client.asked(service)).isEqualTo(expected));
  }

  ServiceInstance at(int port) {
    return ServiceInstance.of("10.0.0.1", port, Map.of("side", "provider"));
  }

  /** Longer than a pause of a server on a busy machine. */
  static NacosOptions patient() {
    return NacosOptions.likeClient().withRequestLimit(LIMIT);
  }

  NacosSession open(NacosSessionGroup in) throws Exception {
    return open(in, server);
  }

  NacosSession open(NacosSessionGroup in, RnacosServer with) throws Exception {
    return open(in, with.connectString());
  }

  NacosSession open(NacosSessionGroup in, String servers) throws Exception {
    return done(
        in.open(
            NacosServers.parse(servers), NacosModule.NAMING, (session, loss) -> losses.add(loss)));
  }

  static <T> T done(Future<T> future) throws Exception {
    try {
      return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
