package dev.discoveryscale.registry.external;

import dev.discoveryscale.registry.FourLetterWord;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.ServerIdentity;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ConnectStringParser;
import org.apiguardian.api.API;

/**
 * A ZooKeeper that someone else runs. It is never stopped, and nothing in it is deleted from here.
 * Its statistics are there if it allows {@code mntr}; with several servers they are the first's.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class ExternalZooKeeper implements Registry {

  private static final Duration ALIVE_LIMIT = Duration.ofSeconds(1);

  private final String name;
  private final String connectString;
  private final InetSocketAddress first;
  private final Duration timeout;

  private ExternalZooKeeper(String name, String connectString, Duration timeout) {
    this.name = name;
    this.connectString = connectString;
    this.timeout = timeout;
    InetSocketAddress given = servers().findFirst().orElseThrow();
    this.first = new InetSocketAddress(given.getHostString(), given.getPort());
  }

  /**
   * Names a registry that runs, after a session with it could be opened.
   *
   * @param connectString {@code host:port}, or several separated by commas
   * @param timeout how long to wait for the session, and later for each answer
   * @throws RegistryException if no session could be opened in that time; it says what answers
   *     there
   */
  public static ExternalZooKeeper connect(String name, String connectString, Duration timeout)
      throws IOException {
    ExternalZooKeeper registry = new ExternalZooKeeper(name, connectString, timeout);
    registry.verifySession();
    return registry;
  }

  private void verifySession() throws IOException {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper client =
        new ZooKeeper(
            connectString,
            Math.toIntExact(timeout.toMillis()),
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
              }
            });
    try {
      if (!connected.await(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new RegistryException(
            "registry %s: no ZooKeeper session with %s within %d ms: %s; expected: %s"
                .formatted(
                    name,
                    connectString,
                    timeout.toMillis(),
                    servers()
                        .map(each -> WrongServer.insteadOfZooKeeper(each, timeout))
                        .collect(Collectors.joining("; ")),
                    "the client port of a ZooKeeper, which is 2181 unless it was changed"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RegistryException("registry " + name + ": interrupted while connecting", e);
    } finally {
      close(client);
    }
  }

  private Stream<InetSocketAddress> servers() {
    return new ConnectStringParser(connectString).getServerAddresses().stream();
  }

  private static void close(ZooKeeper client) {
    try {
      client.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String connectString() {
    return connectString;
  }

  /** Its version is unknown where {@code srvr} is forbidden. */
  @Override
  public ServerIdentity server() throws IOException {
    return FourLetterWord.identity(first, timeout);
  }

  @Override
  public RegistryStatistics statistics() throws IOException {
    return RegistryStatistics.ofMntr(FourLetterWord.ask(first, "mntr", timeout));
  }

  /**
   * Whether its first server takes connections; {@code srvr} may be forbidden, so more is not
   * asked.
   */
  @Override
  public boolean alive() {
    try {
      FourLetterWord.ask(first, "srvr", ALIVE_LIMIT);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public OptionalLong pid() {
    return OptionalLong.empty();
  }

  /** Without effect: it is not ours. */
  @Override
  public void close() {}
}
