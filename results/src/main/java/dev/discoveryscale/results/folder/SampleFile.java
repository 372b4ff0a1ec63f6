package dev.discoveryscale.results.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.discoveryscale.results.record.Sample;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Reads a {@code samples.jsonl} line by line, in constant memory however long it is.
 *
 * <p>A last line without its line break was torn when the process died and is passed over if it
 * cannot be read; any other line must be right.
 */
public final class SampleFile {
  private static final ObjectReader LINE = RecordJson.growing().readerFor(Sample.class);

  private SampleFile() {}

  /**
   * Hands each sample to the consumer, in the file's order; a missing file holds none.
   *
   * @throws RecordFormatException naming file and line
   */
  public static void read(Path file, Consumer<Sample> consumer) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    boolean torn = !endsWithLineBreak(file);
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(Files.newInputStream(file), UTF_8))) {
      String line = reader.readLine();
      for (long number = 1; line != null; number++) {
        String next = reader.readLine();
        parse(file, number, line, torn && next == null, consumer);
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

  private static void parse(
      Path file, long number, String line, boolean torn, Consumer<Sample> consumer)
      throws IOException {
    Sample sample;
    try {
      sample = LINE.readValue(line);
    } catch (JsonProcessingException e) {
      if (torn) {
        return;
      }
      throw new RecordFormatException(file + ":" + number + ": " + RecordJson.oneLine(e), e);
    }
    consumer.accept(sample);
  }
}
