package dev.discoveryscale.probe.push;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.probe.push.subject.Level;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the JSON that JMH writes. */
final class JmhResults {

  private static final String ALLOCATION = "gc.alloc.rate.norm";

  private JmhResults() {}

  /**
   * A point for each level and length.
   *
   * @throws IOException if the file cannot be read, or lacks something; the message names both
   */
  static List<Point> read(Path file) throws IOException {
    List<Point> points = new ArrayList<>();
    try {
      for (JsonNode result : new ObjectMapper().readTree(file.toFile())) {
        JsonNode parameters = result.required("params");
        points.add(
            new Point(
                parameters.required("line").asText(),
                Level.valueOf(parameters.required("level").asText()),
                parameters.required("n").asInt(),
                values(result.required("primaryMetric")),
                values(result.required("secondaryMetrics").required(ALLOCATION))));
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(
          file + " is not what JMH writes of the benchmark: " + e.getMessage(), e);
    }
    return points;
  }

  /** The values of all iterations of all forks. */
  private static List<Double> values(JsonNode metric) {
    List<Double> values = new ArrayList<>();
    metric.required("rawData").forEach(fork -> fork.forEach(value -> values.add(value.asDouble())));
    return values;
  }
}
