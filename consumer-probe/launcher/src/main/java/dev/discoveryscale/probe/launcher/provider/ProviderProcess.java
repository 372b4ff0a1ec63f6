package dev.discoveryscale.probe.launcher.provider;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.jvm.conversation.Replies;
import dev.discoveryscale.jvm.launcher.Jdk;
import dev.discoveryscale.jvm.launcher.Launcher;
import dev.discoveryscale.probe.launcher.Started;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A real provider of a Dubbo line in its own JVM. {@link #start} returns when Dubbo reports that
 * everything is exported and registered, and from then on it answers {@code call(x)} with {@code
 * answer to x}. What Dubbo writes in the background may come moments later: service definitions
 * ({@code /dubbo/metadata/INTERFACE/...}) in every line that has them.
 *
 * <p>It lives until it is closed, until this JVM ends, or until it ends by itself; nothing watches
 * over it, ask {@link #isAlive}. Closing is the caller's duty. A provider that is closed takes what
 * it registered out of the registries first, if it can reach them; one that hangs is killed, and
 * then its ephemeral nodes stay until its sessions are over.
 *
 * <p>QoS, Dubbo's listener for operators, is off, because it listens on all interfaces. 2.x gets
 * this setting in the registries' URLs, and no node has anything of it. 3.x needs it on the
 * application: there {@code qos.enable=false} stands among the parameters of the service
 * definitions, and nowhere else. When a provider stops, Dubbo waits half a second for calls under
 * way ({@code dubbo.service.shutdown.wait}), not ten.
 */
public final class ProviderProcess implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofSeconds(120);
  private static final Duration EXIT_LIMIT = Duration.ofSeconds(10);

  /** Longer than its own limit for an end in good order. */
  private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

  private static final Duration KILL_LIMIT = Duration.ofSeconds(10);

  private final Process process;
  private final Path log;
  private final Replies replies;
  private final Started started;

  private ProviderProcess(Process process, Path log, Replies replies, Started started) {
    this.process = process;
    this.log = log;
    this.replies = replies;
    this.started = started;
  }

  /**
   * Starts a provider and waits, for at most two minutes, until it has registered everything.
   *
   * @param line the line whose provider it is
   * @throws IOException if its files cannot be written or it cannot be started
   * @throws IllegalArgumentException if the spec asks for what its JVM cannot do
   * @throws ProviderFailed if it ends early, cannot export or takes too long; the message says
   *     which and names the log. Nothing is left running then
   * @throws InterruptedException if the waiting thread is interrupted; nothing is left running then
   */
  public static ProviderProcess start(ConsumerLine line, ProviderSpec spec, Launcher launcher)
      throws IOException, InterruptedException {
    ProviderFiles files = new ProviderFiles(spec.folder());
    ProviderCommand command = new ProviderCommand(line, spec, Jdk.at(spec.jvm().home()));
    files.write(line, spec);
    try (Closeable passwords = () -> files.forgetPasswords(line, spec.export())) {
      return start(line, spec, launcher.launch(command.words(), spec.folder(), files.log()), files);
    }
  }

  private static ProviderProcess start(
      ConsumerLine line, ProviderSpec spec, Process process, ProviderFiles files)
      throws IOException, InterruptedException {
    try {
      Replies replies = Replies.of(process, files.log());
      JsonNode ready = ready(process, replies, files.log());
      files.forgetPasswords(line, spec.export());
      return new ProviderProcess(process, files.log(), replies, Replies.read(ready, Started.class));
    } catch (IOException | InterruptedException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** What it said of itself when it was ready. */
  public Started started() {
    return started;
  }

  /** The process id of the launched command. */
  public long pid() {
    return process.pid();
  }

  /** The file that has all it says. */
  public Path log() {
    return log;
  }

  /** Why what it prints cannot be kept, for a person; absent while it can. */
  public Optional<String> logFailure() {
    return replies.logFailure();
  }

  /** Whether it still runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Lets it unregister and end, kills it if it has not after half a minute, and comes back when it
   * is gone or was killed without effect for ten seconds.
   */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException alreadyBroken) {
      process.destroy();
    }
    try {
      if (!process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor(KILL_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private static JsonNode ready(Process process, Replies replies, Path log)
      throws InterruptedException {
    Optional<Optional<JsonNode>> said = replies.next(START_LIMIT.toMillis());
    if (said.isEmpty()) {
      throw new ProviderFailed(
          "had not registered everything after %d s".formatted(START_LIMIT.toSeconds()), log);
    }
    JsonNode ready = said.get().orElseThrow(() -> new ProviderFailed(end(process), log));
    if (!ready.path("ok").asBoolean()) {
      throw new ProviderFailed("could not export: " + ready.path("error").asText(), log);
    }
    return ready;
  }

  private static String end(Process process) {
    try {
      boolean ended = process.waitFor(EXIT_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      String code = ended ? "with code " + process.exitValue() : "its output";
      return "ended " + code + " before it had registered everything";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "ended before it had registered everything";
    }
  }
}
