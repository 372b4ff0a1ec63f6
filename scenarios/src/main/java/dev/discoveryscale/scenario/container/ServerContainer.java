package dev.discoveryscale.scenario.container;

import com.github.dockerjava.api.DockerClient;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/** The container of a ZooKeeper server: started, stopped, started again, removed. */
final class ServerContainer {

  private static final Logger LOG = LoggerFactory.getLogger(ServerContainer.class);
  private static final int STOP_LIMIT_S = 5;

  private final DockerClient client;
  private final String id;
  private final ContainerLog log;

  private ServerContainer(DockerClient client, String id, ContainerLog log) {
    this.client = client;
    this.id = id;
    this.log = log;
  }

  /**
   * Starts one; its server need not serve yet.
   *
   * @param port the port of the server
   * @throws IOException if the engine cannot start it
   */
  static ServerContainer start(ZooKeeperOptions options, String image, int port)
      throws IOException {
    Files.createDirectories(options.folder());
    GenericContainer<?> container =
        Started.container(image)
            .withLabels(Owner.self().labels(options.folder()))
            .withEnv("JVMFLAGS", ServerSettings.jvmFlags(options))
            .withCopyToContainer(
                Transferable.of(ServerSettings.configuration(options, port)), ServerSettings.FILE);
    DockerClient client = DockerClientFactory.lazyClient();
    String id = Engine.ask(client, engine -> Started.id(container));
    ContainerLog log = new ContainerLog(client, id, options.folder().resolve("server.log"));
    log.follow(Instant.EPOCH);
    return new ServerContainer(client, id, log);
  }

  /** Ends its process as an operator does, by TERM, and after five seconds by a kill. */
  void stop() throws IOException {
    Engine.ask(client, engine -> engine.stopContainerCmd(id).withTimeout(STOP_LIMIT_S).exec());
  }

  /** Starts it again, with all it wrote. */
  void startAgain() throws IOException {
    Instant since = Instant.now();
    Engine.ask(client, engine -> engine.startContainerCmd(id).exec());
    log.follow(since);
  }

  /** Its process on this machine, as the engine tells; absent if there is none. */
  OptionalLong pid() {
    try {
      Long pid =
          Engine.ask(
              client, engine -> engine.inspectContainerCmd(id).exec().getState().getPidLong());
      return pid == null || pid == 0 ? OptionalLong.empty() : OptionalLong.of(pid);
    } catch (IOException e) {
      LOG.debug("nothing is known of container {}", id, e);
      return OptionalLong.empty();
    }
  }

  /** Where what it says is kept. */
  ContainerLog log() {
    return log;
  }

  /** Ends and removes it with all it wrote. */
  void remove() throws IOException {
    Engine.ask(
        client,
        engine -> {
          Abandoned.remove(engine, id);
          return id;
        });
    log.close();
  }
}
