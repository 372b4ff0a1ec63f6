package dev.discoveryscale.provider.session.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosModule;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.NacosServers;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A server that has reached a limit says so in its own words, and they reach the caller. */
class NacosLimitsTest {

  private static final long LIMIT_SECONDS = 30;
  private static final ServiceName ORDERS = new ServiceName("DEFAULT_GROUP", "orders");

  /** {@code NacosException.OVER_THRESHOLD}, as its control of requests in a second answers. */
  private static final int OVER_THRESHOLD = 503;

  @Test
  void failsRequestOverLimitAndKeepsSession() throws Exception {
    AtomicInteger registered = new AtomicInteger();
    try (ScriptedNacos server =
            ScriptedNacos.answering(
                request ->
                    request.type().equals("InstanceRequest") && registered.incrementAndGet() > 1
                        ? ScriptedNacos.refused(OVER_THRESHOLD, "Tps Flow restricted")
                        : ScriptedNacos.done(request));
        NacosSessionGroup group = new NacosSessionGroup(NacosOptions.likeClient())) {
      NacosSession session = open(group, server).get(LIMIT_SECONDS, TimeUnit.SECONDS);
      session.register(ORDERS, instance(1)).get(LIMIT_SECONDS, TimeUnit.SECONDS);

      assertThatThrownBy(
              () -> session.register(ORDERS, instance(2)).get(LIMIT_SECONDS, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(NacosRefusedException.class)
          .hasMessageContaining("registration of [10.0.0.1:2] in DEFAULT_GROUP@@orders")
          .hasMessageContaining(server.address())
          .hasMessageContaining(String.valueOf(OVER_THRESHOLD))
          .hasMessageContaining("Tps Flow restricted");

      assertThat(session.isOpen()).isTrue();
      session.publish("dubbo", "entry", "text", Optional.empty()).get();
    }
  }

  @Test
  void namesFullServerAndKeepsItsConnections() throws Exception {
    try (ScriptedNacos server = ScriptedNacos.withConnections(2);
        NacosSessionGroup group = new NacosSessionGroup(NacosOptions.likeClient())) {
      List<CompletableFuture<NacosSession>> taken =
          List.of(open(group, server), open(group, server));
      for (CompletableFuture<NacosSession> each : taken) {
        assertThat(each.get(LIMIT_SECONDS, TimeUnit.SECONDS).isOpen()).isTrue();
      }

      assertThatThrownBy(() -> open(group, server).get(LIMIT_SECONDS, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(NacosLostException.class)
          .hasMessageContaining(server.address());

      assertThat(group.size()).isEqualTo(2);
    }
  }

  private static CompletableFuture<NacosSession> open(
      NacosSessionGroup group, ScriptedNacos server) {
    return group.open(
        NacosServers.parse(server.address()), NacosModule.NAMING, (session, cause) -> {});
  }

  private static ServiceInstance instance(int port) {
    return ServiceInstance.of("10.0.0.1", port, Map.of());
  }
}
