package dev.discoveryscale.probe.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.jvm.agent.gc.EndedGcLog;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The collections of a consumer between its agent's last reading and its end. They are in the JVM's
 * own log; a consumer that ran out of memory spent its last seconds on them.
 *
 * <p>Where the JVM's beans reported collections nothing is added: the beans count time otherwise,
 * so what is in both could not be distinguished from what is in the log alone, and a log that the
 * agent did not read is one it would not understand.
 */
public final class LateCollections {

  private final RecordedCollections recorded;
  private final StringBuilder late = new StringBuilder();
  private int alike;
  private int added;

  private LateCollections(RecordedCollections recorded) {
    this.recorded = recorded;
  }

  /**
   * Adds to the records of a consumer that has ended what its log says beyond: collections that
   * ended after the last one recorded, and of those that ended in the same millisecond as many as
   * are missing. So it adds nothing when it is called again. A last record that is whole but for
   * its line break counts, and gets one. What a cut last line holds is dropped when something is
   * added, as no reader could make anything of it.
   *
   * @param folder the consumer's; nothing is done without records in it
   * @return how many were added; the file is as it was, but for that line break, if this is 0
   * @throws IOException if records or log cannot be read, or nothing be written
   */
  public static int add(Path folder) throws IOException {
    ConsumerFiles files = new ConsumerFiles(folder);
    Path records = files.samples();
    if (!Files.exists(records)) {
      return 0;
    }
    RecordedCollections recorded = RecordedCollections.read(records);
    LateCollections collections = new LateCollections(recorded);
    if (recorded.fromLog()) {
      collections.readLog(files);
    }
    collections.writeTo(records);
    return collections.added;
  }

  private void readLog(ConsumerFiles files) throws IOException {
    JsonNode jvm = recorded.jvm();
    new EndedGcLog(
            List.of(jvm.path("collectors").asText().split(", ")),
            jvm.path("g1RegionBytes").asLong(),
            jvm.path("startedAt").asLong())
        .read(files.gcLog().toFile(), recorded.phase(), recorded.settling(), this::take);
  }

  private void take(long end, String record) {
    alike += end == recorded.lastEnd() ? 1 : 0;
    if (end > recorded.lastEnd() || alike > recorded.endedThen() && end == recorded.lastEnd()) {
      late.append(record).append('\n');
      added++;
    }
  }

  private void writeTo(Path records) throws IOException {
    String lines = (recorded.lacksLineBreak() ? "\n" : "") + late;
    if (lines.isEmpty()) {
      return;
    }
    try (RandomAccessFile file = new RandomAccessFile(records.toFile(), "rw")) {
      file.seek(recorded.wholeBytes());
      try {
        file.write(lines.getBytes(StandardCharsets.UTF_8));
        file.setLength(file.getFilePointer());
      } catch (IOException e) {
        file.setLength(recorded.wholeBytes());
        throw e;
      }
    }
  }
}
