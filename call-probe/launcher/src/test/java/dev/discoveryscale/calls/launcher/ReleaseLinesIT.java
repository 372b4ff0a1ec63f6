package dev.discoveryscale.calls.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.calls.launcher.LaunchedClient.Taken;
import dev.discoveryscale.jvm.conversation.CommandFailed;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers and clients of every Dubbo line call each other, each in a JVM of its own. */
class ReleaseLinesIT {

  @TempDir Path folder;

  @Tag("exhaustive")
  @ParameterizedTest
  @CsvSource({
    "dubbo-2.6, dubbo, pojo-list",
    "dubbo-2.7, dubbo, pojo",
    "dubbo-3.0, tri, pojo-list",
    "dubbo-3.3, dubbo, text-1k",
    "dubbo-3.3, tri, pojo",
  })
  void answersEveryCallRight(String line, String protocol, String payload) throws Exception {
    Pair pair = Pair.of(folder, line, protocol).with("payload", payload).with("callers", 4);
    try (LaunchedServer server = pair.server();
        LaunchedClient client = pair.client()) {
      client.startCalls();
      Taken taken = client.takeCalls();
      while (taken.right() == 0) {
        taken = client.takeCalls();
      }
      client.stopCalls();

      assertThat(server.ready().release()).isEqualTo(pair.line().version());
      assertThat(client.ready().release()).isEqualTo(pair.line().version());
      assertThat(taken.firstError()).isNull();
      assertThat(taken.wrong() + taken.timeouts() + taken.errors()).isZero();
    }
  }

  /** A server that listens on all addresses answers on every address of the loopback network. */
  @Tag("exhaustive")
  @ParameterizedTest
  @CsvSource({
    "dubbo-2.5, 2.5.3, dubbo, ''",
    "dubbo-2.5, 2.5.3, http, org.mortbay.jetty:jetty:6.1.26",
    "dubbo-2.7, 2.7.23, rmi, ''",
  })
  void listensOnTheLoopbackAddressOnly(
      String line, String version, String protocol, String libraries) throws Exception {
    Pair pair =
        Pair.of(folder, "dubbo-2.7", protocol)
            .of(line, version, libraries.isEmpty() ? List.of() : List.of(libraries))
            .with("serialization", "");
    int port = Integer.parseInt(pair.settings().get("port"));
    try (LaunchedServer server = pair.server()) {
      assertThat(server.ready().release()).isEqualTo(version);
      assertThat(answers("127.0.0.1", port)).isTrue();
      assertThat(answers("127.0.0.2", port)).isFalse();
      assertThat(answers("127.0.0.2", port + 1)).isFalse();
    }
  }

  private static boolean answers(String address, int port) throws IOException {
    try (Socket socket = new Socket(address, port)) {
      return socket.isConnected();
    } catch (ConnectException refused) {
      return false;
    }
  }

  /**
   * The class whose objects hold the filters is loaded only if there are some. A server of 3.0
   * always has it, because it also exports Dubbo's MetadataService.
   */
  @Tag("exhaustive")
  @ParameterizedTest
  @CsvSource({
    "dubbo-2.7, FilterNode, server, true",
    "dubbo-2.7, FilterNode, server, false",
    "dubbo-2.7, FilterNode, client, true",
    "dubbo-2.7, FilterNode, client, false",
    "dubbo-3.0, ClusterFilterChainNode, client, true",
    "dubbo-3.0, ClusterFilterChainNode, client, false"
  })
  void callsThroughFiltersUnlessTheyAreSwitchedOff(
      String line, String holder, String side, boolean off) throws Exception {
    Pair pair = Pair.of(folder, line, "dubbo");
    if (off) {
      pair =
          pair.with("parameter.service.filter", "-default")
              .with("parameter.reference.filter", "-default");
    }
    try (LaunchedServer server = pair.server();
        LaunchedClient client = pair.client()) {
      assertThat(client.ready().release()).isEqualTo(server.ready().release());
    }
    assertThat(Files.readString(folder.resolve(side).resolve("classes.log")).contains(holder))
        .isEqualTo(!off);
  }

