package dev.discoveryscale.registry.nacos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.nacos.NacosHttp.Answer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The HTTP interface of one server that speaks Nacos's protocols. Nacos's own answers are those of
 * its open API ({@code v1} up to 2.x, {@code v3} from 3.0 on); rnacos has a part of it and tells
 * the rest as Prometheus reads it.
 */
public final class NacosServer {

  private static final String STATE = "/nacos/v1/console/server/state";
  private static final String STATE_3 = "/nacos/v3/admin/core/state";
  private static final String SWITCHES = "/nacos/v1/ns/operator/switches";
  private static final String METRICS = "/nacos/v1/ns/operator/metrics";
  private static final String RNACOS_METRICS = "/nacos/metrics";
  private static final String NAMESPACES = "/nacos/v1/console/namespaces";
  private static final String LOGIN = "/nacos/v1/auth/login";
  private static final String TOKEN = "accessToken";

  /** Reports rnacos's version where its console asks for no login (console/user_api.rs). */
  private static final String RNACOS_CONSOLE = "/rnacos/api/console/user/web_resources";

  /** Lists the instances of a service, up to 2.x and from 3.0 on. */
  static final List<String> INSTANCES =
      List.of("/nacos/v1/ns/instance/list", "/nacos/v3/client/ns/instance/list");

  /** For messages. */
  public static final String WANTED =
      "the HTTP port of a Nacos, which is 8848 unless it was changed";

  /** What rnacos calls itself where Nacos names its switches (openapi/naming/operator.rs). */
  private static final String RNACOS_NAME = "R-NACOS";

  /** What Nacos reports of its state beside its version, each from some version on. */
  private static final List<String> OWN_STATE =
      List.of("standalone_mode", "function_mode", "startup_mode");

  private final NacosHttp http;
  private final Optional<NacosCredentials> credentials;
  private volatile Optional<String> token = Optional.empty();

  /** One that is asked nothing that needs a login. */
  public static NacosServer at(InetSocketAddress server, Duration limit) {
    return new NacosServer(server, limit, Optional.empty());
  }

  public NacosServer(
      InetSocketAddress server, Duration limit, Optional<NacosCredentials> credentials) {
    this.http = new NacosHttp(server, limit);
    this.credentials = credentials;
  }

  String address() {
    return http.address();
  }

  /**
   * Who it is: a server that does not report its state as Nacos does is not taken for it.
   *
   * @throws RegistryException if it does not answer, or not as Nacos does
   */
  public ServerIdentity identity() throws IOException {
    Answer switches = ask(SWITCHES);
    Optional<String> name = text(switches, "name");
    if (name.filter(RNACOS_NAME::equals).isPresent()) {
      Answer console = http.get(RNACOS_CONSOLE, Map.of());
      return new ServerIdentity(
          RegistryKind.NACOS, RnacosServer.SOFTWARE, text(console, "version"));
    }
    boolean speaks = name.isPresent();
    for (String path : List.of(STATE, STATE_3)) {
      Answer state = ask(path);
      Optional<String> version = text(state, "version");
      if (version.isPresent() && OWN_STATE.stream().anyMatch(each -> has(state, each))) {
        return ServerIdentity.genuine(RegistryKind.NACOS, version);
      }
      speaks |= version.isPresent();
    }
    if (!speaks) {
      throw new RegistryException(
          "%s does not answer as Nacos: %s; expected: %s"
              .formatted(address(), switches.describe(), WANTED));
    }
    return ServerIdentity.unknown(RegistryKind.NACOS);
  }

  /**
   * Whether it lists instances for who does not log in.
   *
   * @throws RegistryException if it does not answer
   */
  public boolean answersAnybody(String namespace) throws IOException {
    Map<String, String> asked = Map.of("serviceName", "nobody", "namespaceId", namespace);
    for (String path : INSTANCES) {
      Answer answer = http.get(path, asked);
      if (answer.json().filter(JsonNode::isObject).isPresent()) {
        return true;
      }
    }
    return false;
  }

