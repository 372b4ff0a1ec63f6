package dev.discoveryscale.report.folder;

import com.fasterxml.jackson.databind.ObjectReader;
import dev.discoveryscale.model.record.EnvironmentSample;
import dev.discoveryscale.model.record.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads a {@code samples.jsonl} line by line, see {@link LineFile}. */
public final class SampleFile {
  private static final ObjectReader SAMPLE = RecordJson.growing().readerFor(Sample.class);
  private static final ObjectReader WORLD = RecordJson.growing().readerFor(EnvironmentSample.class);

  private SampleFile() {}

  /**
   * Hands each sample to the consumer, in the file's order; a missing file holds none.
   *
   * @throws RecordFormatException naming file and line
   */
  public static void read(Path file, Consumer<Sample> consumer) throws IOException {
    LineFile.<Sample>read(file, SAMPLE::readValue, consumer);
  }

  /**
   * The same for a {@code world.jsonl}.
   *
   * @throws RecordFormatException naming file and line
   */
  public static void readWorld(Path file, Consumer<EnvironmentSample> consumer) throws IOException {
    LineFile.<EnvironmentSample>read(file, WORLD::readValue, consumer);
  }
}
