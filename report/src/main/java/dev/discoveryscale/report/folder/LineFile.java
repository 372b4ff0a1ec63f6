package dev.discoveryscale.report.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Reads a file with one JSON object a line, in constant memory.
 *
 * <p>A last line without a line break was torn when the process died and is skipped if it cannot be
 * read; every other line must be valid.
 */
final class LineFile {
  /** Reads one line. */
  interface Parser<T> {
    T parse(String line) throws JsonProcessingException;
  }

  private LineFile() {}

  /**
   * Hands each line's value to the consumer, in the file's order; a missing file holds none.
   *
   * @throws RecordFormatException naming file and line
   */
  static <T> void read(Path file, Parser<T> parser, Consumer<T> consumer) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    boolean torn = !endsWithLineBreak(file);
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(Files.newInputStream(file), UTF_8))) {
      String line = reader.readLine();
      for (long number = 1; line != null; number++) {
        String next = reader.readLine();
        try {
          consumer.accept(parser.parse(line));
        } catch (JsonProcessingException e) {
          if (!torn || next != null) {
            throw new RecordFormatException(file + ":" + number + ": " + RecordJson.oneLine(e), e);
          }
        }
        line = next;
      }
    }
  }

  private static boolean endsWithLineBreak(Path file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      if (channel.size() == 0) {
        return true;
      }
      ByteBuffer last = ByteBuffer.allocate(1);
      channel.position(channel.size() - 1).read(last);
      return last.get(0) == '\n';
    }
  }
}
