package dev.discoveryscale.registry;

import dev.discoveryscale.jvm.conversation.OutputLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One server JVM as its parent holds it: started, heard, ended. */
final class ServerProcess {

  private static final Logger LOG = LoggerFactory.getLogger(ServerProcess.class);
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(5);

  private final Process process;
  private final ServerFolder folder;
  private final OutputLog log;
  private final CompletableFuture<ServerReport> report = new CompletableFuture<>();
  private volatile Optional<HeapAfterGc> heap = Optional.empty();

  private ServerProcess(Process process, ServerFolder folder, OutputLog log) {
    this.process = process;
    this.folder = folder;
    this.log = log;
  }

  /**
   * Starts a server.
   *
   * @param log gets what it prints beside its reports
   */
  static ServerProcess start(ZooKeeperOptions options, ServerFolder folder, OutputLog log)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(ServerCommand.of(options, folder))
            .redirectError(ProcessBuilder.Redirect.appendTo(folder.log().toFile()));
    ServerProcess server = new ServerProcess(builder.start(), folder, log);
    Thread listener = new Thread(server::listen, "registry-" + options.name());
    listener.setDaemon(true);
    listener.start();
    return server;
  }

  /**
   * Reads what the server says until it ends: its report, its heap, and beside them what the JVM
   * itself says.
   */
  private void listen() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        hear(line);
      }
    } catch (IOException e) {
      LOG.debug("output of the registry in {} ended", folder.path(), e);
    }
    report.completeExceptionally(new RegistryException("it ended before it was ready"));
  }

  private void hear(String line) {
    try {
      Optional<HeapAfterGc> told = HeapAfterGc.parse(line);
      if (told.isPresent()) {
        heap = told;
      } else {
        ServerReport.parse(line).ifPresentOrElse(report::complete, () -> log.line(line));
      }
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      LOG.warn("not a report of the registry in {}: {}", folder.path(), line, e);
      log.line(line);
    }
  }

  /**
   * Waits for the report of the start.
   *
   * @throws RegistryException if the server ended or was not heard within a minute
   */
  ServerReport awaitReport() throws IOException {
    try {
      return report.get(START_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      awaitEnd(STOP_LIMIT);
      throw new RegistryException("it ended at start; its last output: " + folder.lastLogLine(), e);
    } catch (TimeoutException e) {
      throw new RegistryException("it was not ready within " + START_LIMIT.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RegistryException("interrupted while it started", e);
    }
  }

  /** What it reported last of its heap. */
  Optional<HeapAfterGc> heap() {
    return heap;
  }

  boolean alive() {
    return process.isAlive();
  }

  /**
   * Ends it as an operator does, by TERM, and waits until it is gone.
   *
   * @param pid the server's own process; {@link #process} may be what it was started with
   * @throws RegistryException if it is still there after five seconds, and after a kill
   */
  void terminate(long pid) throws RegistryException {
    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
    if (!awaitEnd(STOP_LIMIT)) {
      end();
    }
  }

  /**
   * Ends it: asks, then terminates, then kills, each with a limit. Returns when it is gone; an
   * interrupt shortens the waiting and is kept.
   *
   * @throws RegistryException if it is still there after all that
   */
  void end() throws RegistryException {
    ask();
    if (awaitEnd(STOP_LIMIT)) {
      return;
    }
    process.destroy();
    if (awaitEnd(STOP_LIMIT)) {
      return;
    }
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    if (!awaitEnd(STOP_LIMIT)) {
      throw new RegistryException("process " + process.pid() + " does not end");
    }
  }

  private void ask() {
    try (var input = process.outputWriter(StandardCharsets.UTF_8)) {
      input.write(ZooKeeperServerProcess.STOP + "\n");
    } catch (IOException e) {
      LOG.debug("the registry in {} has ended already", folder.path(), e);
    }
  }

  private boolean awaitEnd(Duration limit) {
    boolean interrupted = Thread.interrupted();
    try {
      // After an interrupt there is no patience left, but a kill still needs its moment.
      return process.waitFor(interrupted ? 500 : limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
      return !process.isAlive();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
