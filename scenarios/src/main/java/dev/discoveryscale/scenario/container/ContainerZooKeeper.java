package dev.discoveryscale.scenario.container;

import dev.discoveryscale.registry.ExternalZooKeeper;
import dev.discoveryscale.registry.HeldPort;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.Restartable;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A ZooKeeper server in a container of the official image, or of one that takes the same settings,
 * on the machine's own network: it listens on 127.0.0.1 like any registry here. It is not limited.
 * The container and its data go with {@link #close}; {@code server.log} stays in its folder. What
 * its collections leave in its heap it does not tell.
 */
public final class ContainerZooKeeper implements Restartable {

  private static final Logger LOG = LoggerFactory.getLogger(ContainerZooKeeper.class);
  private static final String HOST = "127.0.0.1";
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration TRY = Duration.ofSeconds(2);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  private final ZooKeeperOptions options;
  private final ServerContainer container;
  private final InetSocketAddress address;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile Optional<ExternalZooKeeper> serving = Optional.empty();

  /** Held while it is stopped. */
  private Optional<HeldPort> held = Optional.empty();

  private ContainerZooKeeper(ZooKeeperOptions options, ServerContainer container, int port) {
    this.options = options;
    this.container = container;
    this.address = new InetSocketAddress(HOST, port);
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
      ContainerZooKeeper registry =
          new ContainerZooKeeper(
              options, ServerContainer.start(options, image, port.port()), port.port());
      try {
        registry.awaitServing();
        return registry;
      } catch (IOException e) {
        registry.close();
        throw e;
      }
    }
  }

  private static HeldPort port(ZooKeeperOptions options) throws IOException {
    try {
      return new HeldPort(new InetSocketAddress(HOST, options.port()));
    } catch (RegistryException e) {
      throw new RegistryException(
          "registry %s could not be started: port %d on %s is in use"
              .formatted(options.name(), options.port(), HOST),
          e);
    }
  }

  private void awaitServing() throws IOException {
    long limit = System.nanoTime() + START_LIMIT.toNanos();
    while (!serves()) {
      boolean ended = pid().isEmpty();
      if (ended || System.nanoTime() > limit || Thread.currentThread().isInterrupted()) {
        throw new RegistryException(
            "registry %s could not be started: %s; see %s"
                .formatted(
                    name(),
                    ended ? "its container ended" : "it did not serve in time",
                    container.log().file()));
      }
    }
    serving = Optional.of(ExternalZooKeeper.connect(name(), connectString(), ANSWER_LIMIT));
  }

  /** Waits two seconds for a session. */
  private boolean serves() throws IOException {
    try {
      ExternalZooKeeper.connect(name(), connectString(), TRY).close();
      return true;
    } catch (RegistryException notYet) {
      LOG.debug("{} does not serve yet", name(), notYet);
      return false;
    }
  }

  @Override
  public void stop() throws IOException {
    if (serving.isEmpty()) {
      throw new IllegalStateException(name() + " is stopped already");
    }
    serving = Optional.empty();
    container.stop();
    held = Optional.of(new HeldPort(address));
  }

  @Override
  public void startAgain() throws IOException {
    if (!stopped()) {
      throw new IllegalStateException(name() + " is not stopped");
    }
    container.startAgain();
    awaitServing();
    release();
  }

  private void release() throws IOException {
    if (held.isPresent()) {
      held.get().close();
    }
    held = Optional.empty();
  }

  @Override
  public boolean stopped() {
    return serving.isEmpty() && !closed.get();
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
    return serving.orElseThrow(() -> new RegistryException("registry " + name() + " is stopped"));
  }

  @Override
  public boolean alive() {
    return serving.filter(ExternalZooKeeper::alive).isPresent();
  }

  /** The server's process on this machine, as the engine tells. */
  @Override
  public OptionalLong pid() {
    return container.pid();
  }

  /** Ends and removes the container with its data. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      container.remove();
      release();
    } catch (IOException e) {
      LOG.error("registry {} was not cleaned up: {}", name(), e.getMessage(), e);
    }
  }
}
