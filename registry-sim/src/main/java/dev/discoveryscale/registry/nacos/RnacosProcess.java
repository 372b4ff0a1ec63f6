package dev.discoveryscale.registry.nacos;

import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RunningServer;
import dev.discoveryscale.registry.ServerFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One rnacos as its parent holds it: started, ended. As it does not watch its standard input, a
 * shell does that for it, and ends it, and deletes its data, when this process is gone.
 */
final class RnacosProcess {

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(5);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(2);
  private static final long PAUSE_MILLIS = 50;
  private static final int CONNECT_MILLIS = 1_000;

  /**
   * Arguments: data folder, command. Says the server's process id, and ends as the server does. The
   * shell's own standard input reaches the watcher as descriptor 3, since what runs in the
   * background has none of its own.
   */
  private static final String WATCH =
      """
      data=$1
      shift
      exec 3<&0
      "$@" </dev/null 3<&- >&2 &
      server=$!
      (
        exec >&2
        while read -r line; do :; done
        trap '' TERM
        kill -KILL "$server"
        while kill -0 "$server"; do sleep 0.1; done
        rm -rf -- "$data"
      ) <&3 2>/dev/null &
      watcher=$!
      exec 3<&-
      echo "$server"
      wait "$server"
      status=$?
      kill "$watcher"
      exit "$status"
      """;

  private final Process shell;
  private final ProcessHandle server;
  private final ServerFolder folder;

  private RnacosProcess(Process shell, ProcessHandle server, ServerFolder folder) {
    this.shell = shell;
    this.server = server;
    this.folder = folder;
  }

  /**
   * Starts it and returns when it serves at both ports.
   *
   * @throws IOException if it ends at start, or does not serve within a minute; nothing is left
   *     running then
   */
  static RnacosProcess start(RnacosOptions options, ServerFolder folder, int port)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command(options, folder))
            .redirectError(ProcessBuilder.Redirect.appendTo(folder.log().toFile()));
    builder.environment().keySet().removeIf(name -> name.startsWith("RNACOS_"));
    builder.environment().putAll(settings(options, folder, port));
    Process shell = builder.start();
    RnacosProcess process = new RnacosProcess(shell, serverOf(shell), folder);
    try {
      process.awaitServing(port);
      return process;
    } catch (IOException e) {
      process.end();
      throw e;
    }
  }

  private static List<String> command(RnacosOptions options, ServerFolder folder) {
    // The shell is prefixed as well: an interrupt from a terminal must not end it before the
    // server.
    List<String> command = new ArrayList<>(options.commandPrefix());
    command.addAll(List.of("sh", "-c", WATCH, "rnacos-watch"));
    command.add(folder.data().toAbsolutePath().toString());
    command.add(options.binary().path().toString());
    // Else it looks for a file .env in the working directory and all above.
    command.addAll(List.of("--env-file", "/dev/null"));
    return command;
  }

  /**
   * Its own counters are those of a second ago: it takes them every second (default: every 15). And
   * an instance that is registered again has the metadata of its latest registration, as in Nacos;
   * of its own accord rnacos keeps the first ones of an address for a minute after it went
   * (naming/service.rs, update_instance).
   */
  private static Map<String, String> settings(
      RnacosOptions options, ServerFolder folder, int port) {
    return Map.of(
        "RNACOS_HTTP_PORT",
        Integer.toString(port),
        "RNACOS_GRPC_PORT",
        Integer.toString(port + NacosRegistry.GRPC_OFFSET),
        "RNACOS_HTTP_CONSOLE_PORT",
        "0",
        "RNACOS_SDK_HOST",
        RunningServer.HOST,
        "RNACOS_DATA_DIR",
        folder.data().toAbsolutePath().toString(),
        "RNACOS_GRPC_DETECTION_TIMEOUT_SECOND",
        Long.toString(options.silence().toSeconds()),
        "RNACOS_METRICS_COLLECT_INTERVAL_SECOND",
        "1",
        "RNACOS_NAMING_INSTANCE_METADATA_PERSISTENCE_ENABLE",
        "false",
        "RUST_LOG",
        "warn");
  }

  private static ProcessHandle serverOf(Process shell) throws IOException {
    BufferedReader said = shell.inputReader(StandardCharsets.UTF_8);
    String line = said.readLine();
    Optional<ProcessHandle> server =
        line == null ? Optional.empty() : ProcessHandle.of(Long.parseLong(line));
    return server.orElse(shell.toHandle());
  }

  private void awaitServing(int port) throws IOException {
    NacosHttp http = new NacosHttp(new InetSocketAddress(RunningServer.HOST, port), ANSWER_LIMIT);
    long limit = System.nanoTime() + START_LIMIT.toNanos();
    while (!(healthy(http) && listens(port + NacosRegistry.GRPC_OFFSET))) {
      if (awaitEnd(PAUSE_MILLIS)) {
        throw new RegistryException("it ended at start; its last output: " + folder.lastLogLine());
      }
      if (Thread.currentThread().isInterrupted()) {
        throw new RegistryException("interrupted while it started");
      }
      if (System.nanoTime() > limit) {
        throw new RegistryException(
            "it was not ready within %d s; its last output: %s"
                .formatted(START_LIMIT.toSeconds(), folder.lastLogLine()));
      }
    }
  }

  private static boolean healthy(NacosHttp http) {
    try {
      return http.get("/health", Map.of()).ok();
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(RunningServer.HOST, port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  long pid() {
    return server.pid();
  }

  boolean alive() {
    return shell.isAlive() || server.isAlive();
  }

  /**
   * Ends it as an operator does, by TERM, and if that does not do in five seconds kills it; returns
   * when it is gone. An interrupt shortens the waiting and is kept.
   *
   * @throws RegistryException if it is still there after all that
   */
  void end() throws RegistryException {
    server.destroy();
    if (awaitEnd(STOP_LIMIT.toMillis())) {
      return;
    }
    server.destroyForcibly();
    if (!awaitEnd(STOP_LIMIT.toMillis())) {
      throw new RegistryException("process " + pid() + " does not end");
    }
  }

  private boolean awaitEnd(long millis) {
    boolean interrupted = Thread.interrupted();
    try {
      boolean ended =
          shell.waitFor(interrupted ? Math.min(500, millis) : millis, TimeUnit.MILLISECONDS);
      return ended && !server.isAlive();
    } catch (InterruptedException e) {
      interrupted = true;
      return !alive();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
