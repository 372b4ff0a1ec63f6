package dev.discoveryscale.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A registry that goes and comes back. */
class RestartTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private Path folder;

  @Test
  void keepsSessionsAndTheirNodes() throws Exception {
    try (EmbeddedZooKeeper registry = start();
        Client stock = Client.of(registry)) {
      ZooKeeper client = stock.zookeeper();
      client.create("/mine", new byte[1], Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
      Stat before = client.exists("/mine", false);
      String address = registry.connectString();
      long pid = registry.pid().orElseThrow();

      registry.stop();

      assertThat(ProcessHandle.of(pid)).isEmpty();
      assertThat(registry.stopped()).isTrue();
      assertThat(registry.alive()).isFalse();
      assertThat(registry.pid()).isEmpty();
      await().atMost(LIMIT).until(() -> !client.getState().isConnected());

      registry.startAgain();

      assertThat(registry.stopped()).isFalse();
      await().atMost(LIMIT).until(registry::alive);
      assertThat(registry.connectString()).isEqualTo(address);
      await().atMost(LIMIT).until(() -> client.getState().isConnected());
      Stat after = client.exists("/mine", false);
      assertThat(after).isEqualTo(before);
      assertThat(after.getEphemeralOwner()).isEqualTo(client.getSessionId());
    }
  }

  @Test
  void keepsWritesBetweenTwoRestarts() throws Exception {
    try (EmbeddedZooKeeper registry = start()) {
      for (String path : new String[] {"/first", "/second"}) {
        try (Client client = Client.of(registry)) {
          client.zookeeper().create(path, new byte[1], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
        }
        registry.stop();
        registry.startAgain();
      }
      try (Client client = Client.of(registry)) {
        assertThat(client.zookeeper().getChildren("/", false)).contains("first", "second");
      }
    }
  }

  /** Also by the clients themselves, which look for any free port again and again. */
  @Test
  void holdsPortWhileStopped() throws Exception {
    try (EmbeddedZooKeeper registry = start()) {
      int port = Integer.parseInt(registry.connectString().split(":")[1]);

      registry.stop();

      InetSocketAddress address = new InetSocketAddress("127.0.0.1", port);
      try (Socket client = new Socket()) {
        assertThatThrownBy(() -> client.connect(address)).isInstanceOf(ConnectException.class);
      }
      try (ServerSocket other = new ServerSocket()) {
        other.setReuseAddress(false);
        assertThatThrownBy(() -> other.bind(address)).isInstanceOf(IOException.class);
      }
    }
  }

  @Test
  void refusesRepeatedStopAndStart() throws Exception {
    EmbeddedZooKeeper registry = start();
    try (registry) {
      assertThatThrownBy(registry::startAgain).isInstanceOf(IllegalStateException.class);
      registry.stop();
      assertThatThrownBy(registry::stop).isInstanceOf(IllegalStateException.class);
      assertThat(folder.resolve("registry/data")).isNotEmptyDirectory();
    }
    assertThat(folder.resolve("registry/data")).doesNotExist();
    assertThat(registry.stopped()).isFalse();
  }

  private EmbeddedZooKeeper start() throws IOException {
    return EmbeddedZooKeeper.start(
        ZooKeeperOptions.of("registry", folder.resolve("registry")).withHeapBytes(64L << 20));
  }
}