  /** Whether it answers at all, be it with a refusal. */
  public boolean answers() {
    try {
      http.get(STATE, Map.of());
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * What it holds now.
   *
   * @throws RegistryException if it does not answer
   */
  public RegistryStatistics statistics() throws IOException {
    Answer told = ask(METRICS, Map.of("onlyStatus", "false"));
    Optional<JsonNode> json = told.json().filter(node -> node.has("instanceCount"));
    if (json.isPresent()) {
      return NacosStatistics.ofOpenApi(json.get());
    }
    Answer metrics = ask(RNACOS_METRICS);
    return metrics.ok()
        ? NacosStatistics.ofRnacosMetrics(metrics.body())
        : RegistryStatistics.absent(told.describe() + "; " + metrics.describe());
  }

  /**
   * Sees that clients will be let in: by password, into a namespace, and at the gRPC port.
   *
   * @throws RegistryException if one of it is not so
   */
  public void verifyAccess(String namespace) throws IOException {
    verifyGrpcPort();
    if (credentials.isPresent()) {
      login(credentials.get());
    }
    TreeSet<String> names = new TreeSet<>();
    Answer answer = ask(NAMESPACES);
    answer.json().ifPresent(json -> json.path("data").forEach(each -> names.add(name(each))));
    // A Nacos whose console is elsewhere, or closed, lists none: then it cannot be known.
    if (!names.isEmpty() && !names.contains(namespace)) {
      throw new RegistryException(
          "%s has no namespace \"%s\"; it has %s".formatted(address(), namespace, names));
    }
  }

  /** The namespace that every Nacos has is listed with an empty name. */
  private static String name(JsonNode listed) {
    String name = listed.path("namespace").asText();
    return name.isEmpty() ? NacosRegistry.PUBLIC : name;
  }

  private void verifyGrpcPort() throws RegistryException {
    int port = http.server().getPort() + NacosRegistry.GRPC_OFFSET;
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(http.server().getHostString(), port),
          Math.toIntExact(http.limit().toMillis()));
    } catch (IOException e) {
      throw new RegistryException(
          "%s answers, but its gRPC port %d, %d above, accepts no connection: %s"
              .formatted(address(), port, NacosRegistry.GRPC_OFFSET, e.getMessage()),
          e);
    }
  }

  private Answer ask(String path) throws IOException {
    return ask(path, Map.of());
  }

  /** Asks with the latest token, and with a fresh one if that does not do. */
  Answer ask(String path, Map<String, String> parameters) throws IOException {
    Map<String, String> all = new HashMap<>(parameters);
    token.ifPresent(latest -> all.put(TOKEN, latest));
    Answer answer = http.get(path, all);
    if (!answer.forbidden()) {
      return answer;
    }
    NacosCredentials who =
        credentials.orElseThrow(
            () ->
                new RegistryException(
                    "%s requires a user and a password, and none are given: %s"
                        .formatted(address(), answer.describe())));
    all.put(TOKEN, login(who));
    return http.get(path, all);
  }

  private String login(NacosCredentials who) throws IOException {
    Answer answer = http.post(LOGIN, Map.of("username", who.user(), "password", who.password()));
    token = text(answer, TOKEN);
    return token.orElseThrow(
        () ->
            new RegistryException(
                "%s refuses the login of %s: %s".formatted(address(), who, answer.describe())));
  }

  /** A field of an answer, or of what Nacos 3 wraps in {@code data}. */
  private static Optional<String> text(Answer answer, String field) {
    return field(answer, field)
        .map(JsonNode::asText)
        .filter(text -> !text.isEmpty() && !text.equals("null"));
  }

  private static boolean has(Answer answer, String field) {
    return field(answer, field).filter(found -> !found.isMissingNode()).isPresent();
  }

  private static Optional<JsonNode> field(Answer answer, String field) {
    return answer
        .json()
        .map(json -> json.has(field) ? json.get(field) : json.path("data").path(field));
  }
}
