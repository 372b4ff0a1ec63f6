package dev.discoveryscale.provider.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.StockClient;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;

/** Requests, timeouts and threads of sessions with a server that is there. */
class ZooKeeperSessionTest extends ZooKeeperSessionFixture {

  @Test
  void acceptsTimeoutLimitOfServer() throws Exception {
    assertThat(open(registry).timeout()).isEqualTo(Duration.ofMillis(20 * TICK_MILLIS));
  }

  @Test
  void writesReadsAndDeletesNodes() throws Exception {
    ZooKeeperSession session = open(registry);
    String path = root + "/node";

    assertThat(done(session.exists(path))).isEmpty();
    done(session.create(path, "first".getBytes(), false));
    assertThat(done(session.getData(path))).asString().isEqualTo("first");
    assertThat(done(session.setData(path, "second".getBytes())).getVersion()).isEqualTo(1);
    assertThat(done(session.getData(path))).asString().isEqualTo("second");
    assertThat(done(session.exists(path)).map(Stat::getDataLength)).hasValue(6);
    done(session.delete(path));
    assertThat(done(session.exists(path))).isEmpty();
  }

  @Test
  void reportsErrorsWithCodeAndPath() throws Exception {
    ZooKeeperSession session = open(registry);

    assertRefused(session.create(root, new byte[0], true), Code.NODEEXISTS, root);
    assertRefused(session.delete(root + "/none"), Code.NONODE, root + "/none");
    assertRefused(session.getData(root + "/none"), Code.NONODE, root + "/none");
    assertThat(session.isOpen()).isTrue();
  }

  @Test
  void queuesRequestsBeyondWindowInOrder() throws Exception {
    try (SessionGroup narrow = new SessionGroup(SessionOptions.likeDubbo().withWindow(3))) {
      ZooKeeperSession session = done(narrow.open(() -> address(registry), this::lost));
      List<CompletableFuture<String>> answers =
          IntStream.range(0, 1_000)
              .mapToObj(i -> root + "/" + i)
              .flatMap(
                  path ->
                      List.of(
                          session.create(path, new byte[0], false),
                          session.create(path + "/below", new byte[0], true),
                          session.delete(path + "/below"))
                          .stream())
              .toList();

      for (CompletableFuture<String> answer : answers) {
        done(answer);
      }
    }
    try (StockClient outside = StockClient.of(registry.connectString())) {
      assertThat(outside.children(root)).hasSize(1_000);
    }
  }

  @Test
  void sharesThreadsAmongManySessions() throws Exception {
    int sessions = 300;
    List<CompletableFuture<ZooKeeperSession>> opened =
        IntStream.range(0, sessions)
            .mapToObj(i -> group.open(() -> address(registry), this::lost))
            .toList();
    for (int i = 0; i < sessions; i++) {
      done(done(opened.get(i)).create(root + "/" + i, new byte[0], true));
    }

    try (StockClient outside = StockClient.of(registry.connectString())) {
      assertThat(outside.owners(root))
          .hasSize(sessions)
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(
              opened.stream().map(each -> each.join().id()).toList());
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> thread.getName().startsWith("zk-session"))
          .hasSizeLessThanOrEqualTo(2);

      group.close();

      assertThat(outside.owners(root)).isEmpty();
      assertThat(group.size()).isZero();
      assertThat(losses).isEmpty();
    }
  }

  /** For as long as the server keeps another session, of the same timeout, that is silent. */
  @Test
  void keepsIdleSessionAliveByPings() throws Exception {
    Duration timeout = Duration.ofSeconds(9);
    try (SessionGroup brief = new SessionGroup(SessionOptions.likeDubbo().withTimeout(timeout))) {
      ZooKeeperSession session = done(brief.open(() -> address(registry), this::lost));
      assertThat(session.timeout()).isEqualTo(timeout);
      done(session.create(root + "/idle", new byte[0], true));

      ZooKeeperSession silent = done(brief.open(() -> address(registry), this::lost));
      done(silent.create(root + "/silent", new byte[0], true));
      silent.cut();

      try (StockClient outside = StockClient.of(registry.connectString())) {
        await().atMost(LIMIT).until(() -> !outside.children(root).contains("silent"));
        assertThat(outside.owners(root)).containsExactly(session.id());
      }
      assertThat(losses).isEmpty();
    }
  }

  @Test
  void refusesRequestsOnceClosed() throws Exception {
    ZooKeeperSession session = open(registry);
    done(session.create(root + "/gone", new byte[0], true));

    done(session.close());

    assertThatThrownBy(() -> done(session.exists(root)))
        .hasCauseInstanceOf(SessionLostException.class)
        .hasMessageContaining("is closed");
    assertThat(done(open(registry).exists(root + "/gone"))).isEmpty();
    assertThat(losses).isEmpty();
  }

  private static void assertRefused(Future<?> request, Code code, String path) {
    assertThatThrownBy(() -> done(request))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfSatisfying(
            RequestRefusedException.class,
            refused -> {
              assertThat(refused.code()).isEqualTo(code);
              assertThat(refused.path()).isEqualTo(path);
            });
  }
}
