package dev.discoveryscale.simulator.container.registry;

import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports.Binding;
import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.Restartable;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.ServerSwitch;
import dev.discoveryscale.registry.external.ExternalNacos;
import dev.discoveryscale.registry.nacos.NacosHttp;
import dev.discoveryscale.registry.nacos.NacosPorts;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.simulator.container.Engine;
import dev.discoveryscale.simulator.container.OwnNetwork;
import dev.discoveryscale.simulator.container.StartedContainer;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.testcontainers.containers.GenericContainer;

/**
 * A Nacos in a container of the official image, or of one that takes the same settings, on a
 * network of its own; its two ports are published on 127.0.0.1. Who answers is asked of the server:
 * an image's name proves nothing.
 */
public final class ContainerNacos implements NacosRegistry, Restartable {

  private static final int HTTP = 8848;

  private final NacosSettings settings;
  private final ServerContainer<ExternalNacos> container;
  private final OwnNetwork network;
  private final int port;
  private final ServerSwitch<ExternalNacos> life;

  private ContainerNacos(
      NacosSettings settings,
      ServerContainer<ExternalNacos> container,
      OwnNetwork network,
      int port,
      ExternalNacos serving) {
    this.settings = settings;
    this.container = container;
    this.network = network;
    this.port = port;
    this.life = new ServerSwitch<>(settings.name(), serving, () -> NacosPorts.of(port));
  }

  /**
   * Starts a server and returns when it serves.
   *
   * @param image the image's name and tag
   * @throws IOException if a port is in use, or it does not start; nothing is left then
   */
  public static ContainerNacos start(NacosSettings settings, String image) throws IOException {
    try (NacosPorts ports = ports(settings)) {
      return start(settings, image, ports.http().port());
    }
  }

  private static ContainerNacos start(NacosSettings settings, String image, int port)
      throws IOException {
    OwnNetwork network = OwnNetwork.make(Engine.found(), settings.folder());
    try {
      ServerContainer<ExternalNacos> container = container(settings, image, network, port);
      try {
        return new ContainerNacos(settings, container, network, port, container.awaitServing());
      } catch (IOException | RuntimeException e) {
        container.remove(e);
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      try {
        network.remove();
      } catch (IOException notRemoved) {
        e.addSuppressed(notRemoved);
      }
      throw e;
    }
  }

  private static NacosPorts ports(NacosSettings settings) throws IOException {
    try {
      return settings.port() == 0 ? NacosPorts.any() : NacosPorts.of(settings.port());
    } catch (RegistryException e) {
      throw new RegistryException(
          "registry %s could not be started: %s".formatted(settings.name(), e.getMessage()), e);
    }
  }

  private static ServerContainer<ExternalNacos> container(
      NacosSettings settings, String image, OwnNetwork network, int port) throws IOException {
    GenericContainer<?> container =
        StartedContainer.container(image)
            .withNetworkMode(network.name())
            .withEnv(settings.variables())
            .withCreateContainerCmdModifier(
                command ->
                    command
                        .withExposedPorts(
                            ExposedPort.tcp(HTTP), ExposedPort.tcp(HTTP + GRPC_OFFSET))
                        .getHostConfig()
                        .withPortBindings(
                            published(port, HTTP),
                            published(port + GRPC_OFFSET, HTTP + GRPC_OFFSET)));
    return ServerContainer.start(
        settings.name(), settings.folder(), container, limit -> sight(settings, port, limit));
  }

  private static PortBinding published(int here, int there) {
    return new PortBinding(
        Binding.bindIpAndPort(ServerContainer.HOST, here), ExposedPort.tcp(there));
  }

  private static ExternalNacos sight(NacosSettings settings, int port, Duration limit)
      throws IOException {
    String server = ServerContainer.HOST + ":" + port;
    if (settings.credentials().isPresent()) {
      FirstUser.password(server, settings.credentials().get(), limit);
    }
    return ExternalNacos.connect(settings.name(), server, PUBLIC, settings.credentials(), limit);
  }

  @Override
  public void stop() throws IOException {
    life.off(serving -> container.stop());
  }

  @Override
  public void startAgain() throws IOException {
    life.on(
        () -> {
          container.startAgain();
          return container.awaitServing();
        });
  }

  @Override
  public boolean stopped() {
    return life.isOff();
  }

  @Override
  public String name() {
    return settings.name();
  }

  @Override
  public String connectString() {
    return ServerContainer.HOST + ":" + port;
  }

  @Override
  public String namespace() {
    return PUBLIC;
  }

  @Override
  public Optional<NacosCredentials> credentials() {
    return settings.credentials();
  }

  @Override
  public boolean answersAnybody() throws IOException {
    return running().answersAnybody();
  }

  @Override
  public ServerIdentity server() throws IOException {
    return running().server();
  }

  @Override
  public RegistryStatistics statistics() throws IOException {
    return running().statistics();
  }

  private ExternalNacos running() throws RegistryException {
    return life.server()
        .orElseThrow(() -> new RegistryException("registry " + name() + " is stopped"));
  }

  @Override
  public boolean alive() {
    return life.server().filter(ExternalNacos::alive).isPresent();
  }

  /** The server's process on this machine, as the engine reports it. */
  @Override
  public OptionalLong pid() {
    return container.pid();
  }

  @Override
  public Optional<String> logFailure() {
    return container.logFailure();
  }

  /** Ends and removes the container with its data, and its network. */
  @Override
  public void close() {
    life.close(
        serving -> {},
        () -> {
          container.remove();
          network.remove();
        });
  }

  /**
   * The first user of a new Nacos, {@code nacos}, who has no password since 2.4 until someone gives
   * him one (Nacos documentation, "Authorization", {@code POST /nacos/v1/auth/users/admin}).
   */
  static final class FirstUser {

    private static final String ADMIN = "/nacos/v1/auth/users/admin";

    private FirstUser() {}

    /**
     * Gives him a password. A server where he has one refuses, which does not matter: whether he is
     * let in is seen afterwards.
     *
     * @throws RegistryException if the server does not answer
     */
    static void password(String server, NacosCredentials who, Duration limit) throws IOException {
      NacosHttp.at(server, limit).post(ADMIN, Map.of("password", who.password()));
    }
  }
}
