package dev.discoveryscale.jvm.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How the end of a process is told that something else runs and limits. */
@Timeout(30)
class ConversationTest {

  /** For one that does not answer. */
  private static final Duration LIMIT = Duration.ofMillis(50);

  /** For one that has ended, which is to be seen before. */
  private static final Duration PATIENT = Duration.ofSeconds(20);

  @TempDir private Path folder;

  @Test
  void killsAndReportsStarvingProcess() throws IOException {
    Contained process = new Contained(Optional.of("0 of 8 MB left"), Optional.empty(), false);

    assertThat(endOf(process, LIMIT))
        .isEqualTo(new End.StarvedForMemory("subscribe", LIMIT, "0 of 8 MB left"));
    assertThat(process.aliveWhenLookedAt).isTrue();
    assertThat(process.isAlive()).isFalse();
  }

  @Test
  void reportsTimeoutForOtherReasons() throws IOException {
    Contained process = new Contained(Optional.empty(), Optional.empty(), false);

    assertThat(endOf(process, LIMIT)).isEqualTo(new End.TimedOut("subscribe", LIMIT));
    assertThat(process.isAlive()).isFalse();
  }

  @Test
  void continuesWhenAnswerArrivesDuringCheck() throws Exception {
    Contained process = new Contained(Optional.of("0 of 8 MB left"), Optional.empty(), false);
    process.saysWhenLookedAt("{\"reply\":\"subscribe\",\"ok\":true}\n");
    Conversation conversation =
        new Conversation("the consumer", process, Files.createFile(folder.resolve("consumer.log")));

    assertThat(conversation.ask("subscribe", LIMIT).path("ok").asBoolean()).isTrue();
    assertThat(process.isAlive()).isTrue();
  }

  @Test
  void readsRepliesWhenLogIsUnwritable() throws Exception {
    Path log = Files.createDirectory(folder.resolve("consumer.log"));
    Contained process = new Contained(Optional.empty(), Optional.empty(), false);
    Conversation conversation = new Conversation("the consumer", process, log);
    process.says("chatter\n{no reply either\n{\"reply\":\"subscribe\",\"ok\":true}\n");

    assertThat(conversation.ask("subscribe", PATIENT).path("ok").asBoolean()).isTrue();
    assertThat(conversation.logFailure().orElseThrow())
        .startsWith(log + " cannot be written (")
        .endsWith("): its later output is incomplete; measuring continues");
  }

  @Test
  void reportsNoFailureWhileLogIsWritable() throws Exception {
    Path log = folder.resolve("consumer.log");
    Contained process = new Contained(Optional.empty(), Optional.empty(), false);
    Conversation conversation = new Conversation("the consumer", process, log);
    process.says("chatter\n{no reply either\n{\"reply\":\"subscribe\",\"ok\":true}\n");

    assertThat(conversation.ask("subscribe", PATIENT).path("ok").asBoolean()).isTrue();
    assertThat(conversation.logFailure()).isEmpty();
    assertThat(log).hasContent("chatter\n{no reply either\n");
  }

  @Test
  void reportsNoExitCodeWhenHostIsGone() throws IOException {
    Contained process = new Contained(Optional.empty(), Optional.of("no engine"), true);
    process.endOfOutput();

    assertThat(endOf(process, PATIENT)).isEqualTo(new End.HostLost("no engine"));
  }

  @Test
  void reportsProcessKilledForMemory() throws IOException {
    Contained process = new Contained(Optional.empty(), Optional.empty(), true);
    process.endOfOutput();

    assertThat(endOf(process, PATIENT)).isEqualTo(new End.KilledForMemory());
  }

  @Test
  void tellsThreadsThatAreNotStartedFromMemoryThatRanOut() throws IOException {
    Contained process = new Contained(Optional.empty(), Optional.empty(), false);
    process.says(
        "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory\n");
    process.endOfOutput();
    assertThat(endOf(process, PATIENT)).isEqualTo(new End.OutOfThreads());
  }

  @Test
  void reportsMemoryThatRanOut() throws IOException {
    Contained process = new Contained(Optional.empty(), Optional.empty(), false);
    process.says("Exception in thread main java.lang.OutOfMemoryError: Java heap space\n");
    process.endOfOutput();

    assertThat(endOf(process, PATIENT)).isEqualTo(new End.OutOfMemory());
  }

  private End endOf(Process process, Duration limit) throws IOException {
    Path log = Files.createFile(folder.resolve("consumer.log"));
    Conversation conversation = new Conversation("the consumer", process, log);
    return catchThrowableOfType(JvmEnded.class, () -> conversation.ask("subscribe", limit)).end();
  }

  /** A process that says nothing. */
  private static final class Contained extends Process implements Hosted {
    private final Optional<String> starving;
    private final Optional<String> lost;
    private final boolean killedForMemory;
    private final PipedOutputStream says = new PipedOutputStream();
    private final InputStream said;
    private boolean alive = true;
    private boolean aliveWhenLookedAt;
    private String saysWhenLookedAt = "";

    /** Reads of its output that are to begin before a look is over. */
    private volatile Optional<CountDownLatch> heard = Optional.empty();

    Contained(Optional<String> starving, Optional<String> lost, boolean killedForMemory)
        throws IOException {
      this.starving = starving;
      this.lost = lost;
      this.killedForMemory = killedForMemory;
      this.said =
          new FilterInputStream(new PipedInputStream(says)) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
              heard.ifPresent(CountDownLatch::countDown);
              return super.read(bytes, offset, length);
            }
          };
    }

    void says(String text) throws IOException {
      says.write(text.getBytes(StandardCharsets.UTF_8));
      says.flush();
    }

    void saysWhenLookedAt(String text) {
      saysWhenLookedAt = text;
      heard = Optional.of(new CountDownLatch(2));
    }

    void endOfOutput() throws IOException {
      alive = false;
      says.close();
    }

    @Override
    public boolean killedForMemory() {
      return killedForMemory;
    }

    @Override
    public Optional<String> starving() {
      aliveWhenLookedAt = alive;
      try {
        says.write(saysWhenLookedAt.getBytes(StandardCharsets.UTF_8));
        says.flush();
        // A look takes a while: here until what was said is read, and more is waited for.
        if (heard.isPresent()) {
          heard.get().await();
        }
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return starving;
    }

    @Override
    public Optional<String> lost() {
      return lost;
    }

    @Override
    public OutputStream getOutputStream() {
      return OutputStream.nullOutputStream();
    }

    @Override
    public InputStream getInputStream() {
      return said;
    }

    @Override
    public InputStream getErrorStream() {
      return InputStream.nullInputStream();
    }

    @Override
    public long pid() {
      return 1;
    }

    @Override
    public boolean isAlive() {
      return alive;
    }

    @Override
    public int waitFor() {
      return exitValue();
    }

    @Override
    public boolean waitFor(long timeout, TimeUnit unit) {
      return !alive;
    }

    @Override
    public int exitValue() {
      return 255;
    }

    @Override
    public void destroy() {
      alive = false;
    }

    @Override
    public Process destroyForcibly() {
      alive = false;
      return this;
    }
  }
}
