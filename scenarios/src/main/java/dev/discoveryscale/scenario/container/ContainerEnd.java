package dev.discoveryscale.scenario.container;

import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.command.WaitContainerResultCallback;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How a container ended, as the engine tells, or that it does not tell. */
final class ContainerEnd {

  private static final Logger LOG = LoggerFactory.getLogger(ContainerEnd.class);

  /** What a process ends with that was killed by signal 9. */
  private static final long KILLED = 128 + 9;

  /** What a shell says of a command it lost. */
  private static final int LOST = 255;

  private static final int LOOKS = 10;
  private static final long LOOK_EVERY_MS = 100;

  private final Engine engine;
  private final String id;
  private final CompletableFuture<ContainerState> end = new CompletableFuture<>();
  private volatile boolean killedHere;
  private volatile Optional<String> lost = Optional.empty();

  ContainerEnd(Engine engine, String id) {
    this.engine = engine;
    this.id = id;
  }

  /** What is to be done before others learn of the end. */
  interface Last {
    void run() throws InterruptedException;
  }

  /**
   * Waits for it.
   *
   * @param ended done when it has ended
   * @param lost done when the engine does not tell whether it has
   */
  void await(Last ended, Last lost) {
    try {
      engine
          .client()
          .waitContainerCmd(id)
          .exec(new WaitContainerResultCallback())
          .awaitCompletion();
      ContainerState state = finalState();
      ended.run();
      end.complete(state);
    } catch (RuntimeException e) {
      lose(engine.failure(e), lost);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      end.completeExceptionally(e);
    }
  }

  private void lose(IOException failure, Last last) {
    LOG.error("container {} is lost", id, failure);
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
   * The engine hears of a kill for memory and of the end by two ways, and may know the end first.
   */
  private ContainerState finalState() throws InterruptedException {
    ContainerState state = engine.client().inspectContainerCmd(id).exec().getState();
    for (int i = 0; i < LOOKS && unexplained(state); i++) {
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
      state = engine.client().inspectContainerCmd(id).exec().getState();
    }
    return state;
  }

  private boolean unexplained(ContainerState state) {
    return !killedHere
        && Long.valueOf(KILLED).equals(state.getExitCodeLong())
        && !Boolean.TRUE.equals(state.getOOMKilled());
  }

  /** From now on a kill needs no explanation. */
  void killedHere() {
    killedHere = true;
  }

  /** Whether it has come, or nobody will tell. */
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

  /** The exit code of its process; 255 if nobody tells. */
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

  /** Why nobody tells; empty if somebody does. */
  Optional<String> lost() {
    return isThere() ? lost : Optional.empty();
  }
}
