package dev.discoveryscale.report.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
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
    try (LastByte bytes = new LastByte(Files.newInputStream(file));
        BufferedReader reader = new BufferedReader(new InputStreamReader(bytes, UTF_8))) {
      String line = reader.readLine();
      for (long number = 1; line != null; number++) {
        String next = reader.readLine();
        try {
          consumer.accept(parser.parse(line));
        } catch (JsonProcessingException e) {
          if (next != null || bytes.last == '\n') {
            throw new RecordFormatException(file + ":" + number + ": " + RecordProblem.of(e), e);
          }
        }
        line = next;
      }
    }
  }

  /** Knows the last byte that was read of it. */
  private static final class LastByte extends FilterInputStream {
    private int last = '\n';

    LastByte(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      last = read < 0 ? last : read;
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      last = read > 0 ? bytes[offset + read - 1] : last;
      return read;
    }
  }
}
