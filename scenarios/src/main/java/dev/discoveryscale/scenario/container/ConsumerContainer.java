package dev.discoveryscale.scenario.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.command.WaitContainerResultCallback;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.discoveryscale.probe.launcher.MemoryLimited;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A container as a process: its standard streams, its number on this machine, its end. Its standard
 * input ends with this simulator, whatever ends that. The container is removed when its process has
 * ended; only then has this one.
 */
final class ConsumerContainer extends Process implements MemoryLimited {

  private static final Logger LOG = LoggerFactory.getLogger(ConsumerContainer.class);
  private static final long DRAIN_S = 10;

  /** What a process ends with that was killed by signal 9. */
  private static final long KILLED = 128 + 9;

  private static final int LOOKS = 10;
  private static final long LOOK_EVERY_MS = 100;

  /** What a shell says of a command it lost. */
  private static final int LOST = 255;

  private final DockerClient client;
  private final String id;
  private final long pid;
  private final BytePipe commands = new BytePipe();
  private final BytePipe replies = new BytePipe();
  private volatile boolean killedHere;
  private final CompletableFuture<ContainerState> end = new CompletableFuture<>();

  private ConsumerContainer(DockerClient client, String id, long pid) {
    this.client = client;
    this.id = id;
    this.pid = pid;
  }

  /**
   * Takes over a container that was started with an open standard input.
   *
   * @param pid the number of its process on this machine
   * @param errors the file its standard error is appended to
   */
  static ConsumerContainer of(DockerClient client, String id, long pid, Path errors) {
    ConsumerContainer container = new ConsumerContainer(client, id, pid);
    ConsumerStreams streams = new ConsumerStreams(container.replies.writer(), errors);
    client
        .attachContainerCmd(id)
        .withStdIn(container.commands.reader())
        .withStdOut(true)
        .withStdErr(true)
        .withLogs(true)
        .withFollowStream(true)
        .exec(streams);
    Thread waiting = new Thread(() -> container.awaitEnd(streams), "container-" + pid);
    waiting.setDaemon(true);
    waiting.start();
    return container;
  }

  private void awaitEnd(ConsumerStreams streams) {
    try {
      client.waitContainerCmd(id).exec(new WaitContainerResultCallback()).awaitCompletion();
      ContainerState state = finalState();
      clear(streams);
      end.complete(state);
    } catch (RuntimeException e) {
      LOG.error("container {} is lost", id, e);
      end.completeExceptionally(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      end.completeExceptionally(e);
    } finally {
      commands.writer().close();
      streams.end();
    }
  }

  /** What fails here leaves something behind, but changes nothing of how the process ended. */
  private void clear(ConsumerStreams streams) throws InterruptedException {
    try {
      if (!streams.awaitCompletion(DRAIN_S, TimeUnit.SECONDS)) {
        LOG.warn("the streams of container {} did not end with it", id);
      }
      streams.close();
    } catch (IOException | RuntimeException e) {
      LOG.error("the streams of container {} failed at its end", id, e);
    }
    try {
      Abandoned.remove(client, id);
    } catch (RuntimeException e) {
      LOG.error("container {} has ended but cannot be removed", id, e);
    }
  }

  /**
   * The engine hears of a kill for memory and of the end by two ways, and may know the end first.
   */
  private ContainerState finalState() throws InterruptedException {
    ContainerState state = client.inspectContainerCmd(id).exec().getState();
    for (int i = 0; i < LOOKS && unexplained(state); i++) {
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
      state = client.inspectContainerCmd(id).exec().getState();
    }
    return state;
  }

  private boolean unexplained(ContainerState state) {
    return !killedHere
        && Long.valueOf(KILLED).equals(state.getExitCodeLong())
        && !Boolean.TRUE.equals(state.getOOMKilled());
  }

  @Override
  public OutputStream getOutputStream() {
    return commands.writer();
  }

  @Override
  public InputStream getInputStream() {
    return replies.reader();
  }

  @Override
  public InputStream getErrorStream() {
    return InputStream.nullInputStream();
  }

  @Override
  public long pid() {
    return pid;
  }

  @Override
  public boolean isAlive() {
    return !end.isDone();
  }

  @Override
  public int waitFor() throws InterruptedException {
    try {
      end.get();
    } catch (ExecutionException e) {
      return LOST;
    }
    return exitValue();
  }

  @Override
  public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
    try {
      end.get(timeout, unit);
      return true;
    } catch (ExecutionException e) {
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  @Override
  public int exitValue() {
    if (!end.isDone()) {
      throw new IllegalThreadStateException("container " + id + " has not ended");
    }
    return end.isCompletedExceptionally() ? LOST : Math.toIntExact(end.join().getExitCodeLong());
  }

  /** The engine's word for it, which it has from the kernel's count of such kills. */
  @Override
  public boolean killedForMemory() {
    return end.isDone()
        && !end.isCompletedExceptionally()
        && Boolean.TRUE.equals(end.join().getOOMKilled());
  }

  @Override
  public void destroy() {
    signal("TERM");
  }

  @Override
  public Process destroyForcibly() {
    killedHere = true;
    signal("KILL");
    return this;
  }

  private void signal(String name) {
    if (end.isDone()) {
      return;
    }
    try {
      Engine.ask(client, engine -> engine.killContainerCmd(id).withSignal(name).exec());
    } catch (IOException e) {
      if (!(e.getCause() instanceof ConflictException)
          && !(e.getCause() instanceof NotFoundException)) {
        LOG.error("container {} cannot be told {}", id, name, e);
      }
    }
  }
}
