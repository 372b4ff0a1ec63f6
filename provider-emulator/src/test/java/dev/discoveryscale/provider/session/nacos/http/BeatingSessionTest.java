package dev.discoveryscale.provider.session.nacos.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.session.nacos.HealthReader;
import dev.discoveryscale.provider.session.nacos.NacosSessionGroup;
import dev.discoveryscale.provider.session.nacos.Rnacos;
import dev.discoveryscale.provider.session.nacos.StockNacos;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sessions that beat, against a server, looked at with the real client. */
class BeatingSessionTest extends BeatingSessionFixture {

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
  void keepsInstanceByBeatsAndLeavesItToServerOnceCut() throws Exception {
    try (RnacosServer server = Rnacos.startImpatient(folder.resolve("impatient"))) {
      HealthReader health = new HealthReader(server.connectString());
      NacosSession living = open(group, server);
      NacosSession killed = open(group, server);
      done(living.register(SERVICE, INSTANCE));
      done(killed.register(SERVICE, SECOND));

      killed.cut();

      assertThat(killed.isEnded()).isTrue();
      // A deregistered instance is never unhealthy; the older one would be as well, without beats.
      await()
          .atMost(LIMIT)
          .until(() -> health.of(SERVICE).equals(Map.of(20880, true, 20881, false)));
      assertThat(living.isOpen()).isTrue();
      assertThat(losses).isEmpty();
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
}
