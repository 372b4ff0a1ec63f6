package dev.discoveryscale.jvm.profiler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** When the phases of a cell began, by the clock of its JVM. */
final class PhaseTimes {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final TreeMap<Long, String> begins = new TreeMap<>();

  private PhaseTimes() {}

  /**
   * Reads the phase records of a {@code samples.jsonl}. A last line that was torn when the JVM died
   * is passed over.
   */
  static PhaseTimes read(Path samples) throws IOException {
    PhaseTimes times = new PhaseTimes();
    try (BufferedReader lines = Files.newBufferedReader(samples)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.contains("\"type\":\"phase\"") && line.endsWith("}")) {
          JsonNode record = JSON.readTree(line);
          times.begins.put(record.path("t").asLong(), record.path("phase").asText());
        }
      }
    }
    return times;
  }

  /** The phase of a moment; empty before the first. */
  Optional<String> at(Instant moment) {
    return Optional.ofNullable(begins.floorEntry(moment.toEpochMilli())).map(Map.Entry::getValue);
  }
}
