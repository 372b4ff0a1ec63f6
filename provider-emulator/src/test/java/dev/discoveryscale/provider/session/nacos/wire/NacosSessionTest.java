package dev.discoveryscale.provider.session.nacos.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.alibaba.nacos.api.naming.pojo.Instance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Against a server, looked at with the real client. */
class NacosSessionTest extends NacosSessionFixture {

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
}
