package dev.discoveryscale.registry;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real ZooKeeper server on 127.0.0.1 in a JVM of its own, so that its memory and its processor
 * time are not the simulator's. The JVM ends with {@link #close}, and by itself when this process
 * ends, whatever ends it. Its data goes with it; {@code server.log} stays in its folder.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class EmbeddedZooKeeper implements Restartable {

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedZooKeeper.class);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
  private static final Duration ALIVE_LIMIT = Duration.ofSeconds(1);

  private final ZooKeeperOptions options;
  private final ServerFolder folder;
  private final InetSocketAddress address;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile Optional<RunningServer> running;

  /** Held while it is stopped. */
  private Optional<HeldPort> held = Optional.empty();

  private EmbeddedZooKeeper(ZooKeeperOptions options, ServerFolder folder, RunningServer server) {
    this.options = options;
    this.folder = folder;
    this.address = server.address();
    this.running = Optional.of(server);
  }

  /**
   * Starts a server and returns when it serves.
   *
   * @throws RegistryException if the port is in use, the folder cannot be used, or the server ended
   *     at start; nothing is left running then
   */
  public static EmbeddedZooKeeper start(ZooKeeperOptions options) throws IOException {
    ServerFolder folder = new ServerFolder(options.folder());
    folder.prepare();
    try {
      return new EmbeddedZooKeeper(options, folder, RunningServer.start(options, folder));
    } catch (IOException e) {
      deleteData(folder, e);
      throw couldNot("be started", options, e);
    }
  }

  private static void deleteData(ServerFolder folder, IOException failure) {
    try {
      folder.deleteData();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private static RegistryException couldNot(
      String what, ZooKeeperOptions options, IOException failure) {
    return new RegistryException(
        "registry %s could not %s: %s".formatted(options.name(), what, failure.getMessage()),
        failure);
  }

  @Override
  public void stop() throws IOException {
    RunningServer server =
        running.orElseThrow(() -> new IllegalStateException(name() + " is stopped already"));
    running = Optional.empty();
    try {
      server.process().terminate(server.report().pid());
      held = Optional.of(new HeldPort(address));
    } catch (IOException e) {
      throw couldNot("be stopped", options, e);
    }
  }

  @Override
  public void startAgain() throws IOException {
    if (!stopped()) {
      throw new IllegalStateException(name() + " is not stopped");
    }
    try {
      running = Optional.of(RunningServer.start(options.withPort(address.getPort()), folder));
      release();
    } catch (IOException e) {
      throw couldNot("be started again", options, e);
    }
  }

  private void release() throws IOException {
    if (held.isPresent()) {
      held.get().close();
    }
    held = Optional.empty();
  }

  @Override
  public boolean stopped() {
    return running.isEmpty() && !closed.get();
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
    return FourLetterWord.identity(address, ANSWER_LIMIT);
  }

  @Override
  public RegistryStatistics statistics() throws IOException {
    return RegistryStatistics.ofMntr(FourLetterWord.ask(address, "mntr", ANSWER_LIMIT));
  }

  @Override
  public boolean alive() {
    return running.filter(server -> server.process().alive()).isPresent()
        && FourLetterWord.serves(address, ALIVE_LIMIT);
  }

  @Override
  public OptionalLong pid() {
    return running
        .map(server -> OptionalLong.of(server.report().pid()))
        .orElse(OptionalLong.empty());
  }

  @Override
  public Optional<HeapAfterGc> heapAfterGc() {
    return running.flatMap(server -> server.process().heap());
  }

  /** Ends the server's JVM, waits until it is gone, and deletes its data. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      if (running.isPresent()) {
        running.get().process().end();
      }
      release();
      folder.deleteData();
    } catch (IOException e) {
      LOG.error("registry {} was not cleaned up: {}", name(), e.getMessage(), e);
    }
  }
}
