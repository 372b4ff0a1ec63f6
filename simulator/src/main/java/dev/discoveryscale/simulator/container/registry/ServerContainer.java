package dev.discoveryscale.simulator.container.registry;

import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.simulator.container.Abandoned;
import dev.discoveryscale.simulator.container.ContainerOwner;
import dev.discoveryscale.simulator.container.ContainerProcess;
import dev.discoveryscale.simulator.container.Engine;
import dev.discoveryscale.simulator.container.EngineLost;
import dev.discoveryscale.simulator.container.StartedContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.containers.GenericContainer;

/**
 * The container of a registry's server: started, waited for, stopped, started again, removed.
 *
 * @param <S> the registry that is seen once the server serves
 */
final class ServerContainer<S extends Registry> {

  /** Sees whether a server serves. */
  @FunctionalInterface
  interface Answering<S> {
    /**
     * The registry that answers.
     *
     * @param limit how long each answer is waited for, now and later
     * @throws RegistryException if it does not, or not yet
     */
    S within(Duration limit) throws IOException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(ServerContainer.class);
  private static final int STOP_LIMIT_S = 5;
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration TRY = Duration.ofSeconds(2);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  /** Where servers listen. */
  static final String HOST = "127.0.0.1";

  private final String name;
  private final Answering<S> sight;
  private final Engine engine;
  private final String id;
  private final ContainerLog log;
  private volatile OptionalLong known = OptionalLong.empty();

  ServerContainer(String name, Engine engine, String id, ContainerLog log, Answering<S> sight) {
    this.name = name;
    this.sight = sight;
    this.engine = engine;
    this.id = id;
    this.log = log;
  }

  /**
   * Starts one; its server need not serve yet.
   *
   * @param name the registry's, for messages
   * @param folder where its log goes
   * @param container what is started
   * @throws IOException if the engine cannot start it
   */
  static <S extends Registry> ServerContainer<S> start(
      String name, Path folder, GenericContainer<?> container, Answering<S> sight)
      throws IOException {
    Files.createDirectories(folder);
    container.withLabels(ContainerOwner.self().labels(folder));
    Engine engine = Engine.found();
    String id = engine.ask(client -> StartedContainer.id(container));
    ContainerLog log = new ContainerLog(engine.client(), id, folder.resolve("server.log"));
    ServerContainer<S> server = new ServerContainer<>(name, engine, id, log, sight);
    try {
      server.follow(Instant.EPOCH);
      return server;
    } catch (IOException e) {
      throw Abandoned.removed(engine, id, e);
    }
  }

  /** Why what its server prints cannot be kept, for a person; absent while it can. */
  Optional<String> logFailure() {
    return log.failure();
  }

  /**
   * Waits until its server serves.
   *
   * @throws IOException if it does not within a minute, its process ends, or the engine is lost
   */
  S awaitServing() throws IOException {
    long limit = System.nanoTime() + START_LIMIT.toNanos();
    while (!serves()) {
      boolean ended = !runs();
      if (ended || System.nanoTime() > limit || Thread.currentThread().isInterrupted()) {
        throw new RegistryException(
            "registry %s could not be started: %s; see %s"
                .formatted(
                    name,
                    ended ? "its container ended" : "it did not become ready in time",
                    log.file()));
      }
    }
    return sight.within(ANSWER_LIMIT);
  }

  /** Waits two seconds for each answer. */
  private boolean serves() throws IOException {
    try {
      sight.within(TRY).close();
      return true;
    } catch (RegistryException notYet) {
      LOG.debug("{} does not serve yet", name, notYet);
      return false;
    }
  }

  /** Ends its process as an operator does, by TERM, and after five seconds by a kill. */
  void stop() throws IOException {
    engine.ask(client -> client.stopContainerCmd(id).withTimeout(STOP_LIMIT_S).exec());
  }

  /** Starts it again, with all it wrote. */
  void startAgain() throws IOException {
    Instant since = Instant.now();
    engine.ask(client -> client.startContainerCmd(id).exec());
    follow(since);
  }

  private void follow(Instant since) throws IOException {
    engine.ask(
        client -> {
          log.follow(since);
          return log;
        });
  }

  /**
   * Whether its process runs.
   *
   * @throws EngineLost if the engine does not say so, or has ended it with itself
   */
  boolean runs() throws IOException {
    boolean runs = process().isPresent();
    if (!runs) {
      engine.requireAnswer();
    }
    return runs;
  }

  /**
   * Its process on this machine, as the engine reports it; absent if there is none. The engine is
   * asked again only when that process is not this container's any more, as far as can be seen
   * here.
   */
  OptionalLong pid() {
    try {
      if (known.isEmpty() || !ContainerProcess.isOf(known.getAsLong(), id).orElse(false)) {
        known = process();
      }
      return known;
    } catch (IOException e) {
      LOG.debug("the state of container {} is not known", id, e);
      return OptionalLong.empty();
    }
  }

  private OptionalLong process() throws IOException {
    Long pid = engine.ask(client -> client.inspectContainerCmd(id).exec().getState().getPidLong());
    return pid == null || pid == 0 ? OptionalLong.empty() : OptionalLong.of(pid);
  }

  /** Ends and removes it with all it wrote. */
  void remove() throws IOException {
    try {
      Abandoned.remove(engine, id);
    } finally {
      log.close();
    }
  }

  /** The same because of a failure; that it cannot be removed is added to that. */
  void remove(Exception failure) {
    try {
      remove();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