  @Test
  void writesSamplesOfBothSidesAndAllCalls() throws Exception {
    Pair pair = Pair.of(folder, "dubbo-2.7", "dubbo").with("callers", 2);
    long answered = 0;
    try (LaunchedServer server = pair.server();
        LaunchedClient client = pair.client()) {
      server.phase("measured");
      client.phase("measured");
      client.startCalls();
      while (answered < 1_000) {
        answered += client.takeCalls().right();
      }
      answered += client.stopCalls().right();
    }

    Recorded recorded = Recorded.read(folder.resolve("client/samples.jsonl"));
    assertThat(recorded.right()).isEqualTo(answered);
    assertThat(recorded.callers()).as("callers by Little's law").isCloseTo(2, within(0.1));
    assertThat(Files.readString(folder.resolve("server/samples.jsonl")))
        .contains("\"phase\":\"measured\"");
    assertThat(Files.readString(folder.resolve("server/classes.log")))
        .contains("Hessian2ObjectOutput");
  }

  @Test
  void refusesASerializationThatTheReleaseDoesNotHave() throws Exception {
    Pair pair = Pair.of(folder, "dubbo-3.3", "dubbo").with("serialization", "kryo");
    assertThatThrownBy(
            () -> {
              try (LaunchedServer server = pair.server();
                  LaunchedClient client = pair.client()) {
                client.startCalls();
              }
            })
        .isInstanceOf(CommandFailed.class)
        .hasMessageContaining("kryo");
  }

  /** JAXB throws an error, and no exception, where a class does not fit. */
  @Tag("exhaustive")
  @Test
  void saysWhichClassDoesNotFit() throws Exception {
    Pair pair =
        Pair.of(folder, "dubbo-2.7", "webservice")
            .of(
                "dubbo-2.7",
                "2.7.23",
                List.of(
                    "org.apache.cxf:cxf-rt-frontend-simple:3.1.15",
                    "org.apache.cxf:cxf-rt-transports-http:3.1.15",
                    "javax.xml.bind:jaxb-api:2.2.12",
                    "com.sun.xml.bind:jaxb-core:2.2.11",
                    "com.sun.xml.bind:jaxb-impl:2.2.11",
                    "javax.activation:activation:1.1.1",
                    "javax.annotation:javax.annotation-api:1.3.2",
                    "org.eclipse.jetty:jetty-servlet:9.4.58.v20250814"))
            .with("serialization", "");
    try (LaunchedServer server = pair.server()) {
      assertThatThrownBy(pair::client)
          .isInstanceOf(CommandFailed.class)
          .hasMessageContaining("java.time.LocalDate");
      assertThat(server.isAlive()).isTrue();
    }
  }

  @Tag("exhaustive")
  @Test
  void registersTheClassesOfPayloads() throws Exception {
    Pair pair =
        Pair.of(folder, "dubbo-2.7", "dubbo")
            .of(
                "dubbo-2.7",
                "2.7.23",
                List.of("com.esotericsoftware:kryo:4.0.2", "de.javakaffee:kryo-serializers:0.42"))
            .with("serialization", "kryo")
            .with("payload", "pojo-list")
            .with("parameter.optimizer", "dev.discoveryscale.calls.optimizer.PayloadClasses");
    try (LaunchedServer server = pair.server();
        LaunchedClient client = pair.client()) {
      assertThat(client.ready().release()).isEqualTo(server.ready().release());
    }
    for (String side : List.of("server", "client")) {
      assertThat(Files.readString(folder.resolve(side).resolve("classes.log")))
          .as(side)
          .contains("dev.discoveryscale.calls.optimizer.PayloadClasses");
    }
  }

  @Test
  void refusesAPortThatIsInUse() throws Exception {
    Pair pair = Pair.of(folder, "dubbo-2.7", "dubbo");
    try (LaunchedServer first = pair.server()) {
      Pair second = new Pair(folder.resolve("second"), pair.line(), pair.settings());
      assertThatThrownBy(second::server)
          .isInstanceOf(CommandFailed.class)
          .hasMessageContaining(pair.settings().get("port"));
      assertThat(first.isAlive()).isTrue();
    }
  }
}
