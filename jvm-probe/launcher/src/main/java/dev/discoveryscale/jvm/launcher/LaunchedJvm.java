package dev.discoveryscale.jvm.launcher;

import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.conversation.Conversation;
import dev.discoveryscale.jvm.conversation.DumpedHeap;
import dev.discoveryscale.jvm.conversation.JvmEnded;
import dev.discoveryscale.jvm.conversation.MeasuredJvm;
import dev.discoveryscale.jvm.conversation.Replies;
import dev.discoveryscale.jvm.conversation.SettledPoint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A JVM with the agent that was launched, and takes commands. Commands wait for their reply and may
 * be given from any thread, one after another. Each throws {@link JvmEnded} when the JVM is gone or
 * does not answer in time, {@link CommandFailed} when it lives but could not, and {@link
 * InterruptedException} when the waiting thread is interrupted. Closing it is the caller's duty,
 * whatever happened.
 */
public abstract class LaunchedJvm implements MeasuredJvm, AutoCloseable {

  /** For commands that only look; see {@link #shortLimit}. */
  protected static final Duration SHORT_LIMIT = Duration.ofSeconds(60);

  private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
  private static final Duration KILL_LIMIT = Duration.ofSeconds(10);

  private final Process process;
  private final Conversation conversation;

  protected LaunchedJvm(Process process, Conversation conversation) {
    this.process = process;
    this.conversation = conversation;
  }

  /** The process id of the launched command. */
  @Override
  public long pid() {
    return process.pid();
  }

  /** Whether it still runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public Optional<String> logFailure() {
    return conversation.logFailure();
  }

  /** How long it may take to answer a command that only looks. */
  protected Duration shortLimit() {
    return SHORT_LIMIT;
  }

  @Override
  public void phase(String name) throws InterruptedException {
    conversation.ask("phase " + name, shortLimit());
  }

  @Override
  public void sampleEvery(Duration interval) throws InterruptedException {
    conversation.ask("sample-every " + interval.toMillis(), shortLimit());
  }

  @Override
  public SettledPoint settle(String name, Duration limit) throws InterruptedException {
    return ask("settle " + name, limit, SettledPoint.class);
  }

  @Override
  public DumpedHeap dumpHeap(Path file, Duration limit) throws InterruptedException {
    return ask("dump " + file.toAbsolutePath(), limit, DumpedHeap.class);
  }

  @Override
  public long nativeMemory(String point) throws InterruptedException {
    return conversation.ask("native-memory " + point, shortLimit()).path("categories").asLong();
  }

  /** Kills it, which is quicker than {@link #close}, if its last output is not needed. */
  public void kill() {
    kill(process);
  }

  /**
   * Stops it in good order if it can, kills it if it cannot or this thread is interrupted, and
   * comes back when it is gone or was killed without effect for ten seconds.
   */
  @Override
  public void close() {
    try {
      stop();
      if (!process.waitFor(KILL_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroy();
        process.waitFor(KILL_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (process.isAlive()) {
        kill(process);
      }
    }
  }

  /** One that cannot stop by itself is stopped from outside; its log says what was wrong. */
  private void stop() throws InterruptedException {
    if (process.isAlive()) {
      try {
        if (!conversation.askIfIdle("stop", STOP_LIMIT)) {
          process.destroy();
        }
      } catch (JvmEnded | CommandFailed cannotStop) {
        process.destroy();
      }
    }
  }

  /** Interrupts do not shorten the wait, because the caller then reads the process's files. */
  protected static void kill(Process process) {
    process
        .destroyForcibly()
        .onExit()
        .thenAccept(gone -> {})
        .completeOnTimeout(null, KILL_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  /** Asks, and reads the reply as values. */
  protected <T> T ask(String command, Duration limit, Class<T> reply) throws InterruptedException {
    return Replies.read(conversation.ask(command, limit), reply);
  }

  /** Asks for something to be done. */
  protected void ask(String command, Duration limit) throws InterruptedException {
    conversation.ask(command, limit);
  }
}
