package dev.discoveryscale.provider.session.nacos.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.session.nacos.NacosSessionGroup;
import dev.discoveryscale.provider.session.nacos.Rnacos;
import dev.discoveryscale.provider.session.nacos.StockNacos;
import dev.discoveryscale.registry.nacos.RnacosServer;
import dev.discoveryscale.registry.relay.RegistryRelay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Groups of sessions: their namespaces, their threads, and idle sessions. */
class NacosSessionGroupTest extends NacosSessionFixture {

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

  /**
   * The server asks, and here nobody else says anything for as long as it bears a session, opened
   * later, that does not answer.
   */
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
        NacosSessionGroup silent = new NacosSessionGroup(quiet);
        RegistryRelay relay = RegistryRelay.to(curious)) {
      NacosSession session = open(silent, curious);
      done(session.register(service, at(1)));
      Optional<String> connection = session.connectionId();

      NacosSession unanswering = open(silent, relay.connectString());
      ServiceName other = new ServiceName("DEFAULT_GROUP", "unanswering");
      done(unanswering.register(other, at(2)));
      await().atMost(LIMIT).until(() -> client.asked(other).size() == 1);
      relay.cut();
      await().atMost(LIMIT).until(() -> client.asked(other).isEmpty());
      unanswering.cut();

      assertThat(client.asked(service)).hasSize(1);
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
}
