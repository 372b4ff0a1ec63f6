package dev.discoveryscale.results.folder;

import com.fasterxml.jackson.databind.ObjectReader;
import dev.discoveryscale.results.record.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads a {@code samples.jsonl} line by line, see {@link LineFile}. */
public final class SampleFile {
  private static final ObjectReader LINE = RecordJson.growing().readerFor(Sample.class);

  private SampleFile() {}

  /**
   * Hands each sample to the consumer, in the file's order; a missing file holds none.
   *
   * @throws RecordFormatException naming file and line
   */
  public static void read(Path file, Consumer<Sample> consumer) throws IOException {
    LineFile.<Sample>read(file, LINE::readValue, consumer);
  }
}
