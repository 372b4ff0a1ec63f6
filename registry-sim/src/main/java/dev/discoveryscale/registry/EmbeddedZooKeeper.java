package dev.discoveryscale.registry;

import dev.discoveryscale.jvm.conversation.OutputLog;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * A real ZooKeeper server on 127.0.0.1 in a JVM of its own, so that its memory and its processor
 * time are not the simulator's. The JVM ends with {@link #close}, and by itself when this process
 * ends, whatever ends it. Its data goes with it; {@code server.log} stays in its folder.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class EmbeddedZooKeeper implements Restartable {

  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
  private static final Duration ALIVE_LIMIT = Duration.ofSeconds(1);

  private final ZooKeeperOptions options;
  private final ServerFolder folder;
  private final OutputLog log;
  private final InetSocketAddress address;
  private final ServerSwitch<RunningServer> life;

  private EmbeddedZooKeeper(
      ZooKeeperOptions options, ServerFolder folder, OutputLog log, RunningServer server) {
    this.options = options;
    this.folder = folder;
    this.log = log;
    this.address = server.address();
    this.life = new ServerSwitch<>(options.name(), server, () -> new HeldPort(address));
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
    OutputLog log = new OutputLog(folder.log());
    try {
      return new EmbeddedZooKeeper(options, folder, log, RunningServer.start(options, folder, log));
    } catch (IOException e) {
      deleteData(folder, e);
      throw RegistryException.couldNot("be started", options.name(), e);
    }
  }

  private static void deleteData(ServerFolder folder, IOException failure) {
    try {
      folder.deleteData();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  public void stop() throws IOException {
    try {
      life.off(server -> server.process().terminate(server.report().pid()));
    } catch (IOException e) {
      throw RegistryException.couldNot("be stopped", name(), e);
    }
  }

  @Override
  public void startAgain() throws IOException {
    try {
      life.on(() -> RunningServer.start(options.withPort(address.getPort()), folder, log));
    } catch (IOException e) {
      throw RegistryException.couldNot("be started again", name(), e);
    }
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
    return FourLetterWord.identity(address, ANSWER_LIMIT);
  }

  @Override
  public RegistryStatistics statistics() throws IOException {
    return RegistryStatistics.ofMntr(FourLetterWord.ask(address, "mntr", ANSWER_LIMIT));
  }

  @Override
  public boolean alive() {
    return life.server().filter(server -> server.process().alive()).isPresent()
        && FourLetterWord.serves(address, ALIVE_LIMIT);
  }

  @Override
  public OptionalLong pid() {
    return life.server()
        .map(server -> OptionalLong.of(server.report().pid()))
        .orElse(OptionalLong.empty());
  }

  @Override
  public Optional<HeapAfterGc> heapAfterGc() {
    return life.server().flatMap(server -> server.process().heap());
  }

  @Override
  public Optional<String> logFailure() {
    return log.failure();
  }

  /** Ends the server's JVM, waits until it is gone, and deletes its data. */
  @Override
  public void close() {
    life.close(server -> server.process().end(), folder::deleteData);
  }
}
