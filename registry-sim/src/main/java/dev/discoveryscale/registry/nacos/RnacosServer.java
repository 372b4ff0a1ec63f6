package dev.discoveryscale.registry.nacos;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.Restartable;
import dev.discoveryscale.registry.RunningServer;
import dev.discoveryscale.registry.ServerFolder;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.ServerSwitch;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * An rnacos on 127.0.0.1 in its own process: a stand-in for Nacos, which is only available as an
 * image. Clients use it like a Nacos; its times and its memory differ from those of Nacos. The
 * process ends with {@link #close}, and by itself when this one ends, whatever ends it. Its data
 * goes with it; {@code server.log} stays in its folder.
 *
 * <p>After {@link #stop} and {@link #startAgain} it has its configuration entries. Instances belong
 * to connections and are gone until their clients register them again, as with Nacos.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class RnacosServer implements Restartable, NacosRegistry {

  /** What is named in reports. */
  static final String SOFTWARE = "rnacos";

  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
  private static final Duration ALIVE_LIMIT = Duration.ofSeconds(1);

  private final RnacosOptions options;
  private final ServerFolder folder;
  private final int port;
  private final ServerSwitch<RnacosProcess> life;

  private RnacosServer(
      RnacosOptions options, ServerFolder folder, int port, RnacosProcess running) {
    this.options = options;
    this.folder = folder;
    this.port = port;
    this.life = new ServerSwitch<>(options.name(), running, () -> NacosPorts.of(port));
  }

  /**
   * Starts a server and returns when it serves.
   *
   * @throws RegistryException if a port is in use, the folder cannot be used, or the server ended
   *     at start; nothing is left running then
   */
  public static RnacosServer start(RnacosOptions options) throws IOException {
    ServerFolder folder = new ServerFolder(options.folder());
    folder.prepare();
    try (NacosPorts ports = ports(options)) {
      int port = ports.http().port();
      return new RnacosServer(options, folder, port, RnacosProcess.start(options, folder, port));
    } catch (IOException e) {
      try {
        folder.deleteData();
      } catch (IOException notDeleted) {
        e.addSuppressed(notDeleted);
      }
      throw RegistryException.couldNot("be started", options.name(), e);
    }
  }

  private static NacosPorts ports(RnacosOptions options) throws IOException {
    if (options.port() == 0) {
      return NacosPorts.any();
    }
    try {
      return NacosPorts.of(options.port());
    } catch (IOException e) {
      throw new RegistryException(
          "port %d or %d on %s is in use"
              .formatted(options.port(), options.port() + GRPC_OFFSET, RunningServer.HOST),
          e);
    }
  }

  @Override
  public void stop() throws IOException {
    try {
      life.off(RnacosProcess::end);
    } catch (IOException e) {
      throw RegistryException.couldNot("be stopped", name(), e);
    }
  }

  @Override
  public void startAgain() throws IOException {
    try {
      life.on(() -> RnacosProcess.start(options, folder, port));
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
    return RunningServer.HOST + ":" + port;
  }

  @Override
  public String namespace() {
    return PUBLIC;
  }

  @Override
  public Optional<NacosCredentials> credentials() {
    return Optional.empty();
  }

  @Override
  public boolean answersAnybody() {
    return true;
  }

  @Override
  public ServerIdentity server() {
    return new ServerIdentity(
        RegistryKind.NACOS, SOFTWARE, Optional.of(options.binary().version()));
  }

  /** Those of at most a second ago. */
  @Override
  public RegistryStatistics statistics() throws IOException {
    return http(ANSWER_LIMIT).statistics();
  }

  @Override
  public boolean alive() {
    return life.server().filter(RnacosProcess::alive).isPresent() && http(ALIVE_LIMIT).answers();
  }

  private NacosServer http(Duration limit) {
    return NacosServer.at(new InetSocketAddress(RunningServer.HOST, port), limit);
  }

  @Override
  public OptionalLong pid() {
    return life.server()
        .filter(RnacosProcess::alive)
        .map(server -> OptionalLong.of(server.pid()))
        .orElse(OptionalLong.empty());
  }

  /** Ends the server's process, waits until it is gone, and deletes its data. */
  @Override
  public void close() {
    life.close(RnacosProcess::end, folder::deleteData);
  }
}
