package dev.discoveryscale.simulator.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What a run has written into its folder so far. */
record RunFiles(Path run) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** True when the consumer of a profile's cell is or was in a phase. */
  boolean hasReached(String profile, String phase) {
    try (Stream<Path> cells = Files.walk(run.resolve("cells").resolve(profile))) {
      return cells
          .filter(f -> f.getFileName().toString().equals("events.jsonl"))
          .anyMatch(f -> contains(f, "\"name\":\"" + phase + "\""));
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.readString(file).contains(text);
    } catch (IOException e) {
      return false;
    }
  }

  /** The cell of a profile in {@code summary.json} of this run, or of one within its folder. */
  JsonNode cell(String point, String profile) throws IOException {
    Path summary = run.resolve(point).resolve("summary.json");
    for (JsonNode cell : JSON.readTree(summary.toFile()).path("cells")) {
      if (cell.path("profile").asText().equals(profile)) {
        return cell;
      }
    }
    throw new AssertionError("no cell of " + profile + " in summary.json");
  }
}
