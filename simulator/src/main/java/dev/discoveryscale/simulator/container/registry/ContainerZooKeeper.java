package dev.discoveryscale.simulator.container.registry;

import dev.discoveryscale.registry.HeldPort;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.Restartable;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.ServerSwitch;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.registry.external.ExternalZooKeeper;
import dev.discoveryscale.simulator.container.StartedContainer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.OptionalLong;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/**
 * A ZooKeeper server in a container of the official image, or of one that takes the same settings,
 * on the machine's own network: it listens on 127.0.0.1 like any registry here. It is not limited.
 * The container and its data go with {@link #close}; {@code server.log} stays in its folder. What
 * its collections leave in its heap it does not report.
 */
public final class ContainerZooKeeper implements Restartable {

  private final ZooKeeperOptions options;
  private final ServerContainer<ExternalZooKeeper> container;
  private final InetSocketAddress address;
  private final ServerSwitch<ExternalZooKeeper> life;

  private ContainerZooKeeper(
      ZooKeeperOptions options,
      ServerContainer<ExternalZooKeeper> container,
      int port,
      ExternalZooKeeper serving) {
    this.options = options;
    this.container = container;
    this.address = new InetSocketAddress(ServerContainer.HOST, port);
    this.life = new ServerSwitch<>(options.name(), serving, () -> new HeldPort(address));
  }

  /**
   * Starts a server and returns when it serves.
   *
   * @param options of these the command prefix is of no use here
   * @param image the image's name and tag
   * @throws IOException if the port is in use, or it does not start; nothing is left then
   */
  public static ContainerZooKeeper start(ZooKeeperOptions options, String image)
      throws IOException {
    try (HeldPort port = port(options)) {
      ServerContainer<ExternalZooKeeper> container = container(options, image, port.port());
      try {
        return new ContainerZooKeeper(options, container, port.port(), container.awaitServing());
      } catch (IOException | RuntimeException e) {
        container.remove(e);
        throw e;
      }
    }
  }

  private static ServerContainer<ExternalZooKeeper> container(
      ZooKeeperOptions options, String image, int port) throws IOException {
    GenericContainer<?> container =
        StartedContainer.container(image)
            .withEnv("JVMFLAGS", ServerSettings.jvmFlags(options))
            .withCopyToContainer(
                Transferable.of(ServerSettings.configuration(options, port)), ServerSettings.FILE);
    String address = ServerContainer.HOST + ":" + port;
    return ServerContainer.start(
        options.name(),
        options.folder(),
        container,
        limit -> ExternalZooKeeper.connect(options.name(), address, limit));
  }

  private static HeldPort port(ZooKeeperOptions options) throws IOException {
    try {
      return new HeldPort(new InetSocketAddress(ServerContainer.HOST, options.port()));
    } catch (RegistryException e) {
      throw new RegistryException(
          "registry %s could not be started: port %d on %s is in use"
              .formatted(options.name(), options.port(), ServerContainer.HOST),
          e);
    }
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
    return options.name();
  }

  @Override
  public String connectString() {
    return address.getHostString() + ":" + address.getPort();
  }

  @Override
  public ServerIdentity server() throws IOException {
    return running().server();
  }

  @Override
  public RegistryStatistics statistics() throws IOException {
    return running().statistics();
  }

  private ExternalZooKeeper running() throws RegistryException {
    return life.server()
        .orElseThrow(() -> new RegistryException("registry " + name() + " is stopped"));
  }

  @Override
  public boolean alive() {
    return life.server().filter(ExternalZooKeeper::alive).isPresent();
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

  /** Ends and removes the container with its data. */
  @Override
  public void close() {
    life.close(serving -> {}, container::remove);
  }

  /** The settings of a ZooKeeper server in a container: the same as for one in a process. */
  static final class ServerSettings {

    /** Where the official image, given one, makes no configuration of its own. */
    static final String FILE = "/conf/zoo.cfg";

    private static final long PREALLOCATED_KB = 65_536;
    private static final long PARTS_OF_A_LOG = 8;
    private static final long KB = 1_024;

    private ServerSettings() {}

    /** ZooKeeper's configuration; unknown keys become properties of its JVM. */
    static String configuration(ZooKeeperOptions options, int port) {
      long logKb = options.logLimitBytes() / KB;
      return """
          dataDir=/data
          dataLogDir=/datalog
          clientPort=%d
          clientPortAddress=127.0.0.1
          clientPortListenBacklog=1024
          tickTime=%d
          maxClientCnxns=0
          admin.enableServer=false
          4lw.commands.whitelist=srvr,mntr,ruok
          forceSync=%s
          snapCount=1000000000
          snapSizeLimitInKb=%d
          preAllocSize=%d
          autopurge.snapRetainCount=3
          autopurge.purgeInterval=1
          """
          .formatted(
              port,
              options.tickMillis(),
              options.fsync() ? "yes" : "no",
              logKb,
              Math.min(PREALLOCATED_KB, logKb / PARTS_OF_A_LOG));
    }

    /** Flags for its JVM, which the image's start script passes on behind its own. */
    static String jvmFlags(ZooKeeperOptions options) {
      return "-Xms%d -Xmx%d -XX:+ExitOnOutOfMemoryError -Djute.maxbuffer=%d"
          .formatted(options.heapBytes(), options.heapBytes(), options.packetLimitBytes());
    }
  }
}
