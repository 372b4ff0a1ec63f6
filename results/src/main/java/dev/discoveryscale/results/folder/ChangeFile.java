package dev.discoveryscale.results.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.results.record.PlayedChange;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads from a cell's {@code events.jsonl} which changes were played. Each line that belongs to a
 * change has its {@code churn} and {@code plannedMs}; a change of many instances has many lines and
 * begins with the earliest.
 */
public final class ChangeFile {
  private static final ObjectMapper JSON = RecordJson.growing();

  private record Planned(String churn, long plannedMs) {}

  private ChangeFile() {}

  /**
   * The changes in the order in which they began; none if there is no file. A last line that was
   * torn when the simulator died is passed over.
   *
   * @throws RecordFormatException naming file and line
   */
  public static List<PlayedChange> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    Map<Planned, Long> begun = new LinkedHashMap<>();
    try (BufferedReader reader = Files.newBufferedReader(file, UTF_8)) {
      String line = reader.readLine();
      for (long number = 1; line != null; number++) {
        String next = reader.readLine();
        take(file, number, line, next == null, begun);
        line = next;
      }
    }
    return begun.entrySet().stream()
        .map(each -> new PlayedChange(each.getValue(), each.getKey().churn()))
        .sorted(Comparator.comparingLong(PlayedChange::t))
        .toList();
  }

  private static void take(
      Path file, long number, String line, boolean last, Map<Planned, Long> begun)
      throws RecordFormatException {
    JsonNode event;
    try {
      event = JSON.readTree(line);
    } catch (JsonProcessingException e) {
      if (last) {
        return;
      }
      throw new RecordFormatException(file + ":" + number + ": " + RecordJson.oneLine(e), e);
    }
    if (event.path("churn").isTextual() && event.path("plannedMs").isNumber()) {
      long t = event.path("change").path("startedAtMillis").asLong(event.path("t").asLong());
      Planned planned = new Planned(event.path("churn").asText(), event.path("plannedMs").asLong());
      begun.merge(planned, t, Math::min);
    }
  }
}
