package dev.discoveryscale.registry.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.FourLetterWord;
import dev.discoveryscale.registry.HeldPort;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.Rnacos;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.registry.nacos.NacosPorts;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What answers at an address is told where it is not what was looked for. */
@Timeout(60)
class WrongServerTest {

  /** For a session that never comes, with servers that are absent at once. */
  private static final Duration UNAWAITED = Duration.ofSeconds(2);

  private static final Duration PATIENT = Duration.ofSeconds(30);
  private static final String STATE = "{\"version\":\"2.5.1\",\"standalone_mode\":\"standalone\"}";
  private static final String WANTED =
      "; expected: the HTTP port of a Nacos, which is 8848 unless it was changed";

  @TempDir private Path folder;

  @Test
  void reportsAbsentNacos() throws Exception {
    try (HeldPort nobodys = new HeldPort(new InetSocketAddress("127.0.0.1", 0))) {
      String address = address(nobodys.port());

      assertThatThrownBy(() -> nacos(address))
          .isInstanceOf(RegistryException.class)
          .hasMessage(
              "registry named: %s is not a Nacos: no server listens there (Connection refused)%s",
              address, WANTED);
    }
  }

  @Test
  void reportsUnknownHost() {
    assertThatThrownBy(() -> nacos("no-such-host.invalid:8848"))
        .hasMessage(
            "registry named: no-such-host.invalid:8848 is not a Nacos: the host name is unknown"
                + WANTED);
  }

  @Test
  void recognizesZooKeeperInPlaceOfNacos() throws Exception {
    try (Registry theirs = EmbeddedZooKeeper.start(ZooKeeperOptions.of("theirs", folder))) {
      assertThatThrownBy(() -> nacos(theirs.connectString()))
          .hasMessage(
              "registry named: %s is not a Nacos: %s answers there%s",
              theirs.connectString(), theirs.server().describe(), WANTED);
    }
  }

  @Test
  void reportsHttpServerInPlaceOfNacos() throws Exception {
    try (Http other = new Http(0, "/", "<html>welcome</html>")) {
      assertThatThrownBy(() -> nacos(address(other.port())))
          .hasMessage(
              "registry named: %s does not answer as Nacos: HTTP 200 to GET"
                  + " /nacos/v1/ns/operator/switches: <html>welcome</html>%s",
              address(other.port()), WANTED);
    }
  }

  @Test
  void suggestsHttpPortForGrpcPortOfNacos() throws Exception {
    try (RnacosServer theirs =
        RnacosServer.start(RnacosOptions.of("theirs", folder, Rnacos.binary()))) {
      int port = port(theirs) + NacosRegistry.GRPC_OFFSET;

      assertThatThrownBy(() -> nacos(address(port)))
          .hasMessage(
              "registry named: %s is not a Nacos: a gRPC server answers there%s; %d looks like"
                  + " the gRPC port of a Nacos: give its HTTP port %d",
              address(port), WANTED, port, port(theirs));
    }
  }

  @Test
  void suggestsNoHttpPortForUnknownGrpcServer() throws Exception {
    try (NacosPorts ports = NacosPorts.any()) {
      int port = ports.grpc().port();
      try (Closeable grpc = grpc(port)) {
        assertThatThrownBy(() -> nacos(address(port)))
            .hasMessage(
                "registry named: %s is not a Nacos: a gRPC server answers there%s",
                address(port), WANTED);
        try (Http nacos = new Http(port - NacosRegistry.GRPC_OFFSET, "/nacos/v1/console", STATE)) {
          assertThatThrownBy(() -> nacos(address(port)))
              .hasMessageEndingWith("give its HTTP port %d", nacos.port());
        }
      }
    }
  }

  @Test
  void recognizesNacosAndOtherHttpServerInPlaceOfZooKeeper() throws Exception {
    try (Http nacos = new Http(0, "/nacos/v1/console/server/state", STATE);
        Http other = new Http(0, "/", "<html>welcome</html>")) {
      assertThat(insteadOfZooKeeper(nacos)).endsWith(": a Nacos answers there (Nacos 2.5.1)");
      assertThat(insteadOfZooKeeper(other))
          .isEqualTo(address(other.port()) + ": an HTTP server answers there");
    }
  }

  @Test
  void reportsEachAbsentZooKeeperOfList() throws Exception {
    try (HeldPort nobodys = new HeldPort(new InetSocketAddress("127.0.0.1", 0));
        HeldPort noOnes = new HeldPort(new InetSocketAddress("127.0.0.1", 0))) {
      String list = address(nobodys.port()) + "," + address(noOnes.port());
      assertThatThrownBy(() -> ExternalZooKeeper.connect("named", list, UNAWAITED).close())
          .isInstanceOf(RegistryException.class)
          .hasMessage(
              "registry named: no ZooKeeper session with %s within 2000 ms: %s: no server listens"
                  + " there (Connection refused); %s: no server listens there (Connection refused);"
                  + " expected: the client port of a ZooKeeper, which is 2181 unless it was changed",
              list, address(nobodys.port()), address(noOnes.port()));
    }
  }

  @Test
  void acceptsZooKeeperThatForbidsCommand() throws Exception {
    try (ServerSocket theirs = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
        Closeable answering =
            answering(theirs, "srvr is not executed because it is not in the whitelist.\n")) {
      assertThat(
              FourLetterWord.look(
                  new InetSocketAddress("127.0.0.1", theirs.getLocalPort()), PATIENT))
          .get()
          .extracting(ServerIdentity::describe)
          .isEqualTo("ZooKeeper of an unknown version");
    }
  }

  private static void nacos(String address) throws IOException {
    ExternalNacos.connect("named", address, NacosRegistry.PUBLIC, Optional.empty(), PATIENT)
        .close();
  }

  private static String insteadOfZooKeeper(Http server) {
    return WrongServer.insteadOfZooKeeper(server.server().getAddress(), PATIENT);
  }

  private static String address(int port) {
    return "127.0.0.1:" + port;
  }

  private static int port(Registry registry) {
    return Integer.parseInt(registry.connectString().split(":")[1]);
  }

  /** Gives each client the same answer, and closes. */
  private static Closeable answering(ServerSocket server, String text) {
    Thread answering =
        new Thread(
            () -> {
              while (!server.isClosed()) {
                try (Socket asked = server.accept()) {
                  asked.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
                  asked.shutdownOutput();
                  asked.getInputStream().readAllBytes();
                } catch (IOException closed) {
                  continue;
                }
              }
            });
    answering.setDaemon(true);
    answering.start();
    return () -> {
      server.close();
      try {
        answering.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    };
  }

  /** Begins as a server of HTTP/2 does: with a frame of no settings. */
  private static Closeable grpc(int port) throws IOException {
    ServerSocket server = new ServerSocket(port, 5, InetAddress.getByName("127.0.0.1"));
    return answering(server, "\0\0\0\4\0\0\0\0\0");
  }

  /** Answers one page with a text. */
  private record Http(HttpServer server) implements Closeable {

    Http(int port, String path, String text) throws IOException {
      this(HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0));
      server.createContext(
          path,
          asked -> {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            asked.sendResponseHeaders(200, body.length);
            asked.getResponseBody().write(body);
            asked.close();
          });
      server.start();
    }

    int port() {
      return server.getAddress().getPort();
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
