package dev.discoveryscale.probe.launcher;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The collections that a consumer's agent had recorded when its JVM ended, and the state of the
 * file of records. A last line without a line break counts only if it can be read. Files are read
 * in a way that an interrupt of the thread does not break.
 */
final class RecordedCollections {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FROM_LOG = "log";

  private final Path file;
  private final List<JsonNode> jvms = new ArrayList<>();
  private String phase = "";
  private boolean settling;
  private long lastEnd = Long.MIN_VALUE;
  private int endedThen;
  private long wholeBytes;
  private boolean lacksLineBreak;

  private RecordedCollections(Path file) {
    this.file = file;
  }

  /**
   * Reads all records.
   *
   * @throws IOException naming file and line, if one before the last cannot be read
   */
  static RecordedCollections read(Path file) throws IOException {
    RecordedCollections recorded = new RecordedCollections(file);
    recorded.readLines();
    return recorded;
  }

  /** Each byte is a character here, so that lengths are those of the file. */
  private void readLines() throws IOException {
    boolean ended = measure();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new FileInputStream(file.toFile()), StandardCharsets.ISO_8859_1))) {
      String line = reader.readLine();
      for (long number = 1; line != null; number++) {
        String next = reader.readLine();
        boolean torn = !ended && next == null;
        try {
          take(JSON.readTree(line.getBytes(StandardCharsets.ISO_8859_1)));
          lacksLineBreak = torn;
        } catch (JsonProcessingException e) {
          if (!torn) {
            throw new IOException(
                "%s:%d: found no JSON: %s".formatted(file, number, e.getOriginalMessage()), e);
          }
          wholeBytes -= line.length();
        }
        line = next;
      }
    }
  }

  /** Whether the last line has ended. */
  private boolean measure() throws IOException {
    try (RandomAccessFile records = new RandomAccessFile(file.toFile(), "r")) {
      wholeBytes = records.length();
      if (wholeBytes == 0) {
        return true;
      }
      records.seek(wholeBytes - 1);
      return records.read() == '\n';
    }
  }

  private void take(JsonNode record) {
    phase = record.path("phase").asText(phase);
    switch (record.path("type").asText()) {
      case "jvm" -> jvms.add(record);
      case "gc" -> collected(record.path("t").asLong());
      case "settling" -> settling = true;
      case "settled", "phase" -> settling = false;
      default -> {}
    }
  }

  private void collected(long end) {
    endedThen = end == lastEnd ? endedThen + 1 : end > lastEnd ? 1 : endedThen;
    lastEnd = Math.max(lastEnd, end);
  }

  /** Whether the log was read, so that its further content is new. */
  boolean fromLog() {
    return !jvms.isEmpty() && jvms.get(0).path("collectionsFrom").asText().equals(FROM_LOG);
  }

  /**
   * The record of the JVM.
   *
   * @throws IOException if there are several: the log is of one of them
   */
  JsonNode jvm() throws IOException {
    if (jvms.size() != 1) {
      throw new IOException(
          "%s: found records of %d JVMs; allowed: 1".formatted(file, jvms.size()));
    }
    return jvms.get(0);
  }

  /** The phase in which the records end. */
  String phase() {
    return phase;
  }

  /** Whether they end while the probe forced collections. */
  boolean settling() {
    return settling;
  }

  /** The end of the last collection, in milliseconds since the epoch. */
  long lastEnd() {
    return lastEnd;
  }

  /** How many collections ended in that millisecond. */
  int endedThen() {
    return endedThen;
  }

  /** The file's length without a last line that was cut. */
  long wholeBytes() {
    return wholeBytes;
  }

  /** Whether the last line is whole and has no line break. */
  boolean lacksLineBreak() {
    return lacksLineBreak;
  }
}
