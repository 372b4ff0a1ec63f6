package dev.discoveryscale.provider.session.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.NacosServers;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Servers and connections that fail a session that beats. */
class BeatConnectionTest extends BeatWireFixture {

  /** Each request goes round the list by itself, so that all come to a server that is there. */
  @Test
  void toleratesAbsentServerOfList() throws Exception {
    NacosServers servers =
        NacosServers.parse("127.0.0.1:%d,%s,127.0.0.1:%1$d".formatted(away.port(), address()));
    List<CompletableFuture<Void>> registered = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      NacosSession session = open(servers);
      registered.add(session.register(SERVICE, instance("10.0.1." + i)));
    }
    for (CompletableFuture<Void> each : registered) {
      done(each);
    }

    await().atMost(LIMIT).until(() -> seen.size() >= 500);
    assertThat(losses).isEmpty();
    assertThat(group.size()).isEqualTo(100);
  }

  /** Also where no other server of the list could be asked instead. */
  @Test
  void repeatsRequestWhenKeptConnectionEnds() throws Exception {
    try (ForgetfulServer server = new ForgetfulServer(threads, KNOWN)) {
      NacosSession session =
          open(
              NacosServers.parse(
                  "127.0.0.1:%d,127.0.0.1:%d".formatted(away.port(), server.port())));
      done(session.register(SERVICE, INSTANCE));

      await().atMost(LIMIT).until(() -> server.ended() >= 4 && server.answered() >= 5);
      assertThat(losses).isEmpty();
      assertThat(session.isOpen()).isTrue();
    }
  }

  /** As rnacos does with a connection over which nothing came for 5 s. */
  @Test
  void repeatsRequestWhenIdleConnectionTimesOut() throws Exception {
    AtomicLong nanos = new AtomicLong();
    try (ForgetfulServer server = new ForgetfulServer(threads, KNOWN);
        NacosSessionGroup timed = new NacosSessionGroup(OPTIONS, nanos::get)) {
      NacosSession session = open(timed, NacosServers.parse("127.0.0.1:" + server.port()));
      nanos.set(TimeUnit.MILLISECONDS.toNanos(1_500));
      server.losePatience(1);

      done(session.register(SERVICE, INSTANCE));

      assertThat(server.impatience()).isZero();
      assertThat(losses).isEmpty();
    }
  }

  @Test
  void reportsRefusalWhenServerOnlyTimesOut() throws Exception {
    try (ForgetfulServer server = new ForgetfulServer(threads, KNOWN);
        NacosSessionGroup timed = new NacosSessionGroup(OPTIONS, () -> 0)) {
      NacosSession session = open(timed, NacosServers.parse("127.0.0.1:" + server.port()));
      server.losePatience(1_000);

      assertThatThrownBy(() -> done(session.register(SERVICE, INSTANCE)))
          .isInstanceOf(NacosRefusedException.class)
          .hasMessageContaining("408");
      assertThat(server.impatience()).isGreaterThan(900);
    }
  }

  /** As a proxy does whose server is not there. */
  @Test
  void limitsAttemptsAtServerThatEndsConnections() throws Exception {
    AtomicInteger accepted = new AtomicInteger();
    try (ServerSocket proxy = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      threads.submit(
          () -> {
            while (true) {
              proxy.accept().close();
              accepted.incrementAndGet();
            }
          });
      NacosSession session = open(NacosServers.parse("127.0.0.1:" + proxy.getLocalPort()));

      assertThatThrownBy(() -> done(session.register(SERVICE, INSTANCE)))
          .isInstanceOf(NacosLostException.class);
      assertThat(session.isOpen()).isFalse();
      // Once with what was registered, and once before if it was noticed so early.
      assertThat(losses).hasSizeBetween(1, 2);
      long beganNanos = System.nanoTime();
      int before = accepted.get();
      await().atMost(LIMIT).until(() -> accepted.get() >= before + 5);
      assertThat(millisBetween(beganNanos, System.nanoTime())).isGreaterThan(INTERVAL_MILLIS);
    }
  }
}
