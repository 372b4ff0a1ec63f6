package dev.discoveryscale.provider.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.StockClient;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.HeldPort;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

class ZooKeeperSessionTest {

  /** A starting server may leave a handshake unanswered, and a session waits 20 s for that. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** So that a session may ask for any timeout between 4 s and 40 s. */
  private static final int TICK_MILLIS = 2_000;

  /** With these it gets 4 s, whatever it asks for. */
  private static final int SHORT_TICK_MILLIS = 200;

  private static final Duration SHORT = Duration.ofSeconds(4);

  @TempDir static Path folder;

  private static Registry registry;

  private final Queue<SessionLostException> losses = new ConcurrentLinkedQueue<>();
  private SessionGroup group;
  private String root;

  @BeforeAll
  static void startRegistry() throws Exception {
    registry = EmbeddedZooKeeper.start(options("sessions"));
  }

  @AfterAll
  static void stopRegistry() {
    registry.close();
  }

  @BeforeEach
  void makeRoot(TestInfo test) throws Exception {
    group = new SessionGroup(SessionOptions.likeDubbo());
    root = "/" + test.getTestMethod().orElseThrow().getName();
    done(open(registry).create(root, new byte[0], false));
  }

  @AfterEach
  void closeGroup() {
    group.close();
  }

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

  /** The timeout leaves both sides a pause of 3 s: two cores may be busy with other things. */
  @Test
  void keepsIdleSessionAliveByPings() throws Exception {
    Duration timeout = Duration.ofSeconds(9);
    try (SessionGroup brief = new SessionGroup(SessionOptions.likeDubbo().withTimeout(timeout))) {
      ZooKeeperSession session = done(brief.open(() -> address(registry), this::lost));
      assertThat(session.timeout()).isEqualTo(timeout);
      done(session.create(root + "/idle", new byte[0], true));

      try (StockClient outside = StockClient.of(registry.connectString())) {
        await()
            .atMost(LIMIT)
            .during(timeout.plusSeconds(3))
            .until(() -> outside.owners(root), owners -> owners.equals(List.of(session.id())));
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

  @Test
  void reportsDeadServerOncePerSession() throws Exception {
    Registry mortal = startImpatient("mortal");
    ZooKeeperSession one = open(mortal);
    ZooKeeperSession two = open(mortal);

    mortal.close();

    await().atMost(LIMIT).until(() -> losses.size() == 2);
    assertThat(losses).allSatisfy(loss -> assertThat(loss).hasMessageContaining("was lost"));
    assertThat(one.isOpen()).isFalse();
    assertThatThrownBy(() -> done(two.exists("/"))).hasCauseInstanceOf(SessionLostException.class);
  }

  @Test
  void keepsSessionsAcrossRestartOfServer() throws Exception {
    try (EmbeddedZooKeeper mortal = EmbeddedZooKeeper.start(options("restarted"))) {
      List<ZooKeeperSession> sessions = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        sessions.add(open(mortal));
        done(sessions.get(i).create("/" + i, new byte[0], true));
      }
      List<CompletableFuture<Boolean>> back =
          sessions.stream().map(ZooKeeperSession::nextConnection).toList();

      mortal.stop();
      await().atMost(LIMIT).until(() -> sessions.stream().noneMatch(ZooKeeperSession::isOpen));
      assertThatThrownBy(() -> done(sessions.get(0).exists("/0")))
          .hasCauseInstanceOf(ConnectionLostException.class)
          .hasMessageContaining("has no connection");
      mortal.startAgain();

      for (int i = 0; i < back.size(); i++) {
        assertThat(done(back.get(i))).isTrue();
        assertThat(done(sessions.get(i).exists("/" + i)).orElseThrow().getEphemeralOwner())
            .isEqualTo(sessions.get(i).id());
      }
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> thread.getName().startsWith("zk-session"))
          .hasSizeLessThanOrEqualTo(2);
      assertThat(losses).isEmpty();
    }
  }

  @Test
  void failsPendingRequestsWithConnection() throws Exception {
    try (EmbeddedZooKeeper mortal = EmbeddedZooKeeper.start(options("frozen-then-killed"))) {
      ZooKeeperSession session = open(mortal);
      signal("STOP", mortal);
      CompletableFuture<Optional<Stat>> asked = session.exists("/");

      signal("KILL", mortal);

      assertThatThrownBy(() -> done(asked))
          .hasCauseInstanceOf(ConnectionLostException.class)
          .hasMessageContaining("before an answer");
      assertThat(session.isEnded()).isFalse();
    }
  }

  /**
   * As another server does that was put into the place of the first, within the timeout of 40 s.
   */
  @Test
  void endsSessionUnknownToServer() throws Exception {
    Registry mortal = EmbeddedZooKeeper.start(options("known"));
    ZooKeeperSession session = open(mortal);
    mortal.close();

    try (HeldPort held = new HeldPort(address(mortal));
        Registry stranger = EmbeddedZooKeeper.start(options("unknown").withPort(held.port()))) {
      await().atMost(LIMIT).until(() -> losses.size() == 1);
      assertThat(losses.peek()).hasMessageContaining("the server has let it expire");
      assertThat(session.isEnded()).isTrue();
      assertThat(done(session.nextConnection())).isFalse();
    }
  }

  @Test
  void leavesNodesOfCutSessionUntilTimeout() throws Exception {
    try (StockClient outside = StockClient.of(registry.connectString());
        SessionGroup brief = new SessionGroup(SessionOptions.likeDubbo().withTimeout(SHORT))) {
      ZooKeeperSession session = done(brief.open(() -> address(registry), this::lost));
      done(session.create(root + "/cut", new byte[0], true));

      session.cut();

      assertThat(session.isEnded()).isTrue();
      assertThat(outside.owners(root)).containsExactly(session.id());
      await().atMost(LIMIT).until(() -> outside.owners(root).isEmpty());
    }
    assertThat(losses).isEmpty();
  }

  @Test
  void reportsSilentServer() throws Exception {
    try (Registry frozen = startImpatient("frozen")) {
      ZooKeeperSession session = open(frozen);

      signal("STOP", frozen);

      await().atMost(LIMIT).until(() -> losses.size() == 1);
      assertThat(losses.peek()).hasMessageContaining(session + " was lost: its server fell silent");
      signal("KILL", frozen);
    }
  }

  private static void signal(String name, Registry registry) throws Exception {
    String pid = Long.toString(registry.pid().orElseThrow());
    assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor()).isZero();
  }

