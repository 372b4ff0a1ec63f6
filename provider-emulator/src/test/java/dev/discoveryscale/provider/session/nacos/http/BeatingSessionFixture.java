package dev.discoveryscale.provider.session.nacos.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.provider.session.nacos.NacosSessionGroup;
import dev.discoveryscale.provider.session.nacos.StockNacos;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosModule;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosServers;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.NacosSessionListener;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that beat, and a record of their losses and restorations. */
abstract class BeatingSessionFixture {

  static final Duration LIMIT = Duration.ofSeconds(30);
  static final ServiceName SERVICE = new ServiceName("DEFAULT_GROUP", "beats");
  static final ServiceName OTHER = new ServiceName("DEFAULT_GROUP", "more:beats::");
  static final Map<String, String> METADATA = Map.of("pid", "1", "text", "ä\"\\&=+ %");
  static final ServiceInstance INSTANCE = ServiceInstance.of("10.0.0.1", 20880, METADATA);
  static final ServiceInstance SECOND = ServiceInstance.of("10.0.0.1", 20881, METADATA);

  @TempDir Path folder;

  final Queue<NacosLostException> losses = new ConcurrentLinkedQueue<>();
  final Queue<NacosSession> restorations = new ConcurrentLinkedQueue<>();

  final NacosSessionGroup group =
      new NacosSessionGroup(NacosOptions.beating().withRequestLimit(LIMIT));

  @AfterEach
  void closeGroup() {
    group.close();
  }

  /** A Nacos acknowledges before it lists. */
  static void listed(StockNacos stock, ServiceName service, String... addresses) {
    await()
        .atMost(LIMIT)
        .untilAsserted(() -> assertThat(stock.asked(service)).containsExactlyInAnyOrder(addresses));
  }

  static NacosSessionGroup group(String password) {
    return new NacosSessionGroup(
        NacosOptions.beating()
            .withRequestLimit(LIMIT)
            .withLogin(new NacosCredentials("admin", password)));
  }

  NacosSession open(NacosSessionGroup in, RnacosServer server) throws Exception {
    return done(open(in, server.connectString()));
  }

  CompletableFuture<NacosSession> open(NacosSessionGroup in, String servers) {
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

  static <T> T done(Future<T> future) throws Exception {
    try {
      return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : e;
    }
  }
}
