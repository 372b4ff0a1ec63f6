package dev.discoveryscale.provider.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.StockClient;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.HeldPort;
import dev.discoveryscale.registry.Registry;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;

/** Sessions whose server or connection is lost. */
class ZooKeeperSessionLossTest extends ZooKeeperSessionFixture {

  /** With these it gets 4 s, whatever it asks for. */
  private static final int SHORT_TICK_MILLIS = 200;

  private static final Duration SHORT = Duration.ofSeconds(4);

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

  private static EmbeddedZooKeeper startImpatient(String name) throws Exception {
    return EmbeddedZooKeeper.start(options(name).withTickMillis(SHORT_TICK_MILLIS));
  }
}
