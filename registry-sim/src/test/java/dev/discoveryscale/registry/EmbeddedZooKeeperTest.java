package dev.discoveryscale.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Version;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedZooKeeperTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir Path folder;

  @Test
  void startsTwoServersOnOwnPorts() throws Exception {
    try (Registry one = start("one");
        Registry two = start("two");
        Client firstClient = Client.of(one);
        Client secondClient = Client.of(two)) {
      ZooKeeper first = firstClient.zookeeper();
      ZooKeeper second = secondClient.zookeeper();
      first.create("/only-in-one", "data".getBytes(), Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);

      assertThat(first.getData("/only-in-one", false, null)).asString().isEqualTo("data");
      assertThat(second.exists("/only-in-one", false)).isNull();
      assertThat(one.connectString()).isNotEqualTo(two.connectString());
      await().atMost(LIMIT).until(one::alive);
      assertThat(one.server().describe()).isEqualTo("ZooKeeper " + Version.getVersion());
      assertThat(one.server().standIn()).isFalse();
    }
  }

  @Test
  void countsNodesWatchesAndTraffic() throws Exception {
    try (Registry registry = start("counted");
        Client stock = Client.of(registry)) {
      ZooKeeper client = stock.zookeeper();
      long before = registry.statistics().znodes().orElseThrow();
      client.create("/a", new byte[1000], Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
      client.create("/b", new byte[1000], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      client.exists("/a", event -> {});

      RegistryStatistics statistics = registry.statistics();
      assertThat(statistics.znodes()).hasValue(before + 2);
      assertThat(statistics.ephemerals()).hasValue(1);
      assertThat(statistics.watches()).hasValue(1);
      assertThat(statistics.connections()).hasValue(2);
      assertThat(statistics.approximateDataBytes().orElseThrow()).isGreaterThan(2_000);
      assertThat(statistics.bytesReceived().orElseThrow()).isGreaterThan(2_000);
      assertThat(statistics.packetsReceived().orElseThrow()).isGreaterThan(3);
      assertThat(statistics.absentBecause()).isEmpty();
    }
  }

  /** Each change is a transaction of 10 KB; 4,000 of them are ten times the log's limit. */
  @Test
  void limitsDiskOfBusyServer() throws Exception {
    long limit = 4L << 20;
    try (Registry registry = EmbeddedZooKeeper.start(options("busy").withLogLimitBytes(limit));
        Client stock = Client.of(registry)) {
      ZooKeeper client = stock.zookeeper();
      client.create("/a", new byte[1], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      write(client, 4_000);
      Path data = folder.resolve("busy/data/version-2");
      // A server that is too busy to take a snapshot or to purge goes on with its log: give it time
      // to do so.
      await()
          .atMost(LIMIT)
          .until(
              () -> {
                write(client, 10);
                return sizeOf(data) <= ZooKeeperOptions.KEPT * 2 * limit
                    && files(data, "log.") <= ZooKeeperOptions.KEPT;
              });
      assertThat(files(data, "log.")).isGreaterThanOrEqualTo(2);
      assertThat(client.exists("/a", false).getVersion()).isGreaterThanOrEqualTo(4_010);
    }
  }

  @Test
  void reportsHeapAfterCollections() throws Exception {
    try (Registry registry = EmbeddedZooKeeper.start(options("heap").withHeapBytes(32L << 20));
        Client stock = Client.of(registry)) {
      ZooKeeper client = stock.zookeeper();
      client.create("/a", new byte[1], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      await()
          .atMost(LIMIT)
          .until(
              () -> {
                client.setData("/a", new byte[20_000], -1);
                return registry.heapAfterGc().isPresent();
              });
      HeapAfterGc heap = registry.heapAfterGc().orElseThrow();
      assertThat(heap.collections()).isPositive();
      assertThat(heap.usedBytes()).isBetween(1L << 20, 32L << 20);
      assertThat(heap.oldUsedBytes()).isBetween(0L, heap.usedBytes());
      assertThat(Files.readString(folder.resolve("heap/server.log"))).doesNotContain("heap:");
    }
  }

  private static void write(ZooKeeper client, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      client.setData("/a", new byte[10_000], -1);
    }
  }

  private static long sizeOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private static long files(Path folder, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith(prefix)).count();
    }
  }

  @Test
  void namesOccupiedPort() throws Exception {
    try (ServerSocket occupied = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = occupied.getLocalPort();

      assertThatThrownBy(() -> EmbeddedZooKeeper.start(options("late").withPort(port)))
          .isInstanceOf(RegistryException.class)
          .hasMessageContaining("port " + port + " on 127.0.0.1 is in use");
      assertThat(folder.resolve("late/data")).doesNotExist();
    }
  }

  @Test
  void quotesServerThatCannotStart() {
    assertThatThrownBy(
            () ->
                EmbeddedZooKeeper.start(
                    options("broken").withCommandPrefix(List.of("sh", "-c", "echo no core >&2"))))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("registry broken could not be started")
        .hasMessageContaining("no core");
  }

  @Test
  void leavesNoProcessAndDataOnClose() throws Exception {
    Registry registry = start("closed");
    long pid = registry.pid().orElseThrow();
    assertThat(folder.resolve("closed/data")).isNotEmptyDirectory();

    registry.close();
    registry.close();

    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(registry.alive()).isFalse();
    assertThat(folder.resolve("closed/data")).doesNotExist();
    assertThat(folder.resolve("closed/server.log")).exists();
    assertThatThrownBy(registry::statistics)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no answer to mntr from 127.0.0.1");
  }

  @Test
  void endsWithItsParent() throws Exception {
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                ParentOfARegistry.class.getName(),
                folder.resolve("orphan").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = parent.inputReader()) {
      ProcessHandle child = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
      assertThat(child.isAlive()).isTrue();

      parent.destroyForcibly().waitFor();

      await().atMost(LIMIT).until(() -> !child.isAlive());
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void refusesFolderWithData() throws Exception {
    Files.createDirectories(folder.resolve("used/data"));

    assertThatThrownBy(() -> start("used"))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("must be empty");
  }

  private ZooKeeperOptions options(String name) {
    return ZooKeeperOptions.of(name, folder.resolve(name)).withHeapBytes(64L << 20);
  }

  private Registry start(String name) throws IOException {
    return EmbeddedZooKeeper.start(options(name));
  }
}
