package dev.discoveryscale.registry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log file of a server's output. Output is read even if the file fails, because the process
 * would otherwise block on a full pipe. So nothing is thrown: output that cannot be written is
 * dropped, and the first failure is kept for the report. Methods may be called from any thread.
 */
final class OutputLog {

  private static final Logger LOG = LoggerFactory.getLogger(OutputLog.class);

  private final Path file;
  private volatile Optional<String> failure = Optional.empty();

  /** A log in a file, which is made if missing and else appended to. */
  OutputLog(Path file) {
    this.file = file;
  }

  /** The file. */
  Path file() {
    return file;
  }

  /** Appends a line. */
  void line(String text) {
    append((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Appends output as it came. */
  synchronized void append(byte[] output) {
    try {
      Files.write(file, output, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      if (failure.isEmpty()) {
        failure =
            Optional.of(
                "%s cannot be written (%s): its later output is incomplete; measuring continues"
                    .formatted(file, reason(e)));
        LOG.warn("{} cannot be written", file, e);
      }
    }
  }

  /** Some messages are the file's name alone, others begin with it. */
  private String reason(IOException e) {
    String message = String.valueOf(e.getMessage()).replace(file + ": ", "");
    return message.equals(file.toString()) ? e.getClass().getSimpleName() : message;
  }

  /** The first failure, as a sentence for a person; absent while all was written. */
  Optional<String> failure() {
    return failure;
  }
}
