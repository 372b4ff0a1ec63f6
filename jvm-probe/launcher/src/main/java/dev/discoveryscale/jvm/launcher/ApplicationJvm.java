package dev.discoveryscale.jvm.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.jvm.conversation.AnswerFile;
import dev.discoveryscale.jvm.conversation.ApplicationLost;
import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.conversation.DumpedHeap;
import dev.discoveryscale.jvm.conversation.MeasuredJvm;
import dev.discoveryscale.jvm.conversation.Replies;
import dev.discoveryscale.jvm.conversation.SettledPoint;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The JVM of the user's application; its agent takes commands through files in a folder ({@code
 * control}). The simulator never ends it. For one thread.
 */
public final class ApplicationJvm implements MeasuredJvm {

  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  private static final Duration SHORT_LIMIT = Duration.ofSeconds(60);
  private static final int HELLO = 0;

  /** The agent ends by itself after an hour without a sign of life. */
  private static final Duration TOUCH_EVERY = Duration.ofMinutes(1);

  /** No other command has this number; its answer is not awaited. */
  private static final int END = 999_999_999;

  private final Path commands;
  private final AnswerFile answers;
  private final Application application;
  private long number;
  private long touched = System.nanoTime() - TOUCH_EVERY.toNanos();

  private ApplicationJvm(Path folder, AnswerFile answers, Application application) {
    this.commands = folder.resolve("commands");
    this.answers = answers;
    this.application = application;
  }

  /** An application that may come. */
  public static final class Awaited {
    private final Path folder;
    private final AnswerFile answers;

    /**
     * Waits for a JVM that uses this folder.
     *
     * @param folder it must be there
     */
    public Awaited(Path folder) {
      this.folder = folder;
      this.answers = new AnswerFile(folder.resolve("answers"));
    }

    /**
     * The application, if it has come.
     *
     * @throws IOException if what it wrote cannot be read
     */
    public Optional<ApplicationJvm> look() throws IOException {
      return answers
          .next()
          .map(
              hello -> new ApplicationJvm(folder, answers, Replies.read(hello, Application.class)));
    }
  }

  /**
   * Notifies the agent that its folder belongs to, now or whenever it comes, that the run is over:
   * it ends and leaves the application alone. Works on an interrupted thread too.
   *
   * @throws IOException if the folder is gone or cannot be written
   */
  public static void end(Path folder) throws IOException {
    try (FileOutputStream commands =
        new FileOutputStream(folder.resolve("commands").toFile(), true)) {
      commands.write((END + " end run\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  /** What it said of itself. */
  public Application application() {
    return application;
  }

  @Override
  public long pid() {
    return application.pid();
  }

  @Override
  public void requireAlive() {
    touch();
    if (!answers.held()) {
      throw new ApplicationLost(
          "the application (process %d) has ended (or its agent has: see its standard error)"
              .formatted(pid()));
    }
    try {
      for (Optional<JsonNode> next = answers.next(); next.isPresent(); next = answers.next()) {
        requireTheSame(next.get());
      }
    } catch (IOException e) {
      throw new ApplicationLost("the application's answers cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public void phase(String name) throws InterruptedException {
    ask("phase", name, SHORT_LIMIT);
  }

  @Override
  public void sampleEvery(Duration interval) throws InterruptedException {
    ask("sample-every", String.valueOf(interval.toMillis()), SHORT_LIMIT);
  }

  @Override
  public SettledPoint settle(String name, Duration limit) throws InterruptedException {
    return Replies.read(ask("settle", name, limit), SettledPoint.class);
  }

  @Override
  public long nativeMemory(String point) throws InterruptedException {
    return ask("native-memory", point, SHORT_LIMIT).path("categories").asLong();
  }

  @Override
  public DumpedHeap dumpHeap(Path file, Duration limit) throws InterruptedException {
    return Replies.read(ask("dump", file.toAbsolutePath().toString(), limit), DumpedHeap.class);
  }

  /** A sign of life, for between two commands may be hours. */
  private void touch() {
    if (System.nanoTime() - touched < TOUCH_EVERY.toNanos() || !Files.exists(commands)) {
      return;
    }
    touched = System.nanoTime();
    try {
      Files.setLastModifiedTime(commands, FileTime.from(Instant.now()));
    } catch (IOException e) {
      throw new ApplicationLost("the application cannot be kept: " + e.getMessage(), e);
    }
  }

  private JsonNode ask(String word, String rest, Duration limit) throws InterruptedException {
    number++;
    String command = word + " " + rest;
    try {
      Files.writeString(
          commands,
          "%d %s\n".formatted(number, command),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      JsonNode answer = await(command, limit);
      if (!answer.path("ok").asBoolean()) {
        throw new CommandFailed("the application", command, answer.path("error").asText());
      }
      return answer;
    } catch (IOException e) {
      throw new ApplicationLost(
          "the application cannot be asked for '%s': %s".formatted(command, e.getMessage()), e);
    }
  }

  /** A JVM sends its first message once; a second one comes from another JVM. */
  private void requireTheSame(JsonNode answer) {
    if (answer.path("number").asLong() == HELLO && answer.has("pid")) {
      throw new ApplicationLost(
          "the application (process %d) has ended, and another was started as process %d"
              .formatted(pid(), answer.path("pid").asLong()));
    }
  }

  private JsonNode await(String command, Duration limit) throws IOException, InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (System.nanoTime() < end) {
      boolean alive = answers.held();
      Optional<JsonNode> next = answers.next();
      while (next.isPresent()) {
        long answered = next.get().path("number").asLong();
        if (answered == number) {
          return next.get();
        }
        requireTheSame(next.get());
        next = answers.next();
      }
      if (!alive) {
        requireAlive();
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY.toMillis());
    }
    throw new ApplicationLost(
        "the application (process %d) did not answer '%s' within %d s"
            .formatted(pid(), command, limit.toSeconds()));
  }
}
