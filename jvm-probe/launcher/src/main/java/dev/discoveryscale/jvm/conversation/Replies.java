package dev.discoveryscale.jvm.conversation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The standard output of a JVM under test: replies, one a line, until it ends. What the JVM itself
 * says there (that it exits for lack of memory, for one) goes to the log.
 */
public final class Replies implements Runnable {

  private static final ObjectMapper JSON =
      new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

  private final Process process;
  private final OutputLog log;
  private final BlockingQueue<Optional<JsonNode>> replies = new LinkedBlockingQueue<>();

  private Replies(Process process, OutputLog log) {
    this.process = process;
    this.log = log;
  }

  public static Replies of(Process process, Path log) {
    Replies replies = new Replies(process, new OutputLog(log));
    Thread reader = new Thread(replies, "replies-" + process.pid());
    reader.setDaemon(true);
    reader.start();
    return replies;
  }

  /**
   * The next reply; the inner value is absent at the end of the output, the outer one when none
   * came in time.
   */
  public Optional<Optional<JsonNode>> next(long limitMs) throws InterruptedException {
    return Optional.ofNullable(replies.poll(limitMs, TimeUnit.MILLISECONDS));
  }

  public static <T> T read(JsonNode reply, Class<T> type) {
    return JSON.convertValue(reply, type);
  }

  /** Why what the process prints cannot be kept, for a person; absent while it can. */
  public Optional<String> logFailure() {
    return log.failure();
  }

  @Override
  public void run() {
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        accept(line);
      }
    } catch (IOException e) {
      log.line("its output broke off: " + e);
    } finally {
      replies.add(Optional.empty());
    }
  }

  private void accept(String line) {
    Optional<JsonNode> reply = reply(line);
    if (reply.isPresent()) {
      replies.add(reply);
    } else {
      log.line(line);
    }
  }

  private static Optional<JsonNode> reply(String line) {
    try {
      return line.startsWith("{") ? Optional.of(JSON.readTree(line)) : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
