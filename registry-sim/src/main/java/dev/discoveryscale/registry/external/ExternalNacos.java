package dev.discoveryscale.registry.external;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.registry.nacos.NacosServer;
import dev.discoveryscale.registry.nacos.NacosServerList;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * A Nacos, or what speaks as one, that someone else runs. It is never stopped, and nothing in it is
 * deleted from here. Who it is and what it holds its first server that answered is asked for.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class ExternalNacos implements NacosRegistry {

  private static final Duration ALIVE_LIMIT = Duration.ofSeconds(1);

  private final String name;
  private final String serverList;
  private final String namespace;
  private final Optional<NacosCredentials> credentials;
  private final InetSocketAddress address;
  private final NacosServer server;
  private final ServerIdentity identity;

  private ExternalNacos(
      String name,
      String serverList,
      String namespace,
      Optional<NacosCredentials> credentials,
      InetSocketAddress address,
      Duration limit)
      throws IOException {
    this.name = name;
    this.serverList = serverList;
    this.namespace = namespace;
    this.credentials = credentials;
    this.address = address;
    this.server = new NacosServer(address, limit, credentials);
    this.identity = server.identity();
    server.verifyAccess(namespace);
  }

  /**
   * Names a registry that runs, after one of its servers answered as Nacos does, and lets clients
   * in.
   *
   * @param serverList {@code host:port}, or several separated by commas, as clients are given it
   * @param namespace the namespace for clients, {@link NacosRegistry#PUBLIC} if no other
   * @param credentials what clients log in with, if they have to
   * @param limit how long to wait for each answer, now and later
   * @throws RegistryException if no server answers in that time, or none as it should; it says for
   *     each why, or what answers there instead
   */
  public static ExternalNacos connect(
      String name,
      String serverList,
      String namespace,
      Optional<NacosCredentials> credentials,
      Duration limit)
      throws IOException {
    List<String> failures = new ArrayList<>();
    for (InetSocketAddress address : NacosServerList.parse(serverList).servers()) {
      try {
        return new ExternalNacos(name, serverList, namespace, credentials, address, limit);
      } catch (IOException e) {
        failures.add(WrongServer.insteadOfNacos(address, limit, e));
      }
    }
    throw new RegistryException("registry %s: %s".formatted(name, String.join("; ", failures)));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String connectString() {
    return serverList;
  }

  @Override
  public String namespace() {
    return namespace;
  }

  @Override
  public Optional<NacosCredentials> credentials() {
    return credentials;
  }

  @Override
  public ServerIdentity server() {
    return identity;
  }

  @Override
  public boolean answersAnybody() throws IOException {
    return server.answersAnybody(namespace);
  }

  @Override
  public RegistryStatistics statistics() throws IOException {
    return server.statistics();
  }

  @Override
  public boolean alive() {
    return NacosServer.at(address, ALIVE_LIMIT).answers();
  }

  @Override
  public OptionalLong pid() {
    return OptionalLong.empty();
  }

  /** Without effect: it is not ours. */
  @Override
  public void close() {}
}
