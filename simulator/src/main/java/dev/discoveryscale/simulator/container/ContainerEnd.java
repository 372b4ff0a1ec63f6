package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.command.WaitContainerResultCallback;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How a container ended, as the engine reports it, or that it does not. */
final class ContainerEnd {

  private static final Logger LOG = LoggerFactory.getLogger(ContainerEnd.class);

  /** What a process ends with that was killed by signal 9. */
  private static final long KILLED = 128 + 9;

  /** What containers end with that an engine stops in good order, by signal 15 or 9. */
  private static final Set<Long> STOPPED = Set.of(128L + 15, KILLED);

  /** What a shell says of a command it lost. */
  private static final int LOST = 255;

  private static final int LOOKS = 10;
  private static final long LOOK_EVERY_MS = 100;

  /** With the time for a look below what a consumer has for an answer: that comes the same way. */
  private static final Duration LOOK_AT_LEAST_EVERY = Duration.ofSeconds(15);

  private static final Duration LOOK_LIMIT = Duration.ofSeconds(30);

  private final Engine engine;
  private final String id;
  private final Duration lookAtLeastEvery;
  private final CompletableFuture<ContainerState> end = new CompletableFuture<>();
  private volatile boolean signalledHere;
  private volatile Optional<String> lost = Optional.empty();

  ContainerEnd(Engine engine, String id) {
    this(engine.within(LOOK_LIMIT), id, LOOK_AT_LEAST_EVERY);
  }

  ContainerEnd(Engine engine, String id, Duration lookAtLeastEvery) {
    this.engine = engine;
    this.id = id;
    this.lookAtLeastEvery = lookAtLeastEvery;
  }

  /** An action before others learn of the end. */
  interface Last {
    void run() throws InterruptedException;
  }

  /**
   * Waits for it.
   *
   * @param ended done when it has ended
   * @param lost done when the engine does not report whether it has
   */
  void await(Last ended, Last lost) {
    try {
      awaitStop();
      ContainerState state = finalState();
      ended.run();
      end.complete(state);
    } catch (IOException e) {
      lose(e, lost);
    } catch (RuntimeException e) {
      lose(engine.failure(e), lost);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      end.completeExceptionally(e);
    }
  }

  private void lose(IOException failure, Last last) {
    LOG.error("the connection to container {} is lost", id, failure);
    lost = Optional.ofNullable(failure.getMessage());
    try {
      last.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end.completeExceptionally(failure);
    }
  }

  /**
   * The engine reports the end when it comes. It is asked meanwhile, as one that hangs would never
   * report it; one that is stopped and lets containers live breaks off the wait as if this one had
   * ended.
   */
  private void awaitStop() throws IOException, InterruptedException {
    boolean told = false;
    boolean runs = true;
    while (!told && runs) {
      told =
          engine
              .client()
              .waitContainerCmd(id)
              .exec(new WaitContainerResultCallback())
              .awaitCompletion(lookAtLeastEvery.toMillis(), TimeUnit.MILLISECONDS);
      runs = Boolean.TRUE.equals(state().getRunning());
    }
    if (runs) {
      throw engine.lost("it stopped waiting for container %s, which still runs".formatted(id));
    }
  }

  private ContainerState state() throws IOException {
    return engine.ask(client -> client.inspectContainerCmd(id).exec()).getState();
  }

  /**
   * The engine learns of an out-of-memory kill and of the end in two ways, and may know the end
   * first. A signal that the simulator did not send may come from an engine that is stopping and
   * stops its containers first.
   */
  private ContainerState finalState() throws IOException, InterruptedException {
    ContainerState state = state();
    for (int i = 0; i < LOOKS && unexplained(state, Set.of(KILLED)); i++) {
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
      state = state();
    }
    if (unexplained(state, STOPPED)) {
      engine.requireAnswer();
    }
    return state;
  }

  private boolean unexplained(ContainerState state, Set<Long> codes) {
    return !signalledHere
        && codes.contains(state.getExitCodeLong())
        && !Boolean.TRUE.equals(state.getOOMKilled());
  }

  /** From now on an end by signal needs no explanation. */
  void signalledHere() {
    signalledHere = true;
  }

  /** Whether it has ended, or its end will never be known. */
  boolean isThere() {
    return end.isDone();
  }

  /** Waits for it; false if it has not come in time. */
  boolean within(long timeout, TimeUnit unit) throws InterruptedException {
    try {
      end.get(timeout, unit);
      return true;
    } catch (ExecutionException e) {
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  /** The exit code of its process; 255 if it is not known. */
  int code() {
    if (!isThere()) {
      throw new IllegalThreadStateException("container " + id + " has not ended");
    }
    return end.isCompletedExceptionally() ? LOST : Math.toIntExact(end.join().getExitCodeLong());
  }

  /** The engine's word for it, which it has from the kernel's count of such kills. */
  boolean killedForMemory() {
    return isThere()
        && !end.isCompletedExceptionally()
        && Boolean.TRUE.equals(end.join().getOOMKilled());
  }

  /** Why the exit code is not known; empty if it is. */
  Optional<String> lost() {
    return isThere() ? lost : Optional.empty();
  }
}
