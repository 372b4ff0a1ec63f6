package dev.discoveryscale.jvm.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** Commands to a launched JVM and its replies, one at a time. */
public final class Conversation {

  /** HotSpot's exit code when its options request an exit on an out-of-memory error. */
  private static final int OUT_OF_MEMORY_CODE = 3;

  private static final Duration EXIT_LIMIT = Duration.ofSeconds(30);

  /** A command that takes longer than this is not worth waiting for when closing. */
  private static final Duration IDLE_LIMIT = Duration.ofSeconds(1);

  private final ReentrantLock turn = new ReentrantLock();
  private final String who;
  private final Process process;
  private final Path log;
  private final Replies replies;
  private final BufferedWriter commands;

  /**
   * A conversation.
   *
   * @param who whom errors are about, such as {@code the consumer}
   * @param log the file of its output, which errors name
   */
  public Conversation(String who, Process process, Path log) {
    this.who = who;
    this.process = process;
    this.log = log;
    this.replies = Replies.of(process, log);
    this.commands = process.outputWriter(StandardCharsets.UTF_8);
  }

  /** Why what the process prints cannot be kept, for a person; absent while it can. */
  public Optional<String> logFailure() {
    return replies
        .logFailure()
        .or(() -> process instanceof Hosted hosted ? hosted.logFailure() : Optional.empty());
  }

  public JsonNode ask(String command, Duration limit) throws InterruptedException {
    turn.lockInterruptibly();
    try {
      send(command);
      return await(command, limit);
    } finally {
      turn.unlock();
    }
  }

  /** Asks unless the JVM is busy with another command; says whether it did. */
  public boolean askIfIdle(String command, Duration limit) throws InterruptedException {
    if (!turn.tryLock(IDLE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    try {
      send(command);
      await(command, limit);
      return true;
    } finally {
      turn.unlock();
    }
  }

  /** Waits for the reply to a command; skips replies to commands that timed out. */
  public JsonNode await(String command, Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    JsonNode reply = next(command, limit, end);
    while (!command.startsWith(reply.path("reply").asText())) {
      reply = next(command, limit, end);
    }
    if (!reply.path("ok").asBoolean()) {
      throw new CommandFailed(who, command, reply.path("error").asText());
    }
    return reply;
  }

  private JsonNode next(String command, Duration limit, long end) throws InterruptedException {
    long left = Math.max(0, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
    Optional<Optional<JsonNode>> next = replies.next(left);
    if (next.isEmpty()) {
      End silence = silent(command, limit);
      next = replies.next(0);
      if (next.isEmpty()) {
        process.destroyForcibly();
        throw new JvmEnded(who, silence, log);
      }
    }
    if (next.get().isEmpty()) {
      throw ended(command);
    }
    return next.get().get();
  }

  /** Why it does not answer can be seen only while it lives; it may answer during the look. */
  private End silent(String command, Duration limit) throws InterruptedException {
    Optional<String> starving =
        process instanceof Hosted hosted ? hosted.starving() : Optional.empty();
    return starving.isPresent()
        ? new End.StarvedForMemory(command, limit, starving.get())
        : new End.TimedOut(command, limit);
  }

  private void send(String command) throws InterruptedException {
    try {
      commands.write(command + "\n");
      commands.flush();
    } catch (IOException broken) {
      throw ended(command);
    }
  }

  private JvmEnded ended(String command) throws InterruptedException {
    if (!process.waitFor(EXIT_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
      return new JvmEnded(who, new End.TimedOut(command, EXIT_LIMIT), log);
    }
    return new JvmEnded(who, end(process.exitValue()), log);
  }

  private End end(int code) {
    if (process instanceof Hosted hosted) {
      Optional<String> lost = hosted.lost();
      if (lost.isPresent()) {
        return new End.HostLost(lost.get());
      }
      if (hosted.killedForMemory()) {
        return new End.KilledForMemory();
      }
    }
    if (logTells("OutOfMemoryError: unable to create native thread")) {
      return new End.OutOfThreads();
    }
    if (code == OUT_OF_MEMORY_CODE || logTells("java.lang.OutOfMemoryError")) {
      return new End.OutOfMemory();
    }
    return crashReport().<End>map(End.Crashed::new).orElseGet(() -> new End.Exited(code));
  }

  /** What HotSpot writes of its own crash, into the folder that it runs in. */
  private Optional<Path> crashReport() {
    return Optional.of(log.resolveSibling("hs_err_pid%d.log".formatted(process.pid())))
        .filter(Files::exists);
  }

  /** Bytes of the log that are no text must not hide what it says. */
  private boolean logTells(String what) {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines.anyMatch(line -> line.contains(what));
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + log, e);
    }
  }
}
