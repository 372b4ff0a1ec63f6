package dev.discoveryscale.registry.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.registry.ParentOfAnRnacos;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.Rnacos;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RnacosServerTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String INSTANCES = "/nacos/v1/ns/instance";
  private static final String CONFIGURATION = "/nacos/v1/cs/configs";

  @TempDir private Path folder;

  @Test
  void startsTwoServersOnOwnPorts() throws Exception {
    try (RnacosServer one = start("one");
        RnacosServer two = start("two")) {
      assertThat(one.connectString()).isNotEqualTo(two.connectString());
      await().atMost(LIMIT).until(one::alive);
      assertThat(one.server().kind()).isEqualTo(RegistryKind.NACOS);
      assertThat(one.server().standIn()).isTrue();
      assertThat(one.server().describe()).matches("rnacos [0-9.]+, a stand-in for Nacos");
      publish(one, "only-in-one");
      assertThat(read(one).body()).isEqualTo("only-in-one");
      assertThat(read(two).ok()).isFalse();
    }
  }

  @Test
  void countsServicesAndInstances() throws Exception {
    try (RnacosServer registry = start("counted")) {
      register(registry, "alpha", 1);
      register(registry, "alpha", 2);
      register(registry, "beta", 1);

      await()
          .atMost(LIMIT)
          .untilAsserted(
              () -> {
                RegistryStatistics statistics = registry.statistics();
                assertThat(statistics.services()).hasValue(2);
                assertThat(statistics.instances()).hasValue(3);
                assertThat(statistics.connections()).hasValue(0);
                assertThat(statistics.znodes()).isEmpty();
                assertThat(statistics.absentBecause()).isEmpty();
              });
    }
  }

  @Test
  void keepsAddressAndConfigurationAcrossRestart() throws Exception {
    try (RnacosServer registry = start("again")) {
      publish(registry, "kept");
      String address = registry.connectString();
      long pid = registry.pid().orElseThrow();

      registry.stop();

      assertThat(ProcessHandle.of(pid)).isEmpty();
      assertThat(registry.stopped()).isTrue();
      assertThat(registry.alive()).isFalse();
      assertThat(registry.pid()).isEmpty();
      for (int port : List.of(port(registry), port(registry) + NacosRegistry.GRPC_OFFSET)) {
        assertNobodyTakes(new InetSocketAddress("127.0.0.1", port));
      }

      registry.startAgain();

      assertThat(registry.connectString()).isEqualTo(address);
      await().atMost(LIMIT).until(registry::alive);
      assertThat(read(registry).body()).isEqualTo("kept");
      assertThatThrownBy(registry::startAgain).isInstanceOf(IllegalStateException.class);
    }
  }

  private static void assertNobodyTakes(InetSocketAddress address) throws IOException {
    try (Socket client = new Socket();
        ServerSocket other = new ServerSocket()) {
      assertThatThrownBy(() -> client.connect(address)).isInstanceOf(ConnectException.class);
      other.setReuseAddress(false);
      assertThatThrownBy(() -> other.bind(address)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void leavesNoProcessAndDataOnClose() throws Exception {
    RnacosServer registry = start("closed");
    long pid = registry.pid().orElseThrow();
    assertThat(folder.resolve("closed/data")).isNotEmptyDirectory();

    registry.close();
    registry.close();

    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(registry.alive()).isFalse();
    assertThat(folder.resolve("closed/data")).doesNotExist();
    assertThat(folder.resolve("closed/server.log")).exists();
    assertThatThrownBy(registry::statistics)
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("from " + registry.connectString());
  }

  @Test
  void endsWithItsParentAndDeletesData() throws Exception {
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                ParentOfAnRnacos.class.getName(),
                folder.resolve("orphan").toString(),
                Rnacos.binary().path().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = parent.inputReader()) {
      ProcessHandle child = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
      assertThat(child.info().command().orElseThrow()).endsWith("rnacos");

      parent.destroyForcibly().waitFor();

      await().atMost(LIMIT).until(() -> !child.isAlive());
      await().atMost(LIMIT).until(() -> !folder.resolve("orphan/data").toFile().exists());
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void appliesPrefixToServerAndWatcher() throws Exception {
    RnacosOptions own =
        RnacosOptions.of("own", folder.resolve("own"), Rnacos.binary())
            .withCommandPrefix(List.of("setsid"));
    try (RnacosServer registry = RnacosServer.start(own)) {
      ProcessHandle server = ProcessHandle.of(registry.pid().orElseThrow()).orElseThrow();
      long watching = server.parent().orElseThrow().pid();

      assertThat(group(server.pid())).isEqualTo(group(watching));
      assertThat(group(watching)).isNotEqualTo(group(ProcessHandle.current().pid()));
    }
  }

  /** Its process group, which a terminal interrupts as a whole (proc(5), stat, field 5). */
  private static String group(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[2];
  }

  @Test
  void namesOccupiedGrpcPort() throws Exception {
    RnacosBinary binary = Rnacos.binary();
    try (ServerSocket occupied = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = occupied.getLocalPort() - NacosRegistry.GRPC_OFFSET;
      RnacosOptions late = RnacosOptions.of("late", folder.resolve("late"), binary).withPort(port);

      assertThatThrownBy(() -> RnacosServer.start(late))
          .isInstanceOf(RegistryException.class)
          .hasMessageContaining("registry late could not be started")
          .hasMessageContaining(
              "port %d or %d on 127.0.0.1 is in use".formatted(port, occupied.getLocalPort()));
      assertThat(folder.resolve("late/data")).doesNotExist();
    }
  }

  @Test
  void quotesServerThatCannotStart() throws Exception {
    RnacosOptions broken =
        RnacosOptions.of("broken", folder.resolve("broken"), Rnacos.binary())
            .withCommandPrefix(List.of("sh", "-c", "echo no core >&2"));

    assertThatThrownBy(() -> RnacosServer.start(broken))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("registry broken could not be started")
        .hasMessageContaining("no core");
  }

  private RnacosServer start(String name) throws IOException {
    return Rnacos.start(folder.resolve(name));
  }

  private static int port(Registry registry) {
    return Integer.parseInt(registry.connectString().split(":")[1]);
  }

  private static NacosHttp http(Registry registry) {
    return new NacosHttp(new InetSocketAddress("127.0.0.1", port(registry)), LIMIT);
  }

  private static void register(Registry registry, String service, int port) throws IOException {
    Map<String, String> instance =
        Map.of("serviceName", service, "ip", "10.0.0.1", "port", Integer.toString(port));
    assertThat(http(registry).post(INSTANCES, instance).body()).isEqualTo("ok");
  }

  private static void publish(Registry registry, String content) throws IOException {
    Map<String, String> entry = Map.of("dataId", "entry", "group", "test", "content", content);
    assertThat(http(registry).post(CONFIGURATION, entry).body()).isEqualTo("true");
  }

  private static NacosHttp.Answer read(Registry registry) throws IOException {
    return http(registry).get(CONFIGURATION, Map.of("dataId", "entry", "group", "test"));
  }
}
