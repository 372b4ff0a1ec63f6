package dev.discoveryscale.jvm.conversation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The log file of a process's output. Output is read even if the file fails, because the process
 * would otherwise block on a full pipe. So nothing is thrown: output that cannot be written is
 * dropped, and the first failure is kept for the report. Methods may be called from any thread.
 */
public final class OutputLog {

  private final Path file;
  private volatile Optional<String> failure = Optional.empty();

  /** A log in a file, which is made if missing and else appended to. */
  public OutputLog(Path file) {
    this.file = file;
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** Appends a line. */
  public void line(String text) {
    append((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Appends output as it came. */
  public synchronized void append(byte[] output) {
    try {
      Files.write(file, output, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      if (failure.isEmpty()) {
        failure =
            Optional.of(
                "%s cannot be written (%s): its later output is incomplete; measuring continues"
                    .formatted(file, reason(e)));
      }
    }
  }

  /** Some messages are the file's name alone, others begin with it. */
  private String reason(IOException e) {
    String message = String.valueOf(e.getMessage()).replace(file + ": ", "");
    return message.equals(file.toString()) ? e.getClass().getSimpleName() : message;
  }

  /** The first failure, as a sentence for a person; absent while all was written. */
  public Optional<String> failure() {
    return failure;
  }
}
