package dev.discoveryscale.simulator.gateway;

import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.DetachedProcess;
import dev.discoveryscale.simulator.runtime.Machine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A proxy that listens on the loopback address and hands calls on to one server. It ends when it is
 * closed, and also when this process does. For one thread, but {@link #pids} and {@link #cpuMillis}
 * may be asked by any.
 */
public final class Proxy implements Gateway {

  /**
   * The command in a shell of its own, which ends it at the end of its own standard input: that is
   * when this process closes it, or is gone.
   */
  private static final String UNTIL_INPUT_ENDS =
      "\"$@\" </dev/null & child=$!; read -r _; kill \"$child\"; wait \"$child\"";

  private static final Duration START_LIMIT = Duration.ofSeconds(10);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(5);
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  private final ProxyKind kind;
  private final Process shell;
  private final int port;

  private Proxy(ProxyKind kind, Process shell, int port) {
    this.kind = kind;
    this.shell = shell;
    this.port = port;
  }

  /**
   * Starts one and waits until it takes connections.
   *
   * @param http2 whether it forwards calls of HTTP/2, or bytes
   * @param port where it listens
   * @param server the server's port
   * @param folder for its files; made if absent
   * @param prefix a command to run it under, such as {@code taskset -c 0}; may be empty
   * @throws CellFailure if it ends at once, or does not listen in time
   * @throws IllegalArgumentException if it is not installed
   */
  public static Proxy start(
      ProxyKind kind, boolean http2, int port, int server, Path folder, List<String> prefix)
      throws CellFailure, IOException, InterruptedException {
    Path program = kind.require();
    Files.createDirectories(folder);
    Path config = folder.resolve(kind.word() + ".conf");
    Files.writeString(config, kind.config(http2, port, server, folder.toAbsolutePath()));
    List<String> command = new ArrayList<>(DetachedProcess.prefix());
    command.addAll(prefix);
    command.addAll(List.of("/bin/sh", "-c", UNTIL_INPUT_ENDS, "sh"));
    command.addAll(kind.command(program, config.toAbsolutePath(), folder.toAbsolutePath()));
    Path log = folder.resolve(kind.word() + ".log");
    Process shell =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    Proxy started = new Proxy(kind, shell, port);
    boolean listens = false;
    try {
      listens = started.awaitListening();
    } finally {
      if (!listens) {
        started.close();
      }
    }
    if (!listens) {
      throw CellFailure.because(
          "%s did not listen on port %d within %d s; see %s"
              .formatted(kind.word(), port, START_LIMIT.toSeconds(), log));
    }
    return started;
  }

  private boolean awaitListening() throws InterruptedException {
    long end = System.nanoTime() + START_LIMIT.toNanos();
    while (System.nanoTime() < end && shell.isAlive()) {
      if (!pids().isEmpty() && takesConnections()) {
        return true;
      }
      TimeUnit.NANOSECONDS.sleep(LOOK_EVERY.toNanos());
    }
    return false;
  }

  private boolean takesConnections() {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
          (int) START_LIMIT.toMillis());
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  @Override
  public int port() {
    return port;
  }

  /** Such as {@code nginx/1.22.1}. */
  @Override
  public String release() {
    return kind.release();
  }

  /** The shell around them is none. */
  @Override
  public List<Long> pids() {
    return shell.descendants().filter(ProcessHandle::isAlive).map(ProcessHandle::pid).toList();
  }

  @Override
  public long cpuMillis() {
    return pids().stream().mapToLong(Machine::cpuMillis).sum();
  }

  @Override
  public void requireAlive() throws CellFailure {
    if (!shell.isAlive() || pids().isEmpty()) {
      throw CellFailure.because("%s has ended; see its log".formatted(kind.word()));
    }
  }

  @Override
  public void close() {
    List<ProcessHandle> all =
        Stream.concat(shell.descendants(), Stream.of(shell.toHandle())).toList();
    try {
      shell.getOutputStream().close();
      if (!shell.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        all.forEach(ProcessHandle::destroyForcibly);
      }
    } catch (IOException e) {
      all.forEach(ProcessHandle::destroyForcibly);
    } catch (InterruptedException e) {
      all.forEach(ProcessHandle::destroyForcibly);
      Thread.currentThread().interrupt();
    } finally {
      all.stream().filter(ProcessHandle::isAlive).forEach(ProcessHandle::destroyForcibly);
    }
  }
}
