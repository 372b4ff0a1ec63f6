package dev.discoveryscale.provider.session.nacos.wire;

import dev.discoveryscale.model.NacosCredentials;
import java.time.Duration;
import java.util.Optional;

/**
 * How the sessions of one group behave.
 *
 * @param namespace the namespace of services and configuration entries
 * @param login the credentials; absent if servers require none
 * @param clientVersion the client's declared version, e.g. {@code Nacos-Java-Client:v2.5.1}
 * @param requestLimit longest wait for an answer, and for a connection
 * @param keepAlive after so long without a word from the server it is asked whether it is there
 * @param redo the spacing of looks for registrations that a lost connection took away
 * @param closeLimit longest wait for all sessions to be closed in order
 * @param beats whether sessions speak HTTP and send a beat for each instance, as clients before
 *     2.0; else each is a gRPC connection
 */
public record NacosOptions(
    String namespace,
    Optional<NacosCredentials> login,
    String clientVersion,
    Duration requestLimit,
    Duration keepAlive,
    Duration redo,
    Duration closeLimit,
    boolean beats) {

  /** The namespace that every Nacos has. */
  public static final String PUBLIC = "public";

  /**
   * The limits of nacos-client 2.5.1 (DefaultGrpcClientConfig, NamingGrpcRedoService), in the
   * public namespace and without a login.
   */
  public static NacosOptions likeClient() {
    return new NacosOptions(
        PUBLIC,
        Optional.empty(),
        "Nacos-Java-Client:v2.5.1",
        Duration.ofSeconds(3),
        Duration.ofSeconds(5),
        Duration.ofSeconds(3),
        Duration.ofSeconds(15),
        false);
  }

  /**
   * The same, with sessions that speak HTTP and send beats as nacos-client 1.4.2 does. It waits for
   * an answer for 50 s; here a server that is silent is given up as over gRPC.
   */
  public static NacosOptions beating() {
    NacosOptions like = likeClient();
    return new NacosOptions(
        like.namespace,
        like.login,
        "Nacos-Java-Client:v1.4.2",
        like.requestLimit,
        like.keepAlive,
        like.redo,
        like.closeLimit,
        true);
  }

  public NacosOptions withNamespace(String name) {
    return new NacosOptions(
        name, login, clientVersion, requestLimit, keepAlive, redo, closeLimit, beats);
  }

  public NacosOptions withLogin(NacosCredentials who) {
    return new NacosOptions(
        namespace,
        Optional.of(who),
        clientVersion,
        requestLimit,
        keepAlive,
        redo,
        closeLimit,
        beats);
  }

  public NacosOptions withClientVersion(String version) {
    return new NacosOptions(
        namespace, login, version, requestLimit, keepAlive, redo, closeLimit, beats);
  }

  public NacosOptions withRequestLimit(Duration limit) {
    return new NacosOptions(
        namespace, login, clientVersion, limit, keepAlive, redo, closeLimit, beats);
  }
}
