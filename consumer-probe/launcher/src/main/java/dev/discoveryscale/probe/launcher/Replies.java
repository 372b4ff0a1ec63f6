package dev.discoveryscale.probe.launcher;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The standard output of a consumer or a real provider: replies, one a line, until it ends. What
 * the JVM itself says there (that it exits for lack of memory, for one) goes to the log.
 */
final class Replies implements Runnable {

  private static final ObjectMapper JSON =
      new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

  private final Process process;
  private final Path log;
  private final BlockingQueue<Optional<JsonNode>> replies = new LinkedBlockingQueue<>();

  private Replies(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  static Replies of(Process process, Path log) {
    Replies replies = new Replies(process, log);
    Thread reader = new Thread(replies, "replies-" + process.pid());
    reader.setDaemon(true);
    reader.start();
    return replies;
  }

  /**
   * The next reply; the inner value is absent at the end of the output, the outer one when none
   * came in time.
   */
  Optional<Optional<JsonNode>> next(long limitMs) throws InterruptedException {
    return Optional.ofNullable(replies.poll(limitMs, TimeUnit.MILLISECONDS));
  }

  static <T> T read(JsonNode reply, Class<T> type) {
    return JSON.convertValue(reply, type);
  }

  @Override
  public void run() {
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        accept(line);
      }
    } catch (IOException e) {
      note("its output broke off: " + e);
    } finally {
      replies.add(Optional.empty());
    }
  }

  private void accept(String line) throws IOException {
    if (line.startsWith("{")) {
      replies.add(Optional.of(JSON.readTree(line)));
    } else {
      note(line);
    }
  }

  private void note(String line) {
    try {
      Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + log, e);
    }
  }
}
