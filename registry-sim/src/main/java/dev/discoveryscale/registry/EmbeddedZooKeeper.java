package dev.discoveryscale.registry;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real ZooKeeper server on 127.0.0.1 in a JVM of its own, so that its memory and its processor
 * time are not the simulator's. The JVM ends with {@link #close}, and by itself when this process
 * ends, whatever ends it. Its data goes with it; {@code server.log} stays in its folder.
 */
public final class EmbeddedZooKeeper implements Registry {

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedZooKeeper.class);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
  private static final Duration ALIVE_LIMIT = Duration.ofSeconds(1);

  private final String name;
  private final ServerFolder folder;
  private final ServerProcess process;
  private final InetSocketAddress address;
  private final long pid;
  private final AtomicBoolean closed = new AtomicBoolean();

  private EmbeddedZooKeeper(
      String name, ServerFolder folder, ServerProcess process, ServerReport report) {
    this.name = name;
    this.folder = folder;
    this.process = process;
    this.address = new InetSocketAddress("127.0.0.1", report.port());
    this.pid = report.pid();
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
    ServerProcess process = ServerProcess.start(options, folder);
    try {
      ServerReport report = process.awaitReport();
      if (report.outcome() == ServerReport.Outcome.PORT_IN_USE) {
        throw new RegistryException("port " + report.port() + " on 127.0.0.1 is in use");
      }
      EmbeddedZooKeeper server = new EmbeddedZooKeeper(options.name(), folder, process, report);
      server.verifyAnswer();
      return server;
    } catch (IOException e) {
      abandon(process, folder, e);
      throw new RegistryException(
          "registry " + options.name() + " could not be started: " + e.getMessage(), e);
    }
  }

  private static void abandon(ServerProcess process, ServerFolder folder, IOException failure) {
    try {
      process.end();
      folder.deleteData();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private void verifyAnswer() throws IOException {
    String answer = FourLetterWord.ask(address, "srvr", ANSWER_LIMIT);
    if (!answer.startsWith("Zookeeper version")) {
      throw new RegistryException("it answered " + answer.strip());
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String connectString() {
    return address.getHostString() + ":" + address.getPort();
  }

  @Override
  public RegistryStatistics statistics() throws IOException {
    return RegistryStatistics.ofMntr(FourLetterWord.ask(address, "mntr", ANSWER_LIMIT));
  }

  @Override
  public boolean alive() {
    return process.alive() && FourLetterWord.serves(address, ALIVE_LIMIT);
  }

  @Override
  public OptionalLong pid() {
    return OptionalLong.of(pid);
  }

  @Override
  public Optional<HeapAfterGc> heapAfterGc() {
    return process.heap();
  }

  /** Ends the server's JVM, waits until it is gone, and deletes its data. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      process.end();
      folder.deleteData();
    } catch (IOException e) {
      LOG.error("registry {} was not cleaned up: {}", name, e.getMessage(), e);
    }
  }
}
