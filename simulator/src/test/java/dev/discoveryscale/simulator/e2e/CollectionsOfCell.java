package dev.discoveryscale.simulator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a cell's consumer collected, by its records and by its JVM's log, in the same words: uptime
 * in milliseconds, and kind.
 *
 * @param cell the cell's folder
 */
public record CollectionsOfCell(Path cell) {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Pattern LOGGED =
      Pattern.compile("\\[(\\d+)[.,](\\d{3})s\\].*\\[gc *\\] GC\\(\\d+\\) Pause (Young|Full) .*ms");

  /** To the consumer's end, in order, and none twice. */
  public void areAllRecorded() throws IOException {
    assertThat(recorded()).isNotEmpty().isEqualTo(logged());
  }

  /** Pauses of the young generation and of the whole heap that were recorded, in order. */
  public List<String> recorded() throws IOException {
    List<String> recorded = new ArrayList<>();
    long started = 0;
    for (String line : Files.readAllLines(cell.resolve("samples.jsonl"))) {
      JsonNode record = JSON.readTree(line);
      started = record.path("startedAt").asLong(started);
      String kind = record.path("kind").asText();
      if (kind.equals("young") || kind.equals("full")) {
        recorded.add(record.path("t").asLong() - started + " " + kind);
      }
    }
    return recorded;
  }

  /** The same by the JVM's log, whose lines without an end are no pauses. */
  public List<String> logged() throws IOException {
    List<String> logged = new ArrayList<>();
    for (String line : Files.readAllLines(cell.resolve("gc.log"))) {
      Matcher matcher = LOGGED.matcher(line);
      if (matcher.find()) {
        long millis = Long.parseLong(matcher.group(1)) * 1_000 + Long.parseLong(matcher.group(2));
        logged.add(millis + " " + matcher.group(3).toLowerCase());
      }
    }
    return logged;
  }
}