  @Test
  void namesAbsentServer() throws Exception {
    try (HeldPort held = new HeldPort(new InetSocketAddress("127.0.0.1", 0))) {
      InetSocketAddress nobody = new InetSocketAddress("127.0.0.1", held.port());

      assertThatThrownBy(() -> done(group.open(() -> nobody, this::lost)))
          .hasCauseInstanceOf(SessionLostException.class)
          .hasMessageContaining("no session with 127.0.0.1:" + held.port());
    }
  }

  private void lost(ZooKeeperSession session, SessionLostException cause) {
    losses.add(cause);
  }

  private ZooKeeperSession open(Registry with) throws Exception {
    return done(group.open(() -> address(with), this::lost));
  }

  private static EmbeddedZooKeeper startImpatient(String name) throws Exception {
    return EmbeddedZooKeeper.start(options(name).withTickMillis(SHORT_TICK_MILLIS));
  }

  private static ZooKeeperOptions options(String name) {
    return ZooKeeperOptions.of(name, folder.resolve(name))
        .withHeapBytes(64L << 20)
        .withTickMillis(TICK_MILLIS);
  }

  private static InetSocketAddress address(Registry registry) {
    String[] parts = registry.connectString().split(":");
    return new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
  }

  private static <T> T done(Future<T> future) throws Exception {
    return future.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
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
