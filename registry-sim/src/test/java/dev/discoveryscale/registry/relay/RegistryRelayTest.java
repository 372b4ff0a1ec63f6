package dev.discoveryscale.registry.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.registry.Client;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real client whose network to a real registry is cut. */
@Timeout(180)
class RegistryRelayTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Of a session that is not to end, whatever pauses there are. */
  private static final int LONG_TIMEOUT_MILLIS = 40_000;

  private static final int SHORT_TIMEOUT_MILLIS = 4_000;

  @TempDir private Path folder;

  private final BlockingQueue<KeeperState> states = new LinkedBlockingQueue<>();
  private Registry registry;
  private RegistryRelay relay;
  private Client direct;
  private ZooKeeper client;

  @BeforeEach
  void connect() throws Exception {
    registry =
        EmbeddedZooKeeper.start(
            ZooKeeperOptions.of("registry", folder.resolve("registry"))
                .withHeapBytes(64L << 20)
                .withTickMillis(LONG_TIMEOUT_MILLIS / 20));
    relay = RegistryRelay.open("registry", registry.connectString());
    direct = Client.of(registry);
    client = client(LONG_TIMEOUT_MILLIS);
    assertThat(nextState()).isEqualTo(KeeperState.SyncConnected);
  }

  @AfterEach
  void close() throws Exception {
    relay.close();
    client.close();
    direct.close();
    registry.close();
  }

  @Test
  void forwardsBothDirections() throws Exception {
    byte[] large = new byte[300_000];
    large[299_999] = 7;

    client.create("/large", large, Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);

    assertThat(direct.zookeeper().getData("/large", false, null)).isEqualTo(large);
    assertThat(client.getData("/large", false, null)).isEqualTo(large);
    assertThat(relay.connectString()).isNotEqualTo(registry.connectString());
  }

  @Test
  void deliversBytesAfterHealing() throws Exception {
    relay.cut();
    CompletableFuture<Code> created = create("/late");

    awaitAtGate("relay-registry-out");
    assertThat(exists("/late")).isFalse();
    assertThat(created).isNotDone();
    relay.heal();

    assertThat(created.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS)).isEqualTo(Code.OK);
    assertThat(exists("/late")).isTrue();
    assertThat(states).isEmpty();
  }

  @Test
  void expiresSessionCutLongerThanTimeout() throws Exception {
    client.close();
    assertThat(nextState()).isEqualTo(KeeperState.Closed);
    client = client(SHORT_TIMEOUT_MILLIS);
    assertThat(nextState()).isEqualTo(KeeperState.SyncConnected);
    assertThat(create("/mine").get(LIMIT.toMillis(), TimeUnit.MILLISECONDS)).isEqualTo(Code.OK);

    relay.cut();

    await().atMost(LIMIT).until(() -> !exists("/mine"));
    assertThat(nextState()).isEqualTo(KeeperState.Disconnected);
    relay.heal();
    assertThat(nextState()).isEqualTo(KeeperState.Expired);
    client = client(LONG_TIMEOUT_MILLIS);
    assertThat(nextState()).isEqualTo(KeeperState.SyncConnected);
  }

  @Test
  void answersNobodyWhileCut() throws Exception {
    relay.cut();
    ZooKeeper second = client(LONG_TIMEOUT_MILLIS);
    try {
      awaitAtGate("relay-registry");
      assertThat(second.getState().isConnected()).isFalse();
      relay.heal();
      assertThat(nextState()).isEqualTo(KeeperState.SyncConnected);
    } finally {
      second.close();
    }
  }

  @Test
  void endsConnectionsOnClose() throws Exception {
    relay.close();

    assertThat(nextState()).isEqualTo(KeeperState.Disconnected);
    await().atMost(LIMIT).until(() -> registry.statistics().connections().orElseThrow() == 2);
  }

  /** Waits until a thread of the relay holds what came: nothing passes from then on. */
  private static void awaitAtGate(String thread) {
    await()
        .atMost(LIMIT)
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(
                        each ->
                            each.getName().equals(thread)
                                && each.getState() == Thread.State.WAITING));
  }

  private KeeperState nextState() throws InterruptedException {
    return states.poll(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
  }

  private CompletableFuture<Code> create(String path) {
    CompletableFuture<Code> done = new CompletableFuture<>();
    client.create(
        path,
        new byte[1],
        Ids.OPEN_ACL_UNSAFE,
        CreateMode.EPHEMERAL,
        (code, asked, context, name) -> done.complete(Code.get(code)),
        null);
    return done;
  }

  private boolean exists(String path) throws Exception {
    return direct.zookeeper().exists(path, false) != null;
  }

  private ZooKeeper client(int timeoutMillis) throws IOException {
    return new ZooKeeper(
        relay.connectString(), timeoutMillis, event -> states.add(event.getState()));
  }
}
