package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.discoveryscale.jvm.conversation.Hosted;
import dev.discoveryscale.simulator.container.cgroup.Starvation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A container as a process: its standard streams, its process number on this machine, its end. Its
 * standard input closes when the simulator ends in any way. This process counts as ended only after
 * the container's process has ended and the container is removed.
 */
final class ConsumerContainer extends Process implements Hosted {

  private static final Logger LOG = LoggerFactory.getLogger(ConsumerContainer.class);
  private static final long DRAIN_S = 10;

  private final Engine engine;
  private final String id;
  private final long pid;
  private final BytePipe commands = new BytePipe();
  private final BytePipe replies = new BytePipe();
  private final ConsumerStreams streams;
  private final ContainerEnd end;

  private ConsumerContainer(Engine engine, String id, long pid, Path errors) {
    this.engine = engine;
    this.id = id;
    this.pid = pid;
    this.streams = new ConsumerStreams(replies.writer(), errors);
    this.end = new ContainerEnd(engine, id);
  }

  /**
   * Takes over a container that was started with an open standard input.
   *
   * @param pid the number of its process on this machine
   * @param errors the file its standard error is appended to
   */
  static ConsumerContainer of(Engine engine, String id, long pid, Path errors) {
    ConsumerContainer container = new ConsumerContainer(engine, id, pid, errors);
    engine
        .client()
        .attachContainerCmd(id)
        .withStdIn(container.commands.reader())
        .withStdOut(true)
        .withStdErr(true)
        .withLogs(true)
        .withFollowStream(true)
        .exec(container.streams);
    Thread waiting = new Thread(container::awaitEnd, "container-" + pid);
    waiting.setDaemon(true);
    waiting.start();
    return container;
  }

  private void awaitEnd() {
    try {
      end.await(this::clear, () -> ContainerProcess.kill(pid, id));
    } finally {
      commands.writer().close();
      streams.end();
    }
  }

  /** What fails here leaves something behind, but changes nothing of how the process ended. */
  private void clear() throws InterruptedException {
    try {
      if (!streams.awaitCompletion(DRAIN_S, TimeUnit.SECONDS)) {
        LOG.warn("the streams of container {} stayed open after it ended", id);
      }
      streams.close();
    } catch (IOException | RuntimeException e) {
      LOG.error("the streams of container {} failed when it ended", id, e);
    }
    try {
      Abandoned.remove(engine, id);
    } catch (IOException e) {
      LOG.error("container {} has ended but cannot be removed", id, e);
    }
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
    return !end.isThere();
  }

  @Override
  public int waitFor() throws InterruptedException {
    end.within(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    return exitValue();
  }

  @Override
  public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
    return end.within(timeout, unit);
  }

  @Override
  public int exitValue() {
    return end.code();
  }

  @Override
  public boolean killedForMemory() {
    return end.killedForMemory();
  }

  @Override
  public Optional<String> lost() {
    return end.lost();
  }

  @Override
  public Optional<String> starving() throws InterruptedException {
    return Starvation.look(pid);
  }

  @Override
  public Optional<String> logFailure() {
    return streams.logFailure();
  }

  @Override
  public void destroy() {
    signal("TERM");
  }

  @Override
  public Process destroyForcibly() {
    signal("KILL");
    return this;
  }

  private void signal(String name) {
    if (end.isThere()) {
      return;
    }
    end.signalledHere();
    try {
      engine.ask(client -> client.killContainerCmd(id).withSignal(name).exec());
    } catch (IOException e) {
      if (!(e.getCause() instanceof ConflictException)
          && !(e.getCause() instanceof NotFoundException)) {
        LOG.error("container {} cannot receive signal {}", id, name, e);
      }
    }
  }
}
