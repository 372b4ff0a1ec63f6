package dev.discoveryscale.registry.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.registry.HeldPort;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.nacos.NacosPorts;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers with the forms of Nacos's own open API; {@link ExternalRnacosTest} asks a server. */
class ExternalNacosTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String STATE = "/nacos/v1/console/server/state";
  private static final String SWITCHES = "/nacos/v1/ns/operator/switches";
  private static final String NAMESPACES = "/nacos/v1/console/namespaces";
  private static final String METRICS = "/nacos/v1/ns/operator/metrics";
  private static final String LOGIN = "/nacos/v1/auth/login";
  private static final String TWO_NAMESPACES =
      """
      {"code":200,"data":[{"namespace":"","namespaceShowName":"public"},{"namespace":"dev"}]}\
      """;

  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private HttpServer http;
  private ServerSocket grpc;
  private boolean locked;

  @BeforeEach
  void open() throws IOException {
    try (NacosPorts ports = NacosPorts.any()) {
      InetAddress host = InetAddress.getByName("127.0.0.1");
      http = HttpServer.create(new InetSocketAddress(host, ports.http().port()), 0);
      grpc = new ServerSocket(ports.grpc().port(), 1, host);
    }
    http.createContext("/", this::answer);
    http.start();
    answers.put(STATE, "{\"version\":\"2.5.1\",\"standalone_mode\":\"standalone\"}");
    answers.put(NAMESPACES, TWO_NAMESPACES);
  }

  private void answer(HttpExchange asked) throws IOException {
    String path = asked.getRequestURI().getPath();
    String query = String.valueOf(asked.getRequestURI().getQuery());
    String said = new String(asked.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    int status = answers.containsKey(path) ? 200 : 404;
    String text = answers.getOrDefault(path, "no such page");
    if (path.equals(LOGIN)) {
      boolean good = said.contains("password=right") && said.contains("username=nacos");
      status = good ? 200 : 403;
      text = good ? "{\"accessToken\":\"token-1\",\"tokenTtl\":18000}" : "unknown user!";
    } else if (locked && !query.contains("accessToken=token-1")) {
      status = 403;
      text = "user not found!";
    }
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    asked.sendResponseHeaders(status, body.length);
    asked.getResponseBody().write(body);
    asked.close();
  }

  @AfterEach
  void close() throws IOException {
    http.stop(0);
    grpc.close();
  }

  @Test
  void reportsVersionOfNacos() throws Exception {
    answers.put(
        METRICS,
        "{\"status\":\"UP\",\"serviceCount\":3,\"instanceCount\":40,\"connectionBasedClientCount\":5}");
    try (ExternalNacos nacos = connect("dev", Optional.empty())) {
      assertThat(nacos.server().describe()).isEqualTo("Nacos 2.5.1");
      assertThat(nacos.server().standIn()).isFalse();
      assertThat(nacos.namespace()).isEqualTo("dev");
      assertThat(nacos.statistics().services()).hasValue(3);
      assertThat(nacos.statistics().instances()).hasValue(40);
      assertThat(nacos.statistics().connections()).hasValue(5);
      await().atMost(LIMIT).until(nacos::alive);
    }
  }

  @Test
  void reportsVersionOfNacos3() throws Exception {
    answers.clear();
    answers.put(
        "/nacos/v3/admin/core/state",
        "{\"code\":0,\"data\":{\"version\":\"3.0.1\",\"function_mode\":null}}");
    try (ExternalNacos nacos = connect(NacosRegistry.PUBLIC, Optional.empty())) {
      assertThat(nacos.server().describe()).isEqualTo("Nacos 3.0.1");
      assertThat(nacos.statistics().instances()).isEmpty();
      assertThat(nacos.statistics().absentBecause().orElseThrow()).contains("HTTP 404");
    }
  }

  @Test
  void recognizesRnacos() throws Exception {
    answers.put(SWITCHES, "{\"name\":\"R-NACOS\"}");
    try (ExternalNacos nacos = connect("dev", Optional.empty())) {
      assertThat(nacos.server().software()).isEqualTo("rnacos");
      assertThat(nacos.server().version()).isEmpty();
      assertThat(nacos.server().standIn()).isTrue();
    }
    answers.put("/rnacos/api/console/user/web_resources", "{\"data\":{\"version\":\"0.8.8\"}}");
    try (ExternalNacos nacos = connect("dev", Optional.empty())) {
      assertThat(nacos.server().describe()).isEqualTo("rnacos 0.8.8, a stand-in for Nacos");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        STATE + "|{\"version\":\"2.5.1\"}",
        "/nacos/v3/admin/core/state|{\"data\":{\"version\":\"3.0.1\"}}",
        SWITCHES + "|{\"name\":\"00-00---000-NACOS_SWITCH_DOMAIN-000---00-00\"}"
      })
  void reportsUnknownSoftware(String path, String told) throws Exception {
    answers.clear();
    answers.put(path, told);
    try (ExternalNacos nacos = connect(NacosRegistry.PUBLIC, Optional.empty())) {
      assertThat(nacos.server().software()).isEqualTo("unknown software that speaks as Nacos");
      assertThat(nacos.server().version()).isEmpty();
      assertThat(nacos.server().standIn()).isTrue();
    }
  }

  @Test
  void namesMissingAndExistingNamespaces() {
    assertThatThrownBy(() -> connect("prod", Optional.empty()))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "registry named: %s has no namespace \"prod\"; it has [dev, public]", address());
  }

  @Test
  void requiresAndUsesLogin() throws Exception {
    locked = true;
    answers.put(METRICS, "{\"instanceCount\":40}");

    assertThatThrownBy(() -> connect("dev", Optional.empty()))
        .hasMessageContaining(address() + " requires a user and a password, and none are given");
    assertThatThrownBy(() -> connect("dev", Optional.of(new NacosCredentials("nacos", "wrong"))))
        .hasMessageContaining(address() + " refuses the login of user nacos: HTTP 403")
        .hasMessageNotContaining("wrong");
    try (ExternalNacos nacos =
        connect("dev", Optional.of(new NacosCredentials("nacos", "right")))) {
      assertThat(nacos.statistics().instances()).hasValue(40);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/nacos/v1/ns/instance/list, false, true",
    "/nacos/v3/client/ns/instance/list, false, true",
    "/nacos/v1/ns/instance/list, true, false",
    "/nowhere, false, false"
  })
  void detectsAnonymousAccessByInstanceList(String path, boolean lockedNow, boolean anybody)
      throws Exception {
    answers.put(path, "{\"hosts\":[]}");
    try (ExternalNacos nacos =
        connect("dev", Optional.of(new NacosCredentials("nacos", "right")))) {
      locked = lockedNow;

      assertThat(nacos.answersAnybody()).isEqualTo(anybody);
    }
  }

  @Test
  void namesMissingGrpcPort() throws Exception {
    grpc.close();

    assertThatThrownBy(() -> connect("dev", Optional.empty()))
        .hasMessageContaining("its gRPC port %d, 1000 above".formatted(grpc.getLocalPort()));
  }

  @Test
  void reportsServerOfAnotherKind() {
    answers.clear();

    assertThatThrownBy(() -> connect("dev", Optional.empty()))
        .hasMessageContaining(address() + " does not answer as Nacos: HTTP 404");
  }

  @Test
  void usesFirstServerThatAnswers() throws Exception {
    try (HeldPort nobodys = new HeldPort(new InetSocketAddress("127.0.0.1", 0))) {
      String list = "127.0.0.1:%d,%s".formatted(nobodys.port(), address());
      try (ExternalNacos nacos =
          ExternalNacos.connect("named", list, "dev", Optional.empty(), LIMIT)) {
        assertThat(nacos.connectString()).isEqualTo(list);
        await().atMost(LIMIT).until(nacos::alive);
      }
    }
  }

  @Test
  void abandonsSilentServerAfterLimit() throws Exception {
    try (NacosPorts ports = NacosPorts.any();
        ServerSocket silent =
            new ServerSocket(ports.http().port(), 1, InetAddress.getByName("127.0.0.1"))) {
      assertThatThrownBy(
              () ->
                  ExternalNacos.connect(
                      "silent",
                      "127.0.0.1:" + silent.getLocalPort(),
                      "dev",
                      Optional.empty(),
                      Duration.ofMillis(300)))
          .isInstanceOf(RegistryException.class)
          .hasMessageContaining("from 127.0.0.1:" + silent.getLocalPort() + ": Read timed out");
    }
  }

  private ExternalNacos connect(String namespace, Optional<NacosCredentials> credentials)
      throws IOException {
    return ExternalNacos.connect("named", address(), namespace, credentials, LIMIT);
  }

  private String address() {
    return "127.0.0.1:" + http.getAddress().getPort();
  }
}
