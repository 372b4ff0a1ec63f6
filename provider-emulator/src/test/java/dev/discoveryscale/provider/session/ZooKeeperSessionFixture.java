package dev.discoveryscale.provider.session;

import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** A ZooKeeper server, sessions with it, and a node of its own for each test. */
abstract class ZooKeeperSessionFixture {

  /** A starting server may leave a handshake unanswered, and a session waits 20 s for that. */
  static final Duration LIMIT = Duration.ofSeconds(60);

  /** So that a session may ask for any timeout between 4 s and 40 s. */
  static final int TICK_MILLIS = 2_000;

  @TempDir static Path folder;

  static Registry registry;

  final Queue<SessionLostException> losses = new ConcurrentLinkedQueue<>();

  SessionGroup group;
  String root;

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

  void lost(ZooKeeperSession session, SessionLostException cause) {
    losses.add(cause);
  }

  ZooKeeperSession open(Registry with) throws Exception {
    return done(group.open(() -> address(with), this::lost));
  }

  static ZooKeeperOptions options(String name) {
    return ZooKeeperOptions.of(name, folder.resolve(name))
        .withHeapBytes(64L << 20)
        .withTickMillis(TICK_MILLIS);
  }

  static InetSocketAddress address(Registry registry) {
    String[] parts = registry.connectString().split(":");
    return new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
  }

  static <T> T done(Future<T> future) throws Exception {
    return future.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
  }
}
